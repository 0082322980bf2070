import Glibc

/// Real clips and logs that lie beside the checkout, in `../shared/data`. They are not part of the repository;
/// tests that need them are skipped where they are missing.
enum SharedData {
  private static let root: String = {
    var parts = #filePath.split(separator: "/").map(String.init)
    while !parts.isEmpty, access("/" + parts.joined(separator: "/") + "/Package.swift", F_OK) != 0 {
      parts.removeLast()
    }
    return "/" + parts.dropLast().joined(separator: "/") + "/shared/data/"
  }()

  /// Whether the files are there.
  static func has(_ paths: String...) -> Bool { paths.allSatisfy { access(root + $0, R_OK) == 0 } }

  /// All bytes of a file.
  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen(root + path, "rb") else { return [] }
    defer { fclose(file) }
    var (bytes, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
