import Foundation
import Testing

/// A command line that must be refused: one line on standard error, the right exit code, nothing changed on disk.
struct Refusal: CustomTestStringConvertible, Sendable {
  /// What is wrong.
  let what: String
  /// How the process must end.
  let code: Int32
  /// What the line must say.
  let words: [String]
  /// Arguments; names with a leading `@` are files of the folder.
  let arguments: [String]
  /// Makes what the folder holds beside `clip.mp4`, `log.gcsv` and `camera.json`.
  let prepare: @Sendable (Workspace) throws -> Void

  init(
    _ what: String, _ code: Int32, _ words: [String], _ arguments: String,
    prepare: @escaping @Sendable (Workspace) throws -> Void = { _ in }
  ) {
    self.what = what
    self.code = code
    self.words = words
    self.arguments = arguments.split(separator: " ").map(String.init)
    self.prepare = prepare
  }

  var testDescription: String { what }

  /// Prepares the folder, runs the program, and looks at everything that could have gone wrong.
  func check() throws {
    let folder = try Workspace()
    let scene = try SyntheticScene.walk()
    for (source, name) in [(scene.clip, "clip.mp4"), (scene.log, "log.gcsv"), (scene.camera, "camera.json")] {
      try folder.copy(source, as: name)
    }
    try prepare(folder)
    let before = try folder.contents()
    let outcome = try Stabcli.run(arguments.map { $0.hasPrefix("@") ? folder(String($0.dropFirst())) : $0 })
    #expect(outcome.status == code, "\(outcome.messages)")
    checkMessages(outcome)
    #expect(try folder.contents() == before, "nothing is left behind, nothing is changed")
  }

  /// Notes may come first; then exactly one line, which says what is wrong.
  private func checkMessages(_ outcome: ChildProcess.Outcome) {
    #expect(outcome.output.isEmpty)
    let notes = outcome.messageLines.dropLast()
    #expect(notes.allSatisfy { $0.hasPrefix("stabcli: note: ") || $0.hasPrefix("stabcli: warning: ") })
    let line = outcome.messageLines.last ?? ""
    #expect(line.hasPrefix("stabcli: error: "), "\(outcome.messages)")
    for word in words { #expect(line.contains(word), "\(line)") }
  }
}

extension Workspace {
  /// Replaces a file by what a closure makes of its lines, counted from 1.
  func rewrite(_ name: String, as other: String? = nil, _ change: (Int, Substring) -> String?) throws {
    let lines = try text(ofFile: self(name)).split(separator: "\n", omittingEmptySubsequences: false)
    let changed = lines.enumerated().compactMap { change($0.offset + 1, $0.element) }
    try write(changed.joined(separator: "\n"), to: other ?? name)
  }
}
