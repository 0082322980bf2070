import Geometry
import Testing

@testable import Telemetry

/// What real devices worked out of their own attitude, against what they measured.
struct RealAttitudeTests {
  // Needs ../shared/data: skipped where the real clips are missing.
  @Test(.enabled(if: SharedData.has("clips/gpmf_max-heromode.mp4")))
  func `the MAX's gravity follows its accelerometer and its gyroscope, and its picture was stabilised`() throws {
    let track = DataTrack.payloads(of: SharedData.bytes("clips/gpmf_max-heromode.mp4"))
    let log = try readGPMF(payloads: track, name: "gpmf_max-heromode.mp4")
    #expect(log.recording.ups.count == 316)
    #expect(log.audit.issues.map(\.kind) == [.stabilisedInCamera])
    #expect(log.isStabilisedInCamera == true)
    // The walker's pushes leave about two degrees in the means of a second.
    let angle = try #require(PairedMeans.medianAngle(log.recording.ups, log.recording.specificForces))
    #expect(angle < 3 * .pi / 180)
    // Up turns in the camera's axes as the gyroscope says: du = −∫ω dt × u. Every other order or sign leaves more
    // than the whole change unexplained.
    var angles = AngleIntegral(log.recording.angularRates)
    let ups = log.recording.ups.compactMap { sample in angles.value(at: sample.time).map { (sample.value, $0) } }
    var (left, all) = (0.0, 0.0)
    for (now, next) in zip(ups, ups.dropFirst(3)) {
      let change = next.0 - now.0
      let rest = change + (next.1 - now.1).cross((now.0 + next.0) * 0.5)
      left += rest.dot(rest)
      all += change.dot(change)
    }
    #expect(left / all < 0.05)
  }

  /// The phone's rotation matrices, device to a world with Z up, as Android gives them, at seconds on the clip's clock
  /// (the file's first line is when the clip began, milliseconds since 1970).
  private func matrices() throws -> [(seconds: Double, rotation: Rotation<World, Imu>)] {
    let lines = String(decoding: SharedData.bytes("clips/vdb_VID_20150409_162957.rotvec.txt"), as: UTF8.self)
      .split(separator: "\n")
    let start = try #require(Double(lines[0]))
    var first: (milliseconds: Double, nanoseconds: Double)?
    return try lines.dropFirst(2).map { line in
      let numbers = line.split { !"0123456789.-eE".contains($0) }.compactMap { Double($0) }
      try #require(numbers.count == 11)
      let base = first ?? (numbers[0], numbers[1])
      first = base
      let m = Array(numbers[2...])
      return (
        seconds: (base.milliseconds - start) * 1e-3 + (numbers[1] - base.nanoseconds) * 1e-9,
        rotation: Rotation(
          xAxis: Vector3(m[0], m[3], m[6]), yAxis: Vector3(m[1], m[4], m[7]), zAxis: Vector3(m[2], m[5], m[8]))
      )
    }
  }

  // Needs ../shared/data: skipped where the real clips are missing.
  @Test(
    .enabled(
      if: SharedData.has(
        "clips/vdb_VID_20150409_162957.rotvec.txt", "clips/vdb_VID_20150409_162957.derived_imu.csv")))
  func `a shaken phone's quaternions are read right, whichever way they are written and whatever stands beside them`()
    throws
  {
    let truth = try matrices()
    let imu = String(decoding: SharedData.bytes("clips/vdb_VID_20150409_162957.derived_imu.csv"), as: UTF8.self)
      .split(separator: "\n").dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    for (isInverse, sensors) in [(false, 1..<7), (true, 1..<7), (true, 1..<4), (false, 4..<7), (true, 4..<7)] {
      let columns = ["", "gx", "gy", "gz", "ax", "ay", "az"][sensors].joined(separator: ",")
      var rows: [(Double, String)] = imu.map { row in
        (row[0], row[sensors].map { "\($0)" }.joined(separator: ",") + ",,,,")
      }
      rows += truth.map { sample in
        let q: Rotation<World, Imu> = isInverse ? sample.rotation.inverse.relabelled() : sample.rotation
        return (sample.seconds, String(repeating: ",", count: sensors.count) + "\(q.w),\(q.x),\(q.y),\(q.z)")
      }
      let text =
        "t_s,\(columns),qw,qx,qy,qz\n"
        + rows.sorted { $0.0 < $1.0 }.map { "\($0.0),\($0.1)" }.joined(separator: "\n")
      let log = try readText(text)
      #expect(log.recording.orientations.count == truth.count)
      #expect(log.issue(.orientationMismatch) == nil)
      for (sample, expected) in zip(log.recording.orientations, truth) {
        #expect(sample.rotation.angle(to: expected.rotation) < 1e-6)
      }
      #expect((log.issue(.orientationReading)?.message.contains("inverted") ?? false) == isInverse)
    }
  }
}
