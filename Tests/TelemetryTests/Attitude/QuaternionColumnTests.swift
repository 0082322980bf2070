import Geometry
import Testing

@testable import Telemetry

/// Orientations written by known customs read back as the orientations they were.
struct QuaternionColumnTests {
  /// Errors are those of numbers printed and read, and of one normalisation.
  private let exact = 1e-12

  @Test(arguments: [
    ["qw", "qx", "qy", "qz"], ["quat_w", "quat_x", "quat_y", "quat_z"], ["QUAT_W", "QUAT_X", "QUAT_Y", "QUAT_Z"],
    ["orientation.w", "orientation.x", "orientation.y", "orientation.z"], ["q[0]", "q[1]", "q[2]", "q[3]"],
    ["q0", "q1", "q2", "q3"], ["attitude_w", "attitude_x", "attitude_y", "attitude_z"],
    ["rotation_vector_w", "rotation_vector_x", "rotation_vector_y", "rotation_vector_z"],
  ])
  func `a quaternion beside a gyroscope and an accelerometer reads back whatever it is called`(_ names: [String]) throws
  {
    let log = try readText(AttitudeTable().withRates.withForces.with(quaternion: names).text)
    #expect(log.recording.orientations.count == 600)
    #expect(log.largestError() < exact)
    #expect(log.audit.issues == [])
    #expect(log.audit.orientationSamples == 600)
  }

  @Test func `the order of columns and the sign of a quaternion do not matter`() throws {
    let shuffled = AttitudeTable().with(["qy", "qw", "qz"]) { t in
      let q = AttitudeTable.truth(t)
      return Vector3(q.y, q.w, q.z)
    }.withForces.with(["gz_rad_s", "qx", "gx_rad_s"]) { t in
      let rate = AttitudeTable.rate(t)
      return Vector3(rate.z, AttitudeTable.truth(t).x, rate.x)
    }.with(["gy_rad_s", "a", "b"]) { Vector3(AttitudeTable.rate($0).y, 0, 0) }
    let flipped = AttitudeTable().withRates.withForces.with(quaternion: ["qw", "qx", "qy", "qz"]) { t in
      let q = AttitudeTable.truth(t)
      return Rotation(w: -q.w, x: -q.x, y: -q.y, z: -q.z) ?? q
    }
    for text in [shuffled.text, flipped.text] {
      let log = try readText(text)
      #expect(log.largestError() < exact)
      #expect(log.audit.issues == [])
    }
  }

  @Test func `quaternions written the other way round are recognised by the gyroscope`() throws {
    let table = AttitudeTable().withRates.with(quaternion: ["qw", "qx", "qy", "qz"]) {
      AttitudeTable.truth($0).inverse.relabelled()
    }
    let log = try readText(table.text)
    #expect(log.largestError() < exact)
    #expect(log.issue(.orientationReading)?.message.contains("as the angular rates tell; inverted") == true)
    // A gyroscope cannot tell which way is up.
    #expect(log.issue(.orientationReading)?.message.contains("Z is taken") == true)
  }

  @Test func `quaternions written the other way round are recognised by the accelerometer`() throws {
    for isInverse in [false, true] {
      let table = AttitudeTable().withForces.with(quaternion: ["qw", "qx", "qy", "qz"]) {
        isInverse ? AttitudeTable.truth($0).inverse.relabelled() : AttitudeTable.truth($0)
      }
      let log = try readText(table.text)
      #expect(log.largestError() < exact)
      #expect(log.issue(.orientationReading)?.message.contains("inverted") == (isInverse ? true : nil))
      #expect(log.recording.angularRates.isEmpty)
      #expect(log.recording.specificForces.count == 600)
    }
  }

  @Test func `a lag, a slower pace, noise and a bias of the gyroscope do not hide which way quaternions turn`() throws {
    for isInverse in [false, true] {
      var random = SplitMix(state: 5)
      let noisy = AttitudeTable().with(["gx_rad_s", "gy_rad_s", "gz_rad_s"]) { t in
        let noise = Vector3<Imu>(
          Double.random(in: -0.1...0.1, using: &random), Double.random(in: -0.1...0.1, using: &random), 0.05)
        return AttitudeTable.rate(t) + noise
      }
      var lines = noisy.with(quaternion: ["qw", "qx", "qy", "qz"]) { t in
        let late = AttitudeTable.truth(t - 0.04)
        return isInverse ? late.inverse.relabelled() : late
      }.text.split(separator: "\n").map(String.init)
      for k in 1..<lines.count where k % 12 != 0 {
        lines[k] = lines[k].split(separator: ",").prefix(4).joined(separator: ",")
      }
      let log = try readText(lines.joined(separator: "\n"))
      #expect(log.recording.orientations.count == 50)
      #expect(log.largestError { AttitudeTable.truth($0 - 0.04) } < exact)
    }
  }

