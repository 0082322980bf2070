import Glibc

/// The small chunks of a PNG that tell of colour and of the exposure, wherever in the file they stand.
struct PNGChunks {
  private var contents: [String: [UInt8]] = [:]

  private static let told: Set<String> = ["gAMA", "cHRM", "sRGB", "cICP", "eXIf"]
  private static let mostBytes = 1 << 20

  /// Walks over a file's chunks; what is not as it should be ends the walk, for the decoder to judge.
  init(_ path: String) {
    guard let file = fopen(path, "rbe") else { return }
    defer { fclose(file) }
    var (head, offset) = ([UInt8](repeating: 0, count: 8), 8)
    while fseek(file, offset, SEEK_SET) == 0, fread(&head, 1, 8, file) == 8 {
      let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
      let name = String(decoding: head[4..<8], as: UTF8.self)
      if Self.told.contains(name), length <= Self.mostBytes, contents[name] == nil {
        var bytes = [UInt8](repeating: 0, count: length)
        guard fread(&bytes, 1, length, file) == length else { return }
        contents[name] = bytes
      }
      if name == "IEND" { return }
      offset += length + 12
    }
  }

  /// A chunk's bytes, at least `count` of them.
  subscript(name: String, atLeast count: Int) -> [UInt8]? {
    contents[name].flatMap { $0.count >= count ? $0 : nil }
  }

  /// A chunk's big-endian numbers of 32 bit.
  func numbers(_ name: String, _ count: Int) -> [Int]? {
    self[name, atLeast: 4 * count].map { bytes in
      (0..<count).map { index in bytes[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
  }
}
