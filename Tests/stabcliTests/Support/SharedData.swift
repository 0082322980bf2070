import Glibc

/// Real files beside the checkout, for the tests that need them; they are skipped where the folder is missing.
enum SharedData {
  /// The folder `../shared` beside the package.
  static let folder: String = {
    var parts = #filePath.split(separator: "/").dropLast()
    while !parts.isEmpty, access("/" + parts.joined(separator: "/") + "/Package.swift", F_OK) != 0 {
      parts.removeLast()
    }
    return "/" + parts.dropLast().joined(separator: "/") + "/shared"
  }()

  static func path(_ name: String) -> String { "\(folder)/data/\(name)" }
  static func has(_ name: String) -> Bool { access(path(name), R_OK) == 0 }
}
