import Foundation

/// The command line tools results are compared with; tests that need them are skipped and counted where they are
/// missing.
enum Tools {
  static let ffmpeg = find("ffmpeg")
  static let ffprobe = find("ffprobe")
  static let areInstalled = ffmpeg != nil && ffprobe != nil

  private static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Runs a tool, which must succeed, and returns what it printed.
  @discardableResult
  static func run(_ tool: String?, _ arguments: [String]) throws -> String {
    let outcome = try ChildProcess(tool ?? "/nonexistent", arguments).wait()
    guard outcome.status == 0 else { throw ChildProcess.Failure(command: outcome.command, reason: outcome.messages) }
    return outcome.output
  }

  /// Makes a clip: `arguments` between the quiet flags and the output's name, separated by spaces.
  static func make(_ path: String, _ arguments: String) throws {
    try run(ffmpeg, ["-hide_banner", "-v", "error", "-y"] + arguments.split(separator: " ").map(String.init) + [path])
  }

  /// ffprobe's answer, a row a line, fields separated by commas.
  static func probe(_ path: String, _ arguments: String) throws -> [String] {
    let words = arguments.split(separator: " ").map(String.init)
    let text = try run(ffprobe, ["-v", "error", "-of", "csv=p=0"] + words + [path])
    return text.split(separator: "\n").map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }
  }

  /// Presentation ticks of the frames FFmpeg's own program decodes.
  static func frameTicks(_ path: String) throws -> [Int64] {
    try probe(path, "-select_streams v:0 -show_entries frame=pts").compactMap { Int64($0) }
  }

  /// Checksum of a track's packets, copied as they are.
  static func packetChecksum(_ path: String, _ track: String) throws -> String {
    try run(ffmpeg, ["-v", "error", "-i", path, "-map", track, "-c", "copy", "-f", "md5", "-"])
  }
}
