import VideoIO

/// A path taken apart: folder, stem and ending.
struct FileName: Equatable, Sendable {
  /// Everything up to and with the last slash; empty for a name in the current folder.
  let folder: String
  /// The name without its ending.
  let stem: String
  /// The ending without its point; `nil` when there is none. A leading point is part of the stem.
  let ending: String?

  /// Takes a path apart.
  init(_ path: String) {
    let slash = path.lastIndex(of: "/")
    folder = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
    if let point = name.lastIndex(of: "."), point != name.startIndex, name.index(after: point) != name.endIndex {
      stem = String(name[..<point])
      ending = String(name[name.index(after: point)...])
    } else {
      stem = String(name)
      ending = nil
    }
  }

  /// The name without its folder.
  var lastPart: String { stem + (ending.map { ".\($0)" } ?? "") }
  /// Folder and stem.
  var withoutEnding: String { folder + stem }
}

/// The names of everything one run writes.
///
/// `STEM.MODE.EXT`, `STEM.MODE.report.csv`, `STEM.MODE.report.json` and, where asked for, `STEM.MODE.report.html` beside
/// the input; with `-o OUT.EXT`, `OUT.report.csv` and so on beside that. A folder as `-o` takes the default names.
struct OutputNames: Equatable, Sendable {
  /// Why no names can be made.
  enum Problem: Error, Equatable {
    /// The chosen name has no ending, so that the container is unknown.
    case noEnding(String)

    /// The failure of a command that was given this name.
    var failure: CommandFailure {
      switch self {
      case .noEnding(let path):
        CommandFailure(.usage, "--output '\(path)' has no ending that names a container, such as .mp4 or .mkv")
      }
    }
  }

  /// The picture.
  let video: String
  /// One row a frame.
  let reportCSV: String
  /// The report as data.
  let reportJSON: String
  /// The report as a page.
  let reportHTML: String
  /// The ending that is used because the input's cannot be written; `nil` where it can.
  let fallback: String?

  /// Makes the names.
  ///
  /// - Parameters:
  ///   - clip: The input's path.
  ///   - mode: `horizon`, …
  ///   - chosen: What `-o` said.
  ///   - canWrite: Whether a container of this ending (lower case) can be written.
  ///   - isFolder: Whether a path is an existing folder.
  init(
    clip: String, mode: String, chosen: String?, canWrite: (String) -> Bool, isFolder: (String) -> Bool
  ) throws(Problem) {
    let input = FileName(clip)
    if let chosen, !chosen.hasSuffix("/"), !isFolder(chosen) {
      let name = FileName(chosen)
      guard name.ending != nil else { throw .noEnding(chosen) }
      self.init(
        video: chosen, stem: SequenceName(chosen)?.reportStem ?? name.withoutEnding, fallback: nil)
    } else {
      let folder = chosen.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? input.folder
      let stem = "\(folder)\(input.stem).\(mode)"
      let kept = input.ending.flatMap { canWrite($0.lowercased()) ? $0 : nil }
      let fallback = kept == nil ? Self.fallback(for: input.ending) : nil
      self.init(video: "\(stem).\(kept ?? fallback ?? "mkv")", stem: stem, fallback: fallback)
    }
  }

  /// The container that holds most of what files with an ending hold: sisters of MP4 and QuickTime keep their times.
  private static func fallback(for ending: String?) -> String {
    switch ending?.lowercased() {
    case "3gp", "3g2": "mov"
    case "lrv", "insv", "360", "glv": "mp4"
    default: "mkv"
    }
  }

  private init(video: String, stem: String, fallback: String?) {
    self.video = video
    reportCSV = stem + ".report.csv"
    reportJSON = stem + ".report.json"
    reportHTML = stem + ".report.html"
    self.fallback = fallback
  }

  /// Where `plan` writes: `STEM.MODE.plan` beside the input, or what `-o` says.
  static func plan(clip: String, mode: String, chosen: String?, isFolder: (String) -> Bool) -> String {
    let input = FileName(clip)
    if let chosen, !chosen.hasSuffix("/"), !isFolder(chosen) { return chosen }
    let folder = chosen.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? input.folder
    return "\(folder)\(input.stem).\(mode).plan"
  }

  /// What will be written, in the order it is checked before work begins.
  func all(withVideo: Bool, withPage: Bool = false) -> [String] {
    (withVideo ? [video] : []) + [reportCSV, reportJSON] + (withPage ? [reportHTML] : [])
  }

  /// Refuses to begin when something would be replaced that may not be.
  static func checkAbsence(of paths: [String], mayOverwrite: Bool, exists: (String) -> Bool) throws(CommandFailure) {
    guard !mayOverwrite, let present = paths.first(where: exists) else { return }
    throw .notWritten(present, "exists already; --overwrite replaces it")
  }
}

extension OutputNames {
  /// The names of a run's outputs, by what this build can write; says when the container had to change.
  static func ofRun(
    clip: String, mode: String, chosen: String?, rendersVideo: Bool, _ console: Console
  ) throws(CommandFailure) -> OutputNames {
    do throws(Problem) {
      let names = try OutputNames(
        clip: clip, mode: mode, chosen: chosen, canWrite: { Container(path: "x.\($0)") != nil },
        isFolder: isFolder)
      if let fallback = names.fallback, rendersVideo {
        let name = ["mp4": "MP4", "mov": "QuickTime"][fallback] ?? "Matroska"
        console.note(
          "files like \(FileName(clip).ending ?? clip) cannot be written; the output is \(name) (.\(fallback))")
      }
      return names
    } catch {
      throw error.failure
    }
  }
}
