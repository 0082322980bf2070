/// A colour as the picture stores it: Y′ in 0…1, then Cb and Cr in ±0.5; the fourth component is unused.
///
/// Mixing tints is mixing code values. Edges and motion blur are therefore averages of gamma-coded light, as a
/// resampler of the finished picture would average them, not of light itself.
typealias Tint = SIMD4<Float>

extension SIMD4<Float> {
  /// The tint of gamma-coded R′G′B′ in 0…1, by the luma weights of BT.709.
  static func rgb(_ r: Float, _ g: Float, _ b: Float) -> Tint {
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return Tint(y, (b - y) / 1.8556, (r - y) / 1.5748, 0)
  }

  /// This tint where `share` is 0, the other where it is 1.
  @inline(__always) func mixed(with other: Tint, _ share: Float) -> Tint { self + (other - self) * share }

  /// This tint, lighter by so much luma.
  @inline(__always) func lighter(_ luma: Float) -> Tint { self + Tint(luma, 0, 0, 0) }
}
