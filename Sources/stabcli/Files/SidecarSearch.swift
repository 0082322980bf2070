/// Where a clip's motion log is looked for when none is named.
enum SidecarSearch {
  /// Endings of motion logs, most specific first.
  static let endings = ["gcsv", "csv", "txt", "bbl", "bfl", "ulg", "gyroflow", "zip"]

  /// The endings for people.
  static let endingList = endings.map { "." + $0 }.joined(separator: ", ")

  /// The paths to try: the clip's own name with each ending, in lower and in upper case.
  static func candidates(for clip: String) -> [String] {
    let stem = FileName(clip).withoutEnding
    return endings.flatMap { ["\(stem).\($0)", "\(stem).\($0.uppercased())"] }.filter { $0 != clip }
  }

  /// The first candidate that exists; for a clip in a folder that `synth` wrote, the log there.
  static func find(for clip: String, exists: (String) -> Bool) -> String? {
    candidates(for: clip).first(where: exists) ?? synthetic(for: clip, exists: exists)
  }

  private static func synthetic(for clip: String, exists: (String) -> Bool) -> String? {
    let name = FileName(clip)
    let log = name.folder + SynthFiles.logName
    guard name.stem == SynthFiles.clipStem, exists(name.folder + SynthFiles.settingsName), exists(log) else {
      return nil
    }
    return log
  }

  /// What to say when neither telemetry nor sidecar was found.
  static func failure(for clip: String) -> CommandFailure {
    let name = FileName(clip)
    let names = endings.map { "\(name.stem).\($0)" }.alternatives
    return .invalidInput(
      clip, "no motion log: none was given, the clip holds no telemetry, and there is no \(names) beside it")
  }
}
