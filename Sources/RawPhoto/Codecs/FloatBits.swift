/// Floating-point numbers of 16, 24 and 32 bits.
enum FloatBits {
  /// IEEE 754 binary16.
  static func half(_ bits: UInt16) -> Float {
    let sign = UInt32(bits & 0x8000) << 16
    let (exponent, fraction) = (Int(bits >> 10 & 31), UInt32(bits & 0x3FF))
    switch exponent {
    case 31: return Float(bitPattern: sign | 0x7F80_0000 | fraction << 13)
    // Below the smallest normal number: fraction · 2⁻²⁴.
    case 0: return (sign == 0 ? 1 : -1) * Float(fraction) / 16_777_216
    default: return Float(bitPattern: sign | UInt32(exponent + 112) << 23 | fraction << 13)
    }
  }

  /// DNG's 24 bits: sign, 7 bits of exponent with a bias of 63, 16 of fraction.
  static func dng24(_ bits: UInt32) -> Float {
    let sign = (bits & 0x80_0000) << 8
    let (exponent, fraction) = (Int(bits >> 16 & 127), bits & 0xFFFF)
    switch exponent {
    case 127: return Float(bitPattern: sign | 0x7F80_0000 | fraction << 7)
    // fraction · 2⁻¹⁶ · 2⁻⁶².
    case 0: return (sign == 0 ? 1 : -1) * Float(fraction) * 0x1p-78
    default: return Float(bitPattern: sign | UInt32(exponent + 64) << 23 | fraction << 7)
    }
  }

  /// A row of numbers of `size` bytes in a given byte order.
  static func values(_ bytes: ArraySlice<UInt8>, size: Int, isBigEndian: Bool) -> [Float] {
    let first = bytes.startIndex
    return (0..<bytes.count / size).map { index in
      var bits: UInt32 = 0
      for k in 0..<size { bits = bits << 8 | UInt32(bytes[first + index * size + (isBigEndian ? k : size - 1 - k)]) }
      switch size {
      case 2: return half(UInt16(bits))
      case 3: return dng24(bits)
      default: return Float(bitPattern: bits)
      }
    }
  }
}
