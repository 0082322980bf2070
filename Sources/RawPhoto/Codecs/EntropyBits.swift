/// Bits of a JPEG scan: stuffed zeros are taken out, and nothing is read beyond a marker or the end.
struct EntropyBits {
  private let base: UnsafePointer<UInt8>
  private let end: Int
  /// Where the next byte lies.
  private(set) var position: Int
  private var buffer: UInt64 = 0
  private var count = 0
  /// Bits that were not there and taken as 0.
  private var invented = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from position: Int) {
    // An empty scan has no base; nothing is read of it then.
    base = bytes.baseAddress ?? UnsafePointer(bitPattern: 1).unsafelyUnwrapped
    end = bytes.count
    self.position = position
  }

  /// Makes at least 48 bits available.
  @inline(__always) mutating func fill() {
    while count <= 48 {
      var byte: UInt64 = 0
      if position < end {
        byte = UInt64(base[position])
        if byte != 0xFF {
          position += 1
        } else if position + 1 < end, base[position + 1] == 0 {
          position += 2
        } else {
          byte = 0
          invented += 8
        }
      } else {
        invented += 8
      }
      buffer |= byte << UInt64(56 - count)
      count += 8
    }
  }

  /// The next bits, without taking them; at most 48.
  @inline(__always) func peek(_ bits: Int) -> Int { Int(truncatingIfNeeded: buffer >> UInt64(64 - bits)) }

  @inline(__always) mutating func drop(_ bits: Int) {
    buffer <<= UInt64(bits)
    count -= bits
  }

  /// Whether bits were taken that are not in the file.
  var ranOut: Bool { invented > count }

  /// Goes behind the next restart marker.
  ///
  /// - Returns: `false` when another marker, or none, stands there.
  mutating func restart(_ number: Int) -> Bool {
    guard !ranOut else { return false }
    (buffer, count, invented) = (0, 0, 0)
    // Bytes that fill up before a marker may stand here.
    while position + 1 < end, base[position] == 0xFF, base[position + 1] == 0xFF { position += 1 }
    guard position + 1 < end, base[position] == 0xFF, base[position + 1] == UInt8(0xD0 + number % 8) else {
      return false
    }
    position += 2
    return true
  }
}
