import Geometry
import Testing

@testable import Telemetry

/// Gravity and accelerations without it, in the customs of the systems that write them.
struct GravityColumnTests {
  private let g = AttitudeTable.gravity

  /// Up vectors and forces of a log against the truth.
  private func check(_ log: MotionLog, ups: Bool = true, forces: Bool = true) {
    #expect(log.recording.ups.count == (ups ? 600 : 0))
    #expect(log.audit.upSamples == log.recording.ups.count)
    for sample in log.recording.ups {
      #expect((sample.value - AttitudeTable.up(sample.time.seconds)).length < 1e-12)
      #expect(abs(sample.value.length - 1) < 1e-15)
    }
    #expect(log.recording.specificForces.count == (forces ? 600 : 0))
    for sample in log.recording.specificForces {
      #expect((sample.value - AttitudeTable.force(sample.time.seconds)).length < 1e-12)
    }
  }

  /// Apple: accelerations in g, gravity down, the push reversed with it.
  private func apple(_ table: AttitudeTable) -> AttitudeTable {
    table.with(["motionUserAccelerationX(G)", "motionUserAccelerationY(G)", "motionUserAccelerationZ(G)"]) {
      AttitudeTable.push($0) / -AttitudeTable.gravity
    }.with(
      ["motionRotationRateX(rad/s)", "motionRotationRateY(rad/s)", "motionRotationRateZ(rad/s)"], AttitudeTable.rate)
  }

  private let appleGravity = ["motionGravityX(G)", "motionGravityY(G)", "motionGravityZ(G)"]

