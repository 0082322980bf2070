/// From where on a value counts as lost in the dark or in the light.
public struct ClipLimits: Equatable, Sendable {
  /// Values up to this are dark clipped, as a share of the way from black to white.
  public var low: Double
  /// Values from this on are light clipped.
  public var high: Double

  /// Differences that rounding makes: far less than a code of 16 bits.
  static let slack: Float = 1e-6

  /// Creates limits; black and white themselves unless said otherwise.
  public init(low: Double = 0, high: Double = 1) {
    self.low = low
    self.high = high
  }

  /// Whether a value is lost in the dark.
  func isDark(_ value: Float) -> Bool { value <= Float(low) + Self.slack }
  /// Whether a value is lost in the light.
  func isLight(_ value: Float) -> Bool { value >= Float(high) - Self.slack }

  /// How many values of a channel are lost.
  public func count(in channel: ScopeChannel) -> (dark: Int, light: Int) {
    channel.values.reduce(into: (dark: 0, light: 0)) { count, value in
      if isDark(value) { count.dark += 1 }
      if isLight(value) { count.light += 1 }
    }
  }

  /// Where values of a channel are lost in the light (true) or in the dark (false).
  public func mask(of channel: ScopeChannel, light: Bool) -> [Bool] {
    channel.values.map(light ? isLight : isDark)
  }
}
