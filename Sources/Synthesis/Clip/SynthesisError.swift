/// Why a clip cannot be made as described.
public enum SynthesisError: Error, Equatable, Sendable {
  /// A number is not finite or lies outside what is allowed; the range is in the quantity's own unit.
  case outOfRange(quantity: String, value: Double, allowed: ClosedRange<Double>)
  /// Rows would be exposed for longer than there is from a frame to the next.
  case exposureTooLong(seconds: Double, interval: Double)
  /// The clip would have no frame at all.
  case noFrames(seconds: Double, framesPerSecond: Double)
}
