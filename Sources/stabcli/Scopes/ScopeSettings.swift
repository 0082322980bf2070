import Scopes

/// How a frame is looked at.
struct ScopeSettings {
  /// Values up to this are lost in the dark.
  var low = ClipThreshold.percent(0)
  /// Values from this on are lost in the light.
  var high = ClipThreshold.percent(100)
  /// How many standard deviations of noise detail must exceed.
  var peakingFactor = FocusPeaking.usualFactor
  /// Parts of a histogram.
  var parts = 256

  /// The limits in a frame.
  func limits(in frame: ScopeFrame) -> ClipLimits {
    func share(_ threshold: ClipThreshold) -> Double {
      switch threshold {
      case .percent(let percent): percent / 100
      case .code(let code): frame.share(ofCode: code)
      }
    }
    return ClipLimits(low: share(low), high: share(high))
  }
}
