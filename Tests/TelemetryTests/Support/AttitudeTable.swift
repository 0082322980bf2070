import Geometry
import Glibc
import Telemetry

/// A phone carried about by a motion that is known exactly, as the text of a table in whichever custom a test needs.
struct AttitudeTable {
  /// Names of columns and their values at a time in seconds.
  struct Columns {
    var names: [String]
    var values: (Double) -> [Double]
  }

  var columns: [Columns] = []
  var rows = 600
  var intervalSeconds = 0.01

  static let gravity = 9.80665

  /// From the phone's axes to a world with Z up.
  static func truth(_ t: Double) -> Rotation<World, Imu> {
    let wander = Rotation<World, World>(rotationVector: Vector3(0.3 * sin(2.1 * t), 0.25 * cos(1.7 * t), 0.4 * t))
    let held = Rotation<World, Imu>(rotationVector: Vector3(1.2, 0.3, -0.2))
    return wander * held * Rotation<Imu, Imu>(rotationVector: Vector3(0.2 * sin(3 * t), 0, 0.1 * sin(2.3 * t)))
  }

  /// Angular rate, rad/s.
  static func rate(_ t: Double) -> Vector3<Imu> {
    (truth(t - 1e-4).inverse * truth(t + 1e-4)).rotationVector / 2e-4
  }

  /// Up in the phone's axes.
  static func up(_ t: Double) -> Vector3<Imu> { truth(t).inverse(Vector3(0, 0, 1)) }

  /// What pushes the phone beside gravity, m/s², in its own axes.
  static func push(_ t: Double) -> Vector3<Imu> {
    truth(t).inverse(Vector3(0.8 * sin(9 * t), 0.5 * sin(7 * t), 0.6 * cos(11 * t)))
  }

  /// Specific force, m/s².
  static func force(_ t: Double) -> Vector3<Imu> { up(t) * gravity + push(t) }

  /// The table with three more columns.
  func with(_ names: [String], _ value: @escaping (Double) -> Vector3<Imu>) -> Self {
    var result = self
    result.columns.append(
      Columns(names: names) { t in
        let v = value(t)
        return [v.x, v.y, v.z]
      })
    return result
  }

  /// The table with the columns of a quaternion, named w, x, y, z; an empty name leaves a column out.
  func with(quaternion names: [String], _ value: @escaping (Double) -> Rotation<World, Imu> = truth) -> Self {
    var result = self
    result.columns.append(
      Columns(names: names.filter { !$0.isEmpty }) { t in
        let q = value(t)
        return zip(names, [q.w, q.x, q.y, q.z]).filter { !$0.0.isEmpty }.map(\.1)
      })
    return result
  }

  /// The table with a gyroscope's columns.
  var withRates: Self { with(["gx_rad_s", "gy_rad_s", "gz_rad_s"], Self.rate) }
  /// The table with an accelerometer's columns.
  var withForces: Self { with(["ax_m_s2", "ay_m_s2", "az_m_s2"], Self.force) }

  /// Time of a row, seconds.
  func time(_ row: Int) -> Double { Double(row) * intervalSeconds }

  /// The text of one row.
  func row(_ k: Int) -> String {
    ([time(k)] + columns.flatMap { $0.values(time(k)) }).map { "\($0)" }.joined(separator: ",")
  }

  /// The header.
  var header: String { (["t_s"] + columns.flatMap(\.names)).joined(separator: ",") }

  /// The whole text.
  var text: String { ([header] + (0..<rows).map(row)).joined(separator: "\n") + "\n" }
}

extension MotionLog {
  /// The largest angle between the log's orientations and the truth, radians; the heading is left free where a test
  /// turns the world.
  func largestError(_ truth: (Double) -> Rotation<World, Imu> = AttitudeTable.truth) -> Double {
    recording.orientations.map { $0.rotation.angle(to: truth($0.time.seconds)) }.max() ?? .infinity
  }

  /// The largest distance between the up of the log's orientations and the true one.
  var largestTilt: Double {
    recording.orientations.map { sample in
      (sample.rotation.inverse(Vector3(0, 0, 1)) - AttitudeTable.up(sample.time.seconds)).length
    }.max() ?? .infinity
  }
}
