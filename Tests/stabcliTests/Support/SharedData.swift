import Glibc

/// Real files beside the checkout, for the tests that need them; they are skipped where the folder is missing.
enum SharedData {
  /// The package.
  static let package: String = {
    var parts = #filePath.split(separator: "/").dropLast()
    while !parts.isEmpty, access("/" + parts.joined(separator: "/") + "/Package.swift", F_OK) != 0 {
      parts.removeLast()
    }
    return "/" + parts.joined(separator: "/")
  }()

  /// The folder `../shared` beside it.
  static let folder = package.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/shared"

  static func path(_ name: String) -> String { "\(folder)/data/\(name)" }
  static func has(_ name: String) -> Bool { access(path(name), R_OK) == 0 }
}
