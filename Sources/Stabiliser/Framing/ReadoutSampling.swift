internal import Geometry

/// Orientations over one frame's readout.
struct ReadoutSampling: Sendable {
  /// Greatest error from interpolating between two sampled rows, pixels.
  static let tolerancePixels = 0.02
  /// Most samples a frame is given.
  static let largestCount = 65

  let track: RotationTrack<World, Camera>
  let shutter: RollingShutter
  /// Pixels per radian.
  let focalLengthPixels: Double

  /// `cameraFromVirtual` at equally spaced instants, first row to last.
  func rowRotations(
    at time: Timestamp<ClipClock>, worldFromVirtual: Rotation<World, Virtual>
  ) -> [Rotation<Camera, Virtual>] {
    let count = sampleCount(at: time)
    return (0..<count).map { k in
      let phase = count == 1 ? 0.5 : Double(k) / Double(count - 1)
      return track.rotation(at: instant(time, phase: phase)).inverse * worldFromVirtual
    }
  }

  private func instant(_ time: Timestamp<ClipClock>, phase: Double) -> Timestamp<ClipClock> {
    let offset = (phase - 0.5) * shutter.readoutSeconds
    return time + (TimeSpan(seconds: offset) ?? .zero)
  }

  /// A chord errs by `h²/8 · (|ω̇| + ω²)`; the count that keeps this under the tolerance.
  private func sampleCount(at time: Timestamp<ClipClock>) -> Int {
    guard shutter.readoutSeconds > 0 else { return 1 }
    var fastest = 0.0
    var steepest = 0.0
    let first = max(0, track.index(at: instant(time, phase: 0)))
    let last = min(track.knots.count - 1, track.index(at: instant(time, phase: 1)) + 1)
    for i in first...max(first, last) {
      let knot = track.knots[i]
      fastest = max(fastest, knot.rate.length)
      guard i > first else { continue }
      let step = (knot.time - track.knots[i - 1].time).seconds
      steepest = max(steepest, (knot.rate - track.knots[i - 1].rate).length / step)
    }
    let bend = focalLengthPixels * (steepest + fastest * fastest)
    let intervals = shutter.readoutSeconds * (bend / (8 * Self.tolerancePixels)).squareRoot()
    return min(Self.largestCount, max(2, Int(intervals.rounded(.up)) + 1))
  }
}
