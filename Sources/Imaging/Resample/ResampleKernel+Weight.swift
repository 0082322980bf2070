import Glibc

extension ResampleKernel {
  /// The filter's value at a distance from the point, samples; not normalised.
  ///
  /// Each filter is even, 1 at 0, exactly 0 at every other whole number, and 0 from ``radius`` on: a picture moved
  /// by whole pixels is not filtered at all.
  ///
  /// - bilinear: `1 − |d|`.
  /// - bicubic: the cubic convolution of R. Keys, "Cubic convolution interpolation for digital image processing"
  ///   (1981), see ``keysCubic(at:slope:)``, with the slope ``bicubicSlope``.
  /// - lanczos3: `sinc(d) · sinc(d/3)`, `sinc(d) = sin(πd)/(πd)`. Its weights sum to one within 1 % only; the
  ///   renderers normalise them.
  public func weight(at distance: Double) -> Double {
    let d = abs(distance)
    guard d < Double(radius) else { return 0 }
    switch self {
    case .bilinear: return 1 - d
    case .bicubic: return Self.keysCubic(at: d, slope: Self.bicubicSlope)
    case .lanczos3: return sinc(d) * sinc(d / 3)
    }
  }

  /// Slope of the bicubic filter at distance 1.
  ///
  /// Chosen by measurement; `BicubicSlopeTests` prints the figures and fails if they turn. PSNR in dB over the middle
  /// of a detailed picture of 128 × 128 pixels, float64 without rounding between passes, and how much of a wave of a
  /// quarter cycle a pixel is left over all phases:
  ///
  /// | slope | twelve turns of 30° | 7° there and back | wave left, rms | worst phase |
  /// |---|---|---|---|---|
  /// | −0.5 (Catmull–Rom) | 27.1 | 37.8 | 0.941 | 0.884 |
  /// | **−0.6** | **29.7** | **39.8** | 0.959 | 0.919 |
  /// | −0.75 | 25.2 | 39.1 | 0.986 | 0.972 |
  public static let bicubicSlope = -0.6

  /// Keys' piecewise cubic with slope `a` at distance 1:
  /// ```
  /// d < 1:  (a+2)d³ − (a+3)d² + 1
  /// d < 2:  a(d³ − 5d² + 8d − 4) = a(d − 1)(d − 2)²
  /// ```
  /// Weights sum to one at every phase whatever `a`.
  static func keysCubic(at distance: Double, slope a: Double) -> Double {
    let d = abs(distance)
    if d < 1 { return ((a + 2) * d - (a + 3)) * d * d + 1 }
    return d < 2 ? a * (d - 1) * (d - 2) * (d - 2) : 0
  }
}

/// `sin(πx)/(πx)`: exactly 1 at 0 and exactly 0 at other whole numbers, where `sin(πx)` in floating point is not.
private func sinc(_ x: Double) -> Double {
  if x == 0 { return 1 }
  if x == x.rounded() { return 0 }
  return sin(.pi * x) / (.pi * x)
}
