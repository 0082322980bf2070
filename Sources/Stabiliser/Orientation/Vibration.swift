public import Geometry

/// Trembling of the sensor too fast for the picture to show.
///
/// A loose mount or a motor shakes the gyro more than the lens, and at a frequency at which no frame time is exact enough:
/// corrected, it would put into the picture what never was in it. Hands do not tremble so fast. Above 40 Hz, a phone that
/// was shaken as hard as possible turns by 0.2 mrad rms, one in a driving car by 0.02.
public enum Vibration {
  /// What is taken to be too fast, Hz.
  public static let cutoffHertz = 40.0
  /// Turning above ``cutoffHertz`` that is taken for vibration, radians rms about one axis.
  public static let threshold = 1e-3

  /// Turning above a frequency, radians rms about the axis with most of it; 0 for fewer than three samples.
  public static func strength<Axes: ReferenceFrame>(
    of recording: MotionRecording<Axes, ClipClock>, aboveHertz cutoff: Double = cutoffHertz
  ) -> Double {
    let rates = recording.angularRates
    guard let highPass = highPass(rates, cutoff) else { return 0 }
    return [\Vector3<Axes>.x, \.y, \.z].map { axis in
      var angles = [0.0]
      for (a, b) in zip(rates, rates.dropFirst()) {
        // Not the mean of both ends: that hides what is close to half the sampling rate.
        angles.append(angles[angles.count - 1] + b.value[keyPath: axis] * (b.time - a.time).seconds)
      }
      let fast = highPass(angles)
      return (fast.reduce(0) { $0 + $1 * $1 } / Double(fast.count)).squareRoot()
    }.max() ?? 0
  }

  /// The recording without turning above a frequency: zero phase, half gain at the frequency, see ``SplineHighPass``.
  public static func removed<Axes: ReferenceFrame>(
    from recording: MotionRecording<Axes, ClipClock>, aboveHertz cutoff: Double = cutoffHertz
  ) -> MotionRecording<Axes, ClipClock> {
    let rates = recording.angularRates
    guard let highPass = highPass(rates, cutoff) else { return recording }
    let (x, y, z) = (highPass(rates.map(\.value.x)), highPass(rates.map(\.value.y)), highPass(rates.map(\.value.z)))
    var result = recording
    for i in rates.indices { result.angularRates[i].value = rates[i].value - Vector3(x[i], y[i], z[i]) }
    return result
  }

  private static func highPass<Axes: ReferenceFrame>(
    _ rates: [VectorSample<Axes, ClipClock>], _ cutoff: Double
  ) -> SplineHighPass? {
    SplineHighPass(times: rates.map(\.time.seconds), cutoffHertz: cutoff)
  }
}
