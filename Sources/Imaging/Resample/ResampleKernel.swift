/// The interpolation filters, as mathematics.
public enum ResampleKernel: String, Sendable, CaseIterable, Codable {
  /// Two taps, straight line between samples.
  case bilinear
  /// Four taps, piecewise cubic through the samples.
  case bicubic
  /// Six taps, windowed sinc.
  case lanczos3

  /// Half the width of the filter, samples: taps reach less than this far from the point.
  public var radius: Int {
    switch self {
    case .bilinear: 1
    case .bicubic: 2
    case .lanczos3: 3
    }
  }
}
