internal import Geometry

/// What a camera knows of its motion when it takes a frame.
struct LiveMotion: Equatable, Sendable {
  /// Older motion than this is not used: 80 ms.
  static let staleAfter = TimeSpan(nanoseconds: 80_000_000)

  /// Angular rate at the frame's own time, rad/s, bias taken off as far as it is known by then.
  var rate: Vector3<Camera>
  /// Down, unit length.
  var down: Vector3<Camera>
  /// Whether the newest motion is older than ``staleAfter``.
  var isStale: Bool
}

/// Attitude without a look ahead: for the live baselines only.
///
/// Down is what the device itself worked out where the log has that: so a camera's own app would do it. Else a
/// complementary filter of gyro and accelerometer runs forwards once:
/// ```
/// ḋ = −(ω − b − c) × d,    c = gain · d × m,    ḃ = biasGain · c        m: minus the specific force, unit length
/// ```
/// Source: Mahony, Hamel and Pflimlin, "Nonlinear Complementary Filters on the Special Orthogonal Group", 2008.
struct LiveAttitude {
  /// How fast down follows the accelerometer, 1/s: half of a difference is gone in 1.4 s.
  static let gain = 0.5
  /// How fast the bias follows, 1/s²: a little beyond critical damping with ``gain``.
  static let biasGain = 0.05

  private let rates: [VectorSample<Camera, ClipClock>]
  /// After each rate: down and bias.
  private var known: [(down: Vector3<Camera>, bias: Vector3<Camera>)] = []

  /// Filters a recording; `nil` without angular rates or without anything that tells where down is.
  init?(_ recording: MotionRecording<Camera, ClipClock>) {
    rates = recording.angularRates
    let ups =
      recording.ups.isEmpty
      ? recording.orientations.map { ($0.time, -$0.rotation.down) } : recording.ups.map { ($0.time, $0.value) }
    let isDevice = !ups.isEmpty
    let all = isDevice ? ups : recording.specificForces.map { ($0.time, $0.value) }
    guard rates.count >= 2, var down = all.lazy.compactMap({ (-$0.1).normalized }).first else { return nil }
    var bias = Vector3<Camera>.zero
    var heard = -1
    for (k, sample) in rates.enumerated() {
      let seconds = k == 0 ? 0 : (sample.time - rates[k - 1].time).seconds
      let mean = k == 0 ? sample.value : (sample.value + rates[k - 1].value) * 0.5
      down = Self.turned(down, by: mean - bias, seconds: seconds)
      var isNew = false
      while heard + 1 < all.count, all[heard + 1].0 <= sample.time { (heard, isNew) = (heard + 1, true) }
      if heard >= 0, let measured = (-all[heard].1).normalized {
        if isDevice {
          if isNew { down = measured }
        } else {
          let correction = down.cross(measured) * Self.gain
          bias += correction * (Self.biasGain / Self.gain * seconds)
          down = Self.turned(down, by: -correction, seconds: seconds)
        }
      }
      known.append((down, bias))
    }
  }

  /// What is known at an instant, from samples up to it; only the rate there is interpolated with the next.
  func motion(at time: Timestamp<ClipClock>) -> LiveMotion {
    var (low, high) = (0, rates.count)
    while low < high {
      let middle = (low + high) / 2
      if rates[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return LiveMotion(rate: .zero, down: known[0].down, isStale: true) }
    let (sample, state) = (rates[low - 1], known[low - 1])
    let age = time - sample.time
    var rate = sample.value
    if low < rates.count {
      let share = age.seconds / (rates[low].time - sample.time).seconds
      rate = sample.value * (1 - share) + rates[low].value * share
    }
    let turning = (sample.value + rate) * 0.5 - state.bias
    return LiveMotion(
      rate: rate - state.bias, down: Self.turned(state.down, by: turning, seconds: age.seconds),
      isStale: age > LiveMotion.staleAfter)
  }

  /// A direction fixed in the world, seen from a camera that turned.
  private static func turned(
    _ direction: Vector3<Camera>, by rate: Vector3<Camera>, seconds: Double
  ) -> Vector3<Camera> {
    Rotation<Camera, Camera>(rotationVector: rate * -seconds)(direction)
  }
}

extension LiveMotion {
  /// The same from a track, where no recording is at hand; never stale inside the track.
  init(_ track: RotationTrack<World, Camera>, at time: Timestamp<ClipClock>) {
    rate = track.rate(at: time)
    down = track.rotation(at: time).down
    isStale = time < track.start - Self.staleAfter || time > track.end + Self.staleAfter
  }

  /// What a camera would have known at each frame: from its recording where that says enough, else from a track.
  static func at(
    _ timeline: FrameTimeline, _ track: RotationTrack<World, Camera>, _ recording: MotionRecording<Camera, ClipClock>?
  ) -> [LiveMotion] {
    let times = timeline.entries.map(\.time)
    if let attitude = recording.flatMap({ LiveAttitude($0) }) { return times.map { attitude.motion(at: $0) } }
    return times.map { LiveMotion(track, at: $0) }
  }
}
