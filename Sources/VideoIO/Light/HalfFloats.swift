/// Floating point of 16 bit, by its bits.
///
/// A table, as a plain x86-64 has no instruction for them.
enum HalfFloats {
  static let table: [Float] = (0...65535).map { bits in
    let (exponent, fraction) = (bits >> 10 & 31, bits & 1023)
    let magnitude: Float =
      switch exponent {
      case 0: Float(fraction) * 0x1p-24
      case 31: fraction == 0 ? .infinity : .nan
      default: Float(sign: .plus, exponent: exponent - 15, significand: 1 + Float(fraction) / 1024)
      }
    return bits & 0x8000 == 0 ? magnitude : -magnitude
  }
}
