/// How luma and chroma make red, green and blue.
public enum ColourMatrix: String, Sendable, CaseIterable {
  /// ITU-R BT.601: standard definition.
  case bt601
  /// ITU-R BT.709: high definition.
  case bt709
  /// ITU-R BT.2020, non-constant luminance: ultra-high definition.
  case bt2020
  /// No matrix: the planes are green, blue and red.
  case gbr

  /// Shares of red and blue in luma; `nil` where there is no luma.
  public var lumaShares: (red: Double, blue: Double)? {
    switch self {
    case .bt601: (0.299, 0.114)
    case .bt709: (0.2126, 0.0722)
    case .bt2020: (0.2627, 0.0593)
    case .gbr: nil
    }
  }
}

/// Which codes black and white have.
public enum CodeRange: String, Sendable, CaseIterable {
  /// Black 16, white 235, chroma 128 ± 112 in 8 bit; in proportion in more.
  case limited
  /// Black 0, white the greatest code.
  case full
}