  @Test func `beside a phone at rest the accelerometer tells which way quaternions turn`() throws {
    let held = AttitudeTable.truth(1)
    for isInverse in [false, true] {
      let table = AttitudeTable().with(["gx_rad_s", "gy_rad_s", "gz_rad_s"]) { Vector3(0.001, -0.002, 0.0001 * $0) }
        .with(["ax_m_s2", "ay_m_s2", "az_m_s2"]) { _ in held.inverse(Vector3(0, 0, AttitudeTable.gravity)) }
        .with(quaternion: ["qw", "qx", "qy", "qz"]) { _ in isInverse ? held.inverse.relabelled() : held }
      let log = try readText(table.text)
      #expect(log.largestError { _ in held } < exact)
      #expect(
        log.issue(.orientationReading)?.message.contains("as the accelerations tell; inverted")
          == (isInverse ? true : nil))
    }
  }

  @Test func `orientations alone are a log, read by custom, and that is said`() throws {
    let log = try readText(AttitudeTable().with(quaternion: ["qw", "qx", "qy", "qz"]).text)
    #expect(log.largestError() < exact)
    #expect(log.audit.issues.map(\.kind) == [.orientationReading, .ratesMissing])
    #expect(log.audit.samples == 0)
    #expect(abs(log.audit.rateHz - 100) < 1e-9)
    #expect(log.audit.end.nanoseconds == 5_990_000_000)
    #expect(log.clock == .relative)
  }

  @Test func `an orientation file of Sensor Logger is read by name`() throws {
    let text =
      "time,seconds_elapsed,qz,qy,qx,qw,roll,pitch,yaw\n"
      + "1718030736912338000,0.11,-0.5,-0.1,0.2,0.8366600265340756,0.03,-0.48,1.07\n"
      + "1718030736922338000,0.12,-0.5,-0.1,0.2,0.8366600265340756,0.03,-0.48,1.07\n"
    let log = try readText(text, name: "Orientation.csv")
    let expected = try #require(Rotation<World, Imu>(w: 0.8366600265340756, x: 0.2, y: -0.1, z: -0.5))
    #expect(log.recording.orientations.count == 2)
    #expect(log.recording.orientations[1].rotation.angle(to: expected) < exact)
    #expect(log.audit.start.nanoseconds == 110_000_000)
  }

  @Test func `bare columns w, x, y, z are a quaternion`() throws {
    let log = try readText(AttitudeTable().with(quaternion: ["w", "x", "y", "z"]).text)
    #expect(log.largestError() < exact)
  }

  @Test func `a rotation vector may leave out w`() throws {
    let names = ["", "rotation_vector_x", "rotation_vector_y", "rotation_vector_z"]
    let log = try readText(
      AttitudeTable().withRates.withForces.with(quaternion: names) { AttitudeTable.truth($0).canonical }.text)
    // w = √(1 − x² − y² − z²) loses half of the digits where it is near 0.
    #expect(log.largestError() < 1e-6)
    // Three columns of an orientation are angles, not a quaternion.
    let angles = failure("t_s,orientation_x,orientation_y,orientation_z\n0,1,2,3\n1,1,2,3\n")
    #expect(angles.map { if case .missingColumns = $0 { true } else { false } } == true)
  }

  @Test(arguments: [
    ("−Z", Vector3<World>(0, 0, -1)), ("Y", Vector3<World>(0, 1, 0)), ("−Y", Vector3<World>(0, -1, 0)),
    ("X", Vector3<World>(1, 0, 0)),
  ])
  func `a world with another axis up is turned, as the accelerometer shows`(_ name: String, _ up: Vector3<World>) throws
  {
    let turn = try #require(Rotation<World, World>(taking: Vector3(0, 0, 1), to: up))
    for isInverse in [false, true] {
      let table = AttitudeTable().withRates.withForces.with(quaternion: ["qw", "qx", "qy", "qz"]) { t in
        let written = turn * AttitudeTable.truth(t)
        return isInverse ? written.inverse.relabelled() : written
      }
      let log = try readText(table.text)
      #expect(log.largestTilt < exact)
      let message = try #require(log.issue(.orientationReading)?.message)
      #expect(message.contains("world has \(name) up"), "\(message)")
      #expect(message.contains("inverted") == isInverse)
    }
  }

  @Test func `orientations of left-handed axes are told apart`() throws {
    // One axis is written backwards: rates and forces as vectors, orientations in the mirrored world.
    func mirrored(_ v: Vector3<Imu>) -> Vector3<Imu> { Vector3(v.x, -v.y, v.z) }
    let table = AttitudeTable().with(["gx_rad_s", "gy_rad_s", "gz_rad_s"]) { mirrored(AttitudeTable.rate($0)) }
      .with(["ax_m_s2", "ay_m_s2", "az_m_s2"]) { mirrored(AttitudeTable.force($0)) }
      .with(quaternion: ["qw", "qx", "qy", "qz"]) { t in
        let q = AttitudeTable.truth(t)
        // Mirrors of a device's y and a world's y: x and z turn the other way round.
        return Rotation(w: q.w, x: -q.x, y: q.y, z: -q.z) ?? q
      }
    let log = try readText(table.text)
    #expect(log.audit.issues.map(\.kind) == [.leftHandedAxes])
    for sample in log.recording.orientations {
      let up = mirrored(AttitudeTable.up(sample.time.seconds))
      #expect((sample.rotation.inverse(Vector3(0, 0, 1)) - up).length < exact)
    }
  }

  @Test func `orientations that turn otherwise than the gyroscope are left out`() throws {
    let table = AttitudeTable().withRates.withForces.with(quaternion: ["qw", "qx", "qy", "qz"]) { t in
      let q = AttitudeTable.truth(t)
      return Rotation(w: q.w, x: q.y, y: q.z, z: q.x) ?? q
    }
    let log = try readText(table.text)
    #expect(log.recording.orientations.isEmpty)
    #expect(log.issue(.orientationMismatch)?.count == 600)
    #expect(log.recording.angularRates.count == 600)
  }

  @Test func `orientations in a world that does not stand upright are left out`() throws {
    let leaning = Rotation<World, World>(rotationVector: Vector3(0.6, 0.5, 0))
    let table = AttitudeTable().withRates.withForces.with(quaternion: ["qw", "qx", "qy", "qz"]) {
      leaning * AttitudeTable.truth($0)
    }
    let log = try readText(table.text)
    #expect(log.recording.orientations.isEmpty)
    #expect(log.issue(.orientationMismatch)?.message.contains("along gravity") == true)
  }

  @Test func `numbers that are no rotation are left out and counted, and a common scale is not held against them`()
    throws
  {
    var lines = AttitudeTable().withRates.withForces.with(quaternion: ["qw", "qx", "qy", "qz"]).text
      .split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
    lines[100].replaceSubrange(7..., with: ["0", "0", "0", "0"])
    lines[200].replaceSubrange(7..., with: ["0.1", "0.1", "0.1", "0.1"])
    lines[300].replaceSubrange(7..., with: ["nan", "0", "0", "1"])
    lines[400].replaceSubrange(7..., with: ["1e999", "0", "0", "1"])
    let log = try readText(lines.map { $0.joined(separator: ",") }.joined(separator: "\n"))
    #expect(log.recording.orientations.count == 596)
    #expect(log.largestError() < exact)
    #expect(log.issue(.badOrientations)?.count == 2)
    #expect(log.issue(.nonFinite)?.count == 2)
    #expect(log.recording.angularRates.count == 600)
    let scaled = lines.map { line in
      line.enumerated().map { i, text in i < 7 ? text : Double(text).map { "\($0 * 16384)" } ?? text }.joined(
        separator: ",")
    }
    #expect(try readText(scaled.joined(separator: "\n")).largestError() < exact)
  }

  @Test func `late rows, repeated times and sparse rows keep the order of orientations`() throws {
    var rows = AttitudeTable().withRates.withForces.with(quaternion: ["qw", "qx", "qy", "qz"]).text
      .split(separator: "\n").map(String.init)
    rows.swapAt(50, 51)
    rows.insert(rows[80], at: 81)
    for k in 1..<rows.count where k % 2 == 0 {
      rows[k] = rows[k].split(separator: ",").prefix(7).joined(separator: ",") + ",,,,"
    }
    let log = try readText(rows.joined(separator: "\n"))
    let times = log.recording.orientations.map(\.time)
    #expect(zip(times.dropFirst(), times).allSatisfy { $0 > $1 })
    #expect(log.largestError() < exact)
    #expect(log.issue(.duplicates) != nil)
    #expect(log.issue(.disorder)?.count == 1)
  }

  @Test func `part of a quaternion is a bad line, and a table without any says what is missing`() {
    #expect(
      failure("t_s,qw,qx,qy,qz\n0,1,,0,0\n")?.description
        == "log.csv:2: only some of the four values of qx and its companions")
    #expect(
      failure("t_s,qw,qx,qy,qz\n")?.description == "log.csv: no usable orientation in 0 rows")
    #expect(failure("t_s,qw,qx,qy,qz\n0,1,0,0,0\n")?.description.hasPrefix("log.csv: only 1 orientation") == true)
    #expect(failure("qw,qx,qy,qz\n1,0,0,0\n")?.description.hasPrefix("log.csv:1: no column for time") == true)
    #expect(
      failure("t_s,gravity_x,gravity_y,gravity_z\n0,0,0,1\n")?.description.contains("a gyroscope is needed, or orient")
        == true)
  }
}
