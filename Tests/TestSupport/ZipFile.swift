/// Writes ZIP archives, stored or as given, for tests of what reads them.
public struct ZipFile {
  private var body: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// An archive without files.
  public init() {}

  /// Adds a file as it is.
  public mutating func add(_ name: String, _ contents: [UInt8]) {
    add(name, packed: contents, method: 0, size: contents.count, checksum: Self.checksum(contents))
  }

  /// Adds a file whose bytes are packed already.
  public mutating func add(_ name: String, packed: [UInt8], method: Int, size: Int, checksum: UInt32, flags: Int = 0) {
    let offset = body.count
    let facts =
      Self.little(method, 2) + Self.little(0, 4) + Self.little(Int(checksum), 4) + Self.little(packed.count, 4)
      + Self.little(size, 4) + Self.little(name.utf8.count, 2)
    body += [0x50, 0x4B, 3, 4] + Self.little(20, 2) + Self.little(flags, 2) + facts + Self.little(0, 2)
    body += Array(name.utf8) + packed
    directory += [0x50, 0x4B, 1, 2] + Self.little(20, 2) + Self.little(20, 2) + Self.little(flags, 2) + facts
    directory += [UInt8](repeating: 0, count: 12) + Self.little(offset, 4) + Array(name.utf8)
    count += 1
  }

  /// The archive.
  public var bytes: [UInt8] {
    let end =
      [0x50, 0x4B, 5, 6] + Self.little(0, 4) + Self.little(count, 2) + Self.little(count, 2)
      + Self.little(directory.count, 4) + Self.little(body.count, 4) + Self.little(0, 2)
    return body + directory + end
  }

  /// CRC-32, bit by bit.
  public static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  private static func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
