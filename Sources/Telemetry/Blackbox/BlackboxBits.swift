/// Reads the numbers of blackbox frames, each in the encoding its field names.
///
/// Source: the encoders of betaflight/betaflight, `blackbox_encoding.c`, which state each layout.
struct BlackboxBits {
  private let bytes: [UInt8]
  private let end: Int
  /// Where the next byte stands.
  var position: Int
  /// Whether more was asked for than there is.
  private(set) var isOver = false

  /// Reads bytes from a place up to another.
  init(_ bytes: [UInt8], from position: Int, to end: Int) {
    (self.bytes, self.position, self.end) = (bytes, position, min(end, bytes.count))
  }

  /// Starts over at a place.
  mutating func seek(_ place: Int) { (position, isOver) = (place, false) }

  /// The next byte; 0 beyond the end.
  mutating func byte() -> UInt8 {
    guard position < end else {
      isOver = true
      return 0
    }
    defer { position += 1 }
    return bytes[position]
  }

  /// Seven bits a byte, the lowest first; at most 32 bits.
  mutating func unsigned() -> UInt32 {
    var value: UInt32 = 0
    for shift in stride(from: UInt32(0), to: 35, by: 7) {
      let next = byte()
      value |= UInt32(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    return 0
  }

  /// The same with the sign in the lowest bit.
  mutating func signed() -> Int32 {
    let value = unsigned()
    return Int32(bitPattern: value >> 1) ^ -Int32(value & 1)
  }

  /// The negative of 14 bits.
  mutating func negative14() -> Int32 { -Self.extended(unsigned(), bits: 14) }

  /// A byte that tells which of up to eight values are not zero, and those.
  mutating func tagged8(into values: inout [Int32], count: Int) {
    if count == 1 {
      values[0] = signed()
      return
    }
    let tag = byte()
    for k in 0..<count { values[k] = tag >> UInt8(k) & 1 == 1 ? signed() : 0 }
  }

  /// Three values whose widths stand in two bits.
  ///
  /// - Parameter isVariable: Whether the middle widths are 5, 5, 4 and 8, 7, 7 instead of four and six each.
  mutating func tagged3(into values: inout [Int32], isVariable: Bool) {
    let lead = byte()
    func low(_ value: UInt8, _ bits: Int32) -> Int32 { Self.extended(UInt32(value), bits: bits) }
    switch (lead >> 6, isVariable) {
    case (0, _):
      (values[0], values[1], values[2]) = (low(lead >> 4, 2), low(lead >> 2, 2), low(lead, 2))
    case (1, false):
      let next = byte()
      (values[0], values[1], values[2]) = (low(lead, 4), low(next >> 4, 4), low(next, 4))
    case (1, true):
      let next = byte()
      (values[0], values[1], values[2]) = (low(lead >> 1, 5), low(lead << 4 | next >> 4, 5), low(next, 4))
    case (2, false):
      let (second, third) = (byte(), byte())
      (values[0], values[1], values[2]) = (low(lead, 6), low(second, 6), low(third, 6))
    case (2, true):
      let (second, third) = (byte(), byte())
      (values[0], values[1], values[2]) = (
        low(lead << 2 | second >> 6, 8), low(second << 1 | third >> 7, 7), low(third, 7)
      )
    default:
      for k in 0..<3 { values[k] = whole(bytes: Int(lead >> UInt8(2 * k) & 3) + 1) }
    }
  }

  /// A value of one to four bytes, the lowest first.
  private mutating func whole(bytes count: Int) -> Int32 {
    var value: UInt32 = 0
    for k in 0..<count { value |= UInt32(byte()) << UInt32(8 * k) }
    return Self.extended(value, bits: Int32(8 * count))
  }

  /// Four values of 0, 4, 8 or 16 bits; widths stand in the first byte, two bits each.
  mutating func tagged4(into values: inout [Int32], version: Int) {
    if version < 2 { return tagged4Bytewise(into: &values) }
    let tag = byte()
    var (half, hasHalf) = (UInt32(0), false)
    for k in 0..<4 {
      switch tag >> UInt8(2 * k) & 3 {
      case 0: values[k] = 0
      case 1:
        if hasHalf {
          values[k] = Self.extended(half, bits: 4)
        } else {
          half = UInt32(byte())
          values[k] = Self.extended(half >> 4, bits: 4)
        }
        hasHalf.toggle()
      case 2: values[k] = Self.extended(bits(8, &half, hasHalf), bits: 8)
      default: values[k] = Self.extended(bits(16, &half, hasHalf), bits: 16)
      }
    }
  }

  /// Whole bytes, the highest first, which begin in the middle of one where half of it was used.
  private mutating func bits(_ count: Int, _ half: inout UInt32, _ hasHalf: Bool) -> UInt32 {
    var value = hasHalf ? half & 0xF : 0
    for _ in 0..<count / 8 {
      half = UInt32(byte())
      value = value << 8 | half
    }
    return hasHalf ? value >> 4 : value
  }

  /// The first version: fours come in pairs, and wider values whole.
  private mutating func tagged4Bytewise(into values: inout [Int32]) {
    let tag = byte()
    var k = 0
    while k < 4 {
      switch tag >> UInt8(2 * k) & 3 {
      case 0: values[k] = 0
      case 1:
        let pair = UInt32(byte())
        values[k] = Self.extended(pair, bits: 4)
        k += 1
        if k < 4 { values[k] = Self.extended(pair >> 4, bits: 4) }
      case 2: values[k] = whole(bytes: 1)
      default: values[k] = whole(bytes: 2)
      }
      k += 1
    }
  }

  /// The lowest bits as a number with a sign.
  private static func extended(_ value: UInt32, bits: Int32) -> Int32 {
    let unused = 32 - bits
    return Int32(bitPattern: value << UInt32(unused)) >> unused
  }
}
