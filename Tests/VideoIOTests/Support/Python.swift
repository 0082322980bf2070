import Foundation

/// Python with the packages that read and write stills independently of this program; a test dependency only.
enum Python {
  static let skipped = "needs python3 with numpy, tifffile and imagecodecs"
  static let hasStills: Bool =
    (try? Tools.run("/usr/bin/env", ["python3", "-c", "import numpy, tifffile, imagecodecs"])) != nil

  /// Runs a program and returns what it printed.
  @discardableResult
  static func run(_ program: String, _ arguments: [String] = []) throws -> String {
    try Tools.run("/usr/bin/env", ["python3", "-c", program] + arguments)
  }

  /// The little-endian doubles of a file.
  static func doubles(_ path: String) throws -> [Double] {
    try Data(contentsOf: URL(fileURLWithPath: path)).withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
  }
}
