import Geometry
import TestSupport
import Testing

@testable import Telemetry

struct SensorLoggerTests {
  private static let g = AttitudeTable.gravity
  private static func gravity(_ t: Double) -> Vector3<Imu> { AttitudeTable.up(t) * g }
  private static func down(_ value: @escaping (Double) -> Vector3<Imu>) -> (Double) -> Vector3<Imu> { { -value($0) } }

  /// The export of one of the two systems.
  private func export(apple: Bool, standard: Bool = false) -> PhoneParts {
    let turned = apple && !standard
    func sided(_ value: @escaping (Double) -> Vector3<Imu>) -> (Double) -> Vector3<Imu> {
      turned ? Self.down(value) : value
    }
    return PhoneParts().sensorLogger("Gyroscope.csv", AttitudeTable.rate)
      .sensorLogger("Accelerometer.csv", sided(AttitudeTable.push), delay: 0.004)
      .sensorLogger("Gravity.csv", sided(Self.gravity), delay: 0.0063)
      .metadata(platform: apple ? "ios" : "android", standard: standard)
      .adding("Location.csv", "time,seconds_elapsed,latitude,longitude\n1,0.1,46,7\n")
      .adding("Annotation.csv", "")
  }

  @Test(arguments: [(true, false), (true, true), (false, false)])
  func `the whole export is one log, whose accelerations are gravity and the rest of both systems`(
    _ apple: Bool, _ standard: Bool
  ) throws {
    let log = try export(apple: apple, standard: standard).log()
    #expect(log.format == .sensorLogger)
    #expect(log.clock == .relative)
    #expect(log.largestRateError < 1e-9)
    // Gravity is read between its samples, 10 ms apart.
    #expect(log.largestForceError < 0.01)
    #expect(log.recording.specificForces.count >= 598)
    #expect(log.recording.ups.count == 600)
    #expect(log.recording.ups.allSatisfy { ($0.value - AttitudeTable.up($0.time.seconds)).length < 1e-9 })
    #expect(log.metadata["platform"] == (apple ? "ios" : "android"))
    let parts = try #require(log.issue(.parts))
    #expect(
      parts.message
        == "angular rates from Gyroscope.csv, accelerations without gravity from Accelerometer.csv, gravity from "
        + "Gravity.csv")
  }

  @Test func `orientations tell which way gravity points where nothing else does`() throws {
    var parts = export(apple: true)
    parts.parts.removeAll { $0.name == "Metadata.csv" }
    let log = try parts.sensorLoggerOrientation().log()
    #expect(log.largestError() < 1e-9)
    #expect(log.largestForceError < 0.01)
    #expect(log.issue(.verticalSign) != nil)
  }

  @Test func `measured accelerations go before sums, and calibrated rates before raw ones`() throws {
    let log = try export(apple: false).sensorLogger("TotalAcceleration.csv", AttitudeTable.force)
      .sensorLogger("GyroscopeUncalibrated.csv") { AttitudeTable.rate($0) + Vector3(1, 1, 1) }
      .sensorLogger("AccelerometerUncalibrated.csv") { AttitudeTable.force($0) * 0.9 }.log()
    #expect(log.largestRateError < 1e-9)
    #expect(log.largestForceError < 1e-9)
    #expect(log.issue(.parts)?.message.contains("accelerations from TotalAcceleration.csv") == true)
  }

  @Test func `raw accelerations in g are Apple's and point down; in metres they point up`() throws {
    let gyro = PhoneParts().sensorLogger("GyroscopeUncalibrated.csv", AttitudeTable.rate)
    let apple = try gyro.sensorLogger("AccelerometerUncalibrated.csv") { AttitudeTable.force($0) / -Self.g }.log()
    #expect(apple.largestForceError < 1e-9)
    #expect(apple.issue(.verticalSign)?.message.contains("as Apple counts") == true)
    let other = try gyro.sensorLogger("AccelerometerUncalibrated.csv", AttitudeTable.force).log()
    #expect(other.largestForceError < 1e-9)
    #expect(other.issue(.verticalSign) == nil)
  }

  @Test func `acceleration without gravity alone is left out, and said`() throws {
    let log = try PhoneParts().sensorLogger("Gyroscope.csv", AttitudeTable.rate)
      .sensorLogger("Accelerometer.csv", AttitudeTable.push).log()
    #expect(log.recording.specificForces.isEmpty)
    #expect(log.issue(.gravityMissing) != nil)
  }

  @Test func `a ZIP archive of it is the same log`() throws {
    let export = export(apple: true)
    var zip = ZipFile()
    for part in export.parts { zip.add("2026-01-01/\(part.name)", part.bytes) }
    zip.add("__MACOSX/2026-01-01/._Gyroscope.csv", [1, 2, 3])
    let log = try readMotionLog(bytes: zip.bytes, name: "export.zip")
    #expect(log.recording == (try export.log()).recording)
    #expect(log.name == "export.zip")
  }

  @Test func `an archive or a folder without a gyroscope names what is there`() {
    let error = #expect(throws: TelemetryError.self) {
      try PhoneParts().sensorLogger("Gravity.csv", Self.gravity).metadata(platform: "ios").log()
    }
    #expect(error?.description == "phone: no gyroscope and no orientations among the files: Gravity.csv, Metadata.csv")
  }

  @Test func `a damaged gyroscope is an error, another damaged file a note`() throws {
    let gyro = PhoneParts().sensorLogger("Gyroscope.csv", AttitudeTable.rate)
    let log = try gyro.adding("TotalAcceleration.csv", "time,seconds_elapsed,z,y,x\n1,0.1,a,b,c\n").log()
    #expect(log.issue(.partLeftOut)?.message.contains("'a' is not a number") == true)
    let bad = PhoneParts().adding("Gyroscope.csv", "time,seconds_elapsed,z,y,x\n1,0.1,a,b,c\n")
      .sensorLogger("TotalAcceleration.csv", AttitudeTable.force)
    #expect(throws: TelemetryError.self) { try bad.log() }
  }

  @Test func `sensors of another time are left out`() throws {
    var late = PhoneParts(start: 1000).sensorLogger("TotalAcceleration.csv", AttitudeTable.force)
    late.parts += PhoneParts().sensorLogger("Gyroscope.csv", AttitudeTable.rate).parts
    let log = try late.log()
    #expect(log.recording.specificForces.isEmpty)
    #expect(log.issue(.partLeftOut)?.message == "accelerations of another time than the angular rates; left out")
  }
}