  @Test func `an export of SensorLog gives up vectors, specific force and orientation`() throws {
    let quaternion = ["motionQuaternionW(R)", "motionQuaternionX(R)", "motionQuaternionY(R)", "motionQuaternionZ(R)"]
    let log = try readText(
      apple(AttitudeTable()).with(appleGravity) { -AttitudeTable.up($0) }.with(quaternion: quaternion).text)
    check(log)
    #expect(log.largestError() < 1e-12)
    #expect(
      log.audit.issues.map(\.message) == [
        "gravity and accelerations count downwards in the log, as the orientations tell; reversed"
      ])
  }

  @Test func `without orientations Apple's names tell the sign`() throws {
    let log = try readText(apple(AttitudeTable()).with(appleGravity) { -AttitudeTable.up($0) }.text)
    check(log)
    #expect(log.issue(.verticalSign)?.message.contains("as Apple counts") == true)
  }

  @Test func `Apple's raw accelerometer is reversed, with gravity beside it or without`() throws {
    let names = ["accelerometerAccelerationX(G)", "accelerometerAccelerationY(G)", "accelerometerAccelerationZ(G)"]
    let alone = AttitudeTable().withRates.with(names) { AttitudeTable.force($0) / -AttitudeTable.gravity }
    check(try readText(alone.text), ups: false)
    let both = try readText(apple(alone).with(appleGravity) { -AttitudeTable.up($0) }.text)
    check(both)
    // Accelerations that some program has already turned upwards stay as they are.
    let turned = apple(AttitudeTable()).withForces.with(appleGravity) { -AttitudeTable.up($0) }
    let log = try readText(turned.text)
    check(log)
    #expect(log.issue(.verticalSign)?.message.hasPrefix("gravity count") == true)
  }

  @Test func `Android's gravity and linear acceleration add up to specific force`() throws {
    let table = AttitudeTable().withRates.with(["gravity_x", "gravity_y", "gravity_z"]) {
      AttitudeTable.up($0) * AttitudeTable.gravity
    }.with(["linear_acceleration_x", "linear_acceleration_y", "linear_acceleration_z"], AttitudeTable.push)
    let log = try readText(table.text)
    check(log)
    #expect(log.issue(.verticalSign)?.message.contains("taken to point up") == true)
    #expect(log.issue(.gravityMissing) == nil)
    let known = try readText(table.with(quaternion: ["qw", "qx", "qy", "qz"]).text)
    check(known)
    #expect(known.audit.issues == [])
  }

  @Test func `the same columns counted downwards are reversed where the orientations show it`() throws {
    // Sensor Logger on iOS: Android's names and Apple's signs.
    let table = AttitudeTable().withRates.with(["gravity_x", "gravity_y", "gravity_z"]) {
      AttitudeTable.up($0) * -AttitudeTable.gravity
    }.with(["accelerometer_x", "accelerometer_y", "accelerometer_z"]) { -AttitudeTable.push($0) }
      .with(quaternion: ["orientation_qw", "orientation_qx", "orientation_qy", "orientation_qz"])
    let log = try readText(table.text)
    check(log)
    #expect(log.largestError() < 1e-12)
    #expect(log.issue(.verticalSign) != nil)
  }

  @Test func `a raw accelerometer decides the sign of gravity beside it`() throws {
    for sign in [1.0, -1] {
      let table = AttitudeTable().withRates.withForces.with(["gravityX", "gravityY", "gravityZ"]) {
        AttitudeTable.up($0) * sign
      }
      let log = try readText(table.text)
      check(log)
      #expect(log.issue(.verticalSign)?.message.contains("as the accelerations tell") == (sign < 0 ? true : nil))
    }
  }

  @Test func `gravity that leans from the accelerometer is doubted, and its blanks are left out`() throws {
    let lean = Rotation<Imu, Imu>(rotationVector: Vector3(0.6, 0, 0))
    let table = AttitudeTable().withRates.withForces.with(["gravityX", "gravityY", "gravityZ"]) { t in
      t < 0.095 ? .zero : lean(AttitudeTable.up(t))
    }
    let log = try readText(table.text)
    #expect(log.issue(.blankGravity)?.count == 10)
    #expect(log.recording.ups.count == 590)
    // The lean of 34° is about the device's x, so that it is less where up lies near that axis.
    #expect(log.issue(.verticalMismatch)?.message.contains("disagree on up") == true)
  }

  @Test func `gravity in other axes than the gyroscope's is left out`() throws {
    let table = AttitudeTable().withRates.with(["gravityX", "gravityY", "gravityZ"]) { t in
      let up = AttitudeTable.up(t)
      return Vector3(-up.x, up.y, up.z)
    }
    let log = try readText(table.text)
    #expect(log.recording.ups.isEmpty)
    #expect(log.issue(.verticalMismatch)?.message.contains("does not turn") == true)
  }

  @Test func `gravity alone is not enough, and without it accelerations stay left out`() throws {
    let gravity = AttitudeTable().with(["gravityX", "gravityY", "gravityZ"], AttitudeTable.up)
    #expect(failure(gravity.text).map { if case .noRates = $0 { true } else { false } } == true)
    let linear = AttitudeTable().withRates.with(
      ["linear_acceleration_x", "linear_acceleration_y", "linear_acceleration_z"], AttitudeTable.push)
    let log = try readText(linear.text)
    check(log, ups: false, forces: false)
    #expect(log.issue(.gravityMissing) != nil)
  }

  @Test func `a sensor that is silent for seconds while another goes on holds nothing up`() throws {
    var table = AttitudeTable().withRates.with(["gravityX", "gravityY", "gravityZ"]) { AttitudeTable.up($0) * 9.81 }
    table.rows = 900
    var lines = table.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[0] += ",ax_m_s2,ay_m_s2,az_m_s2"
    for k in 0..<900 {
      let force = AttitudeTable.force(table.time(k))
      lines[k + 1] += (200..<600).contains(k) ? ",,," : ",\(force.x),\(force.y),\(force.z)"
    }
    let log = try readText(lines.joined(separator: "\n"))
    #expect(log.recording.specificForces.count == 500)
    #expect(log.recording.ups.count == 900)
    #expect(log.issue(.gaps)?.message.contains("acceleration") == true)
  }
}
