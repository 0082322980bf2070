internal import Geometry

/// What gyro and accelerometer felt over a short stretch of time, in the camera's axes at the start of the stretch.
///
/// Nothing in it depends on where the camera looked, so that it is summed once and used in every round.
struct InertialEpoch: Sendable {
  /// Three columns of a matrix.
  typealias Columns = (x: Vector3<Camera>, y: Vector3<Camera>, z: Vector3<Camera>)

  /// End of the stretch, on the clip's clock.
  var end: Timestamp<ClipClock>
  /// Seconds covered by accelerometer samples.
  var seconds: Double
  /// From the camera's axes at the end to those at the start.
  var turn: Rotation<Camera, Camera>
  /// ∫ R dt, seconds.
  var axes: Columns
  /// ∫ R dt again, seconds, as what a constant error of the rates turns: zero where the rates are not believed.
  var biasTurning: Columns
  /// ∫ R diag(ω) dt, radians: what an error of the rates' scale turns.
  var turning: Columns
  /// ∫ R f dt, m/s.
  var force: Vector3<Camera>
  /// ∫ |ω| dt, radians: how far the camera turned, in any direction.
  var angle: Double
  /// Seconds in which the rates do not tell how the camera turned: a hole in the log, or a gyro at its limit.
  var unseenTurning: Double
  /// Seconds in which the forces do not tell how it was pushed, likewise.
  var unseenPushing: Double
  /// The gyro's mean reading where the camera rests, rad/s; `nil` where it does not.
  var restRate: Vector3<Camera>?

  /// ∫ R ω dt, radians.
  var rotation: Vector3<Camera> { turning.x + turning.y + turning.z }

  /// Mean angular rate, rad/s.
  var meanRate: Vector3<Camera> { rotation / max(seconds, 1e-9) }
}

extension InertialEpoch {
  /// Length of an epoch, seconds: a few per gait cycle, so that a step's bounce is seen as velocity.
  static let length = 0.2
  /// A pause of the accelerometer longer than this is a hole, seconds.
  static let longestPause = 0.3

  /// Sums a recording's samples over epochs.
  ///
  /// - Parameters:
  ///   - forces: specific forces, m/s².
  ///   - track: orientation by the rates alone, in any world.
  ///   - blind: stretches in which the rates say little: holes, limits; in order.
  /// - Complexity: Linear in the number of forces.
  static func sum(
    _ forces: [VectorSample<Camera, ClipClock>], along track: RotationTrack<World, Camera>,
    blind: [ClosedRange<Timestamp<ClipClock>>]
  ) -> [InertialEpoch] {
    let first = forces.firstIndex { $0.time >= track.start } ?? forces.count
    let last = forces.lastIndex { $0.time <= track.end } ?? -1
    guard first < last else { return [] }
    var epochs: [InertialEpoch] = []
    var sum = EpochSum(start: forces[first].time, rotation: track.rotation(at: forces[first].time))
    let deaf = Saturation.stretches(of: forces)
    var (nextBlind, nextDeaf) = (0, 0)
    for i in first...last {
      let sample = forces[i]
      let before = i > first ? (sample.time - forces[i - 1].time).seconds : 0
      let after = i < last ? (forces[i + 1].time - sample.time).seconds : 0
      if before > longestPause { sum.unseenPushing += before }
      sum.unseenTurning += taken(&nextBlind, of: blind, before: sample.time)
      sum.unseenPushing += taken(&nextDeaf, of: deaf, before: sample.time)
      let rotation = track.rotation(at: sample.time)
      sum.add(
        rotation: rotation, rate: track.rate(at: sample.time), force: sample.value,
        seconds: (min(before, longestPause) + min(after, longestPause)) / 2)
      if (sample.time - sum.start).seconds >= length || i == last {
        epochs.append(sum.epoch(end: sample.time, rotation: rotation))
        sum = EpochSum(start: sample.time, rotation: rotation)
      }
    }
    return epochs
  }

  /// Seconds of the stretches that end by an instant, from the next one on.
  private static func taken(
    _ next: inout Int, of stretches: [ClosedRange<Timestamp<ClipClock>>], before time: Timestamp<ClipClock>
  ) -> Double {
    var seconds = 0.0
    while next < stretches.count, stretches[next].upperBound <= time {
      seconds += (stretches[next].upperBound - stretches[next].lowerBound).seconds
      next += 1
    }
    return seconds
  }
}

/// An epoch being summed, in the track's world.
private struct EpochSum {
  let start: Timestamp<ClipClock>
  let worldFromStart: Rotation<World, Camera>
  var seconds = 0.0
  var x = Vector3<World>.zero
  var y = Vector3<World>.zero
  var z = Vector3<World>.zero
  var turnX = Vector3<World>.zero
  var turnY = Vector3<World>.zero
  var turnZ = Vector3<World>.zero
  var force = Vector3<World>.zero
  var angle = 0.0
  var unseenTurning = 0.0
  var unseenPushing = 0.0

  init(start: Timestamp<ClipClock>, rotation: Rotation<World, Camera>) {
    self.start = start
    worldFromStart = rotation
  }

  /// Adds one sample that stands for `seconds`.
  mutating func add(
    rotation: Rotation<World, Camera>, rate: Vector3<Camera>, force f: Vector3<Camera>, seconds dt: Double
  ) {
    let (a, b) = (rotation(Vector3(1, 0, 0)), rotation(Vector3(0, 1, 0)))
    let c = a.cross(b)
    x += a * dt
    y += b * dt
    z += c * dt
    turnX += a * (rate.x * dt)
    turnY += b * (rate.y * dt)
    turnZ += c * (rate.z * dt)
    force += (a * f.x + b * f.y + c * f.z) * dt
    angle += rate.length * dt
    seconds += dt
  }

  func epoch(end: Timestamp<ClipClock>, rotation: Rotation<World, Camera>) -> InertialEpoch {
    let back = worldFromStart.inverse
    return InertialEpoch(
      end: end, seconds: seconds, turn: back * rotation, axes: (back(x), back(y), back(z)),
      biasTurning: (back(x), back(y), back(z)), turning: (back(turnX), back(turnY), back(turnZ)), force: back(force),
      angle: angle,
      unseenTurning: unseenTurning, unseenPushing: unseenPushing)
  }
}
