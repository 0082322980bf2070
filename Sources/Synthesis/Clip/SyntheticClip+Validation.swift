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
    try checkMotionAndErrors()
    guard nominalFrameCount > 0 else {
      throw .noFrames(seconds: seconds, framesPerSecond: rate.framesPerSecond)
    }
    // A rate such as 29.97 typed as milliseconds is rounded.
    let interval = shortestInterval
    guard exposureSeconds <= interval * 1.001 else {
      throw .exposureTooLong(seconds: exposureSeconds, interval: interval)
    }
  }

  private func checkMotionAndErrors() throws(SynthesisError) {
    try Self.check("strength", strength, 0...100)
    if case .lowLight(let ticksPerFrame) = timing {
      try Self.check("ticks a frame", Double(ticksPerFrame), 1...1e9)
    }
    let (perMinute, stated) = (LogFaults.limitPerMinute, statedErrors)
    try Self.check("dropouts a minute", faults.dropoutsPerMinute, perMinute)
    try Self.check("block swaps a minute", faults.blockSwapsPerMinute, perMinute)
    try Self.check("log offset in seconds", clockOffset.seconds, -4e9...4e9)
    try Self.check("gyro bias in rad/s", stated.gyroBias ?? 0, 0...10)
    try Self.check("accelerometer bias in m/s²", stated.forceBias ?? 0, 0...100)
    try Self.check("scale error", stated.scale ?? 0, 0...0.5)
    try Self.check("misalignment in radians", stated.misalignment ?? 0, 0...1)
    try Self.check("stamp jitter in seconds", stated.stampJitterSeconds ?? 0, 0...1)
    try Self.check("clock drift in parts in a million", stated.clockDriftPPM ?? 0, -1e5...1e5)
    try Self.check("noise factor", stated.noiseFactor, 0...1000)
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
