import Geometry
import Testing

@testable import Telemetry

/// Real clips against what their pictures show. The picture's turning rates were measured with OpenCV 5 (corner
/// tracking, similarity fit between frames, focal length as known or fitted), rad/s in camera axes, and averaged
/// over the given step. They prove sign and axis of every mapping, not its scale.
struct RealMotionTests {
  /// Mean rate of the mounted recording over each step, on the clip's clock.
  private func means(
    _ log: MotionLog, axes: AxisMap, offset: Double, step: Double, count: Int, _ component: (Vector3<Sensor>) -> Double
  ) -> [Double] {
    let samples = log.recording.mounted(axes).angularRates
    return (0..<count).map { k in
      let range = (Double(k) * step + offset)..<(Double(k + 1) * step + offset)
      let values = samples.filter { range.contains($0.time.seconds) }.map { component($0.value) }
      return values.reduce(0, +) / Double(max(1, values.count))
    }
  }

  private func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let n = Double(a.count)
    let (ma, mb) = (a.reduce(0, +) / n, b.reduce(0, +) / n)
    let products = zip(a, b).reduce(0) { $0 + ($1.0 - ma) * ($1.1 - mb) }
    let squares = a.reduce(0) { $0 + ($1 - ma) * ($1 - ma) } * b.reduce(0) { $0 + ($1 - mb) * ($1 - mb) }
    return products / squares.squareRoot()
  }

  // Needs ../shared/data: skipped where the real clips are missing.
  @Test(.enabled(if: SharedData.has("clips/vdb_VID_20150409_162957.derived_imu.csv")))
  func `the phone shaken at a window turns as its picture does`() throws {
    let name = "clips/vdb_VID_20150409_162957.derived_imu.csv"
    let log = try readMotionLog(bytes: SharedData.bytes(name), name: name)
    let roll = [
      -0.094, -0.081, 0.239, 0.201, -0.438, -0.020, 0.506, -0.025, -0.136, -0.306, -0.032, 0.119, -0.073, -0.041,
      0.099, -0.547, 0.542, 0.002, -0.805, 0.762, -0.029, 0.022, 0.172, -0.176, -0.213, -0.353, -0.030, 0.811, -0.664,
      0.023, 0.165, -0.017,
    ]
    let pitch = [
      -0.021, -0.139, 0.020, 0.259, -0.416, 0.010, 0.259, -0.038, 0.025, -0.125, -0.031, 0.082, 0.072, 0.100, 0.045,
      -0.276, -0.113, -0.054, -0.049, 0.096, -0.009, -0.151, 0.115, 0.142, -0.026, 0.038, 0.168, 0.158, -0.264, -0.105,
      0.125, 0.016,
    ]
    func measured(_ component: (Vector3<Sensor>) -> Double) -> [Double] {
      means(log, axes: .phoneLandscape, offset: 0.45, step: 0.25, count: roll.count, component)
    }
    #expect(correlation(measured { $0.z }, roll) > 0.9)
    #expect(correlation(measured { $0.x }, pitch) > 0.9)
    // Held level: specific force points up, against the picture's Y.
    let force = log.recording.mounted(.phoneLandscape).specificForces.reduce(Vector3<Sensor>.zero) { $0 + $1.value }
    #expect(force.y / force.length < -0.95)
    #expect(abs(log.audit.rateHz - 202.8) < 0.1)
  }

  // Needs ../shared/data: skipped where the real clips are missing.
  @Test(.enabled(if: SharedData.has("clips/lhaippp_car_gyro.csv")))
  func `the phone in the car turns as its picture does`() throws {
    let name = "clips/lhaippp_car_gyro.csv"
    let log = try readMotionLog(bytes: SharedData.bytes(name), name: name)
    let pitch = [
      -0.168, -0.023, -0.177, -0.133, 0.095, 0.011, 0.050, 0.074, -0.010, 0.062, 0.036, -0.025, 0.095, -0.001, 0.017,
      0.002, 0.013, -0.053, -0.065, -0.061, 0.075, -0.019,
    ]
    let yaw = [
      0.047, -0.045, -0.013, 0.036, -0.035, -0.085, -0.054, -0.048, -0.091, -0.057, -0.059, -0.029, -0.034, -0.034,
      -0.013, -0.008, 0.016, 0.016, 0.011, 0.014, 0.013, -0.008,
    ]
    func measured(_ component: (Vector3<Sensor>) -> Double) -> [Double] {
      means(log, axes: .phoneLandscape, offset: -0.02, step: 0.15, count: pitch.count, component)
    }
    #expect(correlation(measured { $0.x }, pitch) > 0.95)
    #expect(correlation(measured { $0.y }, yaw) > 0.9)
  }

  // Needs ../shared/data: skipped where the real clips are missing.
  @Test(.enabled(if: SharedData.has("clips/gpmf_karma.mp4")))
  func `the HERO5 on a drone pans as its picture does`() throws {
    let track = DataTrack.payloads(of: SharedData.bytes("clips/gpmf_karma.mp4"))
    #expect(track.count == 13)
    let log = try readGPMF(payloads: track, name: "gpmf_karma.mp4")
    #expect(log.axes?.letters == "XYZ")
    #expect(log.metadata["device"] == "Camera")
    #expect(log.audit.samples == 4795)
    #expect(log.audit.forceSamples == 2397)
    // The camera's own millisecond ticks give 397.2 Hz.
    #expect(abs(log.audit.rateHz - 397.2) < 0.1)
    #expect(log.audit.issues == [])
    #expect(log.isStabilisedInCamera == nil)
    #expect(log.recording.ups.isEmpty)
    let axes = try #require(log.axes)
    let yaw = [-0.008, -0.007, -0.002, 0.003, 0.007, 0.004, 0.005, 0.004, 0.007, 0.008, 0.007, 0.168]
    let measured = means(log, axes: axes, offset: -0.02, step: 1, count: 12) { $0.y }
    #expect(correlation(measured, yaw) > 0.98)
    let force = log.recording.mounted(axes).specificForces.reduce(Vector3<Sensor>.zero) { $0 + $1.value }
    #expect(force.y / force.length < -0.99)
  }

  // Needs ../shared/data: skipped where the real clips are missing.
  @Test(.enabled(if: SharedData.has("clips/gpmf_max-heromode.mp4")))
  func `the MAX states its axes and both sensors follow them`() throws {
    let track = DataTrack.payloads(of: SharedData.bytes("clips/gpmf_max-heromode.mp4"))
    let log = try readGPMF(payloads: track, name: "gpmf_max-heromode.mp4")
    #expect(log.axes?.letters == "yXZ")
    #expect(log.metadata["streams"]?.contains("GRAV") == true)
    #expect(log.metadata["streams"]?.contains("CORI,IORI") == true)
    #expect(abs(log.audit.rateHz - 197.5) < 0.1)
    #expect(log.issue(.axesMismatch) == nil)
    #expect(log.issue(.leftHandedAxes) == nil)
    let axes = try #require(log.axes)
    let force = log.recording.mounted(axes).specificForces.reduce(Vector3<Sensor>.zero) { $0 + $1.value }
    // Carried upright and, as the picture shows, tilted a little downwards: up lies before the picture's plane.
    #expect(force.y / force.length < -0.98)
    #expect(force.z < 0)
  }

  // Needs ../shared/data: skipped where the real clips are missing.
  @Test(.enabled(if: SharedData.has("clips/aprilgrid_phone_GyroscopeUncalibrated.csv")))
  func `an export of Sensor Logger is read by name, and its acceleration alone refused`() throws {
    let gyro = "aprilgrid_phone_GyroscopeUncalibrated.csv"
    let log = try readMotionLog(bytes: SharedData.bytes("clips/" + gyro), name: gyro)
    #expect(log.clock == .relative)
    #expect(log.audit.samples == 2552)
    #expect(log.recording.angularRates[0].value.z == -0.011693141423165798)
    let acceleration = "aprilgrid_phone_AccelerometerUncalibrated.csv"
    let error = #expect(throws: TelemetryError.self) {
      try readMotionLog(bytes: SharedData.bytes("clips/" + acceleration), name: acceleration)
    }
    #expect(error?.description.contains("a gyroscope is needed") == true)
    let both = try readMotionLog(
      parts: [gyro, acceleration].map { LogPart(name: $0, bytes: SharedData.bytes("clips/" + $0)) }, name: gyro)
    #expect(both.format == .sensorLogger)
    #expect(both.recording.angularRates == log.recording.angularRates)
    #expect(both.audit.forceSamples == 2552)
    // The phone looks down at the target: its screen, along z, points up.
    let force =
      both.recording.specificForces.reduce(Vector3<Imu>.zero) { $0 + $1.value } / Double(both.audit.forceSamples)
    #expect(force.z > 8)
    #expect(both.issue(.axesMismatch) == nil)
  }
}
