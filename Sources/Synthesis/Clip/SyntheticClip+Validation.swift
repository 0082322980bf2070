import Geometry

extension SyntheticClip {
  /// Checks that the clip can be made; every other function presumes it.
  ///
  /// - Throws: ``SynthesisError``, naming the first quantity that is out of range.
  public func validate() throws(SynthesisError) {
    try Self.check("seconds", seconds, 1e-3...86_400)
    try Self.check("width", Double(size.width), 2...16_384)
    try Self.check("height", Double(size.height), 2...16_384)
    try Self.check("pixels a picture", Double(size.width) * Double(size.height), 4...67_108_864)
    try Self.check("frame rate numerator", Double(rate.numerator), 1...1e6)
    try Self.check("frame rate denominator", Double(rate.denominator), 1...1e6)
    try Self.check("frames a second", rate.framesPerSecond, 0.01...10_000)
    try Self.check("readout seconds", shutter.readoutSeconds, 0...1)
    try Self.check("exposure seconds", exposureSeconds, 0...1)
    try Self.check("log rate in hertz", logRateHz, 1...32_000)
    try Self.check("log margin seconds", logMarginSeconds, 0...3600)
    try Self.check("horizontal field of view in degrees", horizontalFieldOfView / degree, 1...170)
    guard frameCount > 0 else {
      throw .noFrames(seconds: seconds, framesPerSecond: rate.framesPerSecond)
    }
  }

  private static func check(
    _ quantity: String, _ value: Double, _ allowed: ClosedRange<Double>
  ) throws(SynthesisError) {
    // Written so that NaN fails.
    guard allowed.contains(value) else {
      throw .outOfRange(quantity: quantity, value: value, allowed: allowed)
    }
  }
}
