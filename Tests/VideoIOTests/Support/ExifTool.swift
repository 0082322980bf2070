import Foundation

/// The program that knows Exif best; a test dependency only.
enum ExifTool {
  static let path = ["/usr/bin/exiftool", "/usr/local/bin/exiftool"].first(
    where: FileManager.default.isExecutableFile(atPath:))
  static let skipped = "needs the exiftool program"

  /// Sets tags of a file.
  static func set(_ tags: [String], in file: String) throws {
    try Tools.run(path, ["-q", "-overwrite_original"] + tags + [file])
  }

  /// All tags of a file as numbers and texts, `IFD0:Make` and so on.
  static func read(_ file: String) throws -> [String: Any] {
    let text = try Tools.run(path, ["-j", "-n", "-G1", file])
    let list = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
    return list?.first ?? [:]
  }
}
