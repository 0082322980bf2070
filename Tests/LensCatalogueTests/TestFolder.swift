import Foundation

/// Folders of a test's own.
enum TestFolder {
  static func make() -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lenses-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  static func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
