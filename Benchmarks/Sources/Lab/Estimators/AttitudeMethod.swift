import Geometry
import Stabiliser

/// One way to find which way is up from a motion log.
struct AttitudeMethod: Sendable {
  /// What tables call it.
  var name: String
  /// Up in camera axes at each rate sample, unit vectors. Rates and forces of the log have the same stamps.
  var ups: @Sendable (MotionRecording<Camera, ClipClock>) throws -> [Vector3<Camera>]

  /// Ours; its estimate also says how sure it is, so that trials run it by themselves.
  static let oursName = "ours"

  /// What ours is compared with, from the simplest on.
  static let others: [AttitudeMethod] = [
    AttitudeMethod(name: "raw gyro") { recording in
      let start = OrientationEstimator.Start.level(at: .zero)
      return try OrientationEstimator.estimate(from: recording, start: start).ups(
        at: recording.angularRates.map(\.time))
    },
    AttitudeMethod(name: "complementary") { ComplementaryFilter().ups(of: $0) },
    AttitudeMethod(name: "Mahony") { MahonyFilter().ups(of: $0) },
    AttitudeMethod(name: "Madgwick") { MadgwickFilter().ups(of: $0) },
    AttitudeMethod(name: "VQF") { recording in
      let rates = recording.angularRates.map(\.value)
      var filter = Vqf(VqfSettings(), step: recording.meanStep)
      return zip(rates, recording.specificForces).map { rate, force in
        filter.update(rate: rate, force: force.value)
        return filter.worldFromCamera.up
      }
    },
    offlineVqf(seconds: 3), offlineVqf(seconds: 10), offlineVqf(seconds: 40),
  ]

  /// VQF for whole recordings with another time constant than the paper's 3 s.
  private static func offlineVqf(seconds: Double) -> AttitudeMethod {
    AttitudeMethod(name: "VQF offline \(Int(seconds)) s") { recording in
      var settings = VqfSettings()
      settings.accelerometerSeconds = seconds
      return OfflineVqf.rotations(
        rates: recording.angularRates.map(\.value), forces: recording.specificForces.map(\.value),
        settings: settings, step: recording.meanStep
      ).map(\.up)
    }
  }
}

extension MotionRecording {
  /// Mean sampling interval of the rates, seconds: for filters that want one.
  fileprivate var meanStep: Double {
    guard let first = angularRates.first, let last = angularRates.last, angularRates.count > 1 else { return 1 }
    return (last.time - first.time).seconds / Double(angularRates.count - 1)
  }
}

extension OrientationEstimate {
  /// Up in camera axes at the given instants.
  func ups(at times: [Timestamp<ClipClock>]) -> [Vector3<Camera>] { times.map { track.rotation(at: $0).up } }
}

extension Rotation where Target == World {
  /// World "up" seen from the body this rotation describes.
  var up: Vector3<Source> { inverse(Vector3<World>(0, 0, 1)) }
}
