internal import Geometry

/// What the accelerometer felt over a short stretch of time, summed up in World axes of a given orientation.
struct GravityEpoch: Equatable, Sendable {
  /// End of the stretch, on the clip's clock.
  var end: Timestamp<ClipClock>
  /// Seconds covered by accelerometer samples.
  var seconds: Double
  /// ∫ R dt, seconds: body axes to World.
  var rotationIntegral: [Vector3<World>]
  /// ∫ R (f − b) dt, m/s.
  var forceIntegral: Vector3<World>
  /// ∫ |ω| dt, radians: how far the camera turned, in any direction.
  var turn: Double
  /// Whether accelerometer or gyro paused during the stretch: what came before says little of what follows.
  var followsHole: Bool
}

/// Sums accelerometer samples into epochs of equal length.
enum GravityEpochs {
  /// Length of an epoch, seconds: a few per gait cycle, so that a step's bounce is seen as velocity.
  static let length = 0.2
  /// A pause longer than this is a hole, seconds.
  static let longestPause = 0.3

  /// Sums forces over epochs, in the World axes of `knots`.
  ///
  /// - Parameter bias: accelerometer offset taken off first, m/s².
  static func sum(
    _ forces: [VectorSample<Camera, ClipClock>], along track: RotationTrack<World, Camera>, bias: Vector3<Camera>,
    rateHoles: [ClosedRange<Timestamp<ClipClock>>]
  ) -> [GravityEpoch] {
    let inside = forces.filter { $0.time >= track.start && $0.time <= track.end }
    guard inside.count >= 2 else { return [] }
    var epochs: [GravityEpoch] = []
    var current: GravityEpoch?
    var epochStart = inside[0].time
    var hole = 0
    for (i, sample) in inside.enumerated() {
      let before = i > 0 ? min(longestPause, (sample.time - inside[i - 1].time).seconds) : 0
      let after = i + 1 < inside.count ? min(longestPause, (inside[i + 1].time - sample.time).seconds) : 0
      var pauses = i > 0 && (sample.time - inside[i - 1].time).seconds > longestPause
      while hole < rateHoles.count, rateHoles[hole].upperBound <= sample.time {
        pauses = true
        hole += 1
      }
      let share = (before + after) / 2
      let rotation = track.rotation(at: sample.time)
      var epoch =
        current
        ?? GravityEpoch(
          end: sample.time, seconds: 0, rotationIntegral: [.zero, .zero, .zero], forceIntegral: .zero,
          turn: 0, followsHole: false)
      epoch.add(rotation: rotation, force: sample.value - bias, seconds: share)
      epoch.turn += track.rate(at: sample.time).length * share
      epoch.end = sample.time
      epoch.followsHole = epoch.followsHole || pauses
      current = epoch
      if (sample.time - epochStart).seconds >= length || i + 1 == inside.count {
        epochs.append(epoch)
        current = nil
        epochStart = sample.time
      }
    }
    return epochs
  }
}

extension GravityEpoch {
  /// Adds one sample that stands for `seconds`.
  fileprivate mutating func add(rotation: Rotation<World, Camera>, force: Vector3<Camera>, seconds: Double) {
    let axes: [Vector3<Camera>] = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
    for i in 0..<3 { rotationIntegral[i] += rotation(axes[i]) * seconds }
    forceIntegral += rotation(force) * seconds
    self.seconds += seconds
  }
}
