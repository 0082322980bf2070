import Geometry
import Stabiliser
import Synthesis

/// A recording of a known motion, and the truth it is judged by.
struct AttitudeTrial: Sendable {
  let motion: SyntheticMotion
  let grade: ImuGrade
  let seconds: Double
  let seed: UInt64
  /// Rates and forces at the same stamps, in camera axes on the clip's clock, with a second of lead-in and lead-out.
  ///
  /// The log's clock is taken as known, so that the attitude alone is judged.
  var recording: MotionRecording<Camera, ClipClock>
  /// True up in camera axes at each sample.
  let truth: [Vector3<Camera>]
  /// The motion itself.
  let path: CameraPath

  /// Films the motion.
  init(_ motion: SyntheticMotion, _ grade: ImuGrade, seconds: Double, seed: UInt64, rateHz: Double = 200) {
    var clip = SyntheticClip()
    (clip.motion, clip.grade, clip.seconds, clip.seed, clip.logRateHz) = (motion, grade, seconds, seed, rateHz)
    (self.motion, self.grade, self.seconds, self.seed, self.path) = (motion, grade, seconds, seed, clip.path)
    let clock = ClockMap(offset: .zero, scale: 1 / clip.imu.errors.clockRate)
    let recording = clip.recording.mounted(clip.mount).upright(.none).onClip(clock)
    let path = clip.path
    truth = recording.angularRates.map { path.worldFromCamera(at: $0.time.seconds).up }
    self.recording = recording
  }

  /// Instants of the samples.
  var times: [Timestamp<ClipClock>] { recording.angularRates.map(\.time) }

  /// Samples during the clip at which there is a horizon.
  var judged: [Int] {
    truth.indices.filter {
      (0...seconds).contains(recording.angularRates[$0].time.seconds) && truth[$0].definesRoll
    }
  }

  /// Roll errors of a method's "up" against the truth.
  func rollError(of ups: [Vector3<Camera>]) -> RollError {
    var error = RollError()
    for i in judged { error.add(ups[i].rollOfUp - truth[i].rollOfUp) }
    return error
  }

  /// Roll errors over time, seconds and degrees.
  func rollErrors(of ups: [Vector3<Camera>]) -> [(x: Double, y: Double)] {
    judged.map {
      let error = RollError.wrapped(ups[$0].rollOfUp - truth[$0].rollOfUp)
      return (recording.angularRates[$0].time.seconds, error * 180 / .pi)
    }
  }

  /// How honest the estimate is about itself: the mean over time of ``TiltCovariance/normalisedSquare(of:)``.
  ///
  /// - Returns: 1 is expected; more is overconfident, less is too modest. `nil` without a covariance.
  func normalisedTiltError(of estimate: OrientationEstimate) -> Double? {
    var (sum, count) = (0.0, 0.0)
    for (i, sample) in recording.angularRates.enumerated() where (0...seconds).contains(sample.time.seconds) {
      guard let tilt = estimate.tiltCovariance(at: sample.time) else { return nil }
      sum += tilt.normalisedSquare(of: estimate.track.rotation(at: sample.time)(truth[i]))
      count += 1
    }
    return count > 0 ? sum / count : nil
  }
}

extension RollError {
  /// Root mean square, degrees.
  var rmsDegrees: Double { rms * 180 / .pi }
  /// Largest error, degrees.
  var greatestDegrees: Double { greatest * 180 / .pi }
}
