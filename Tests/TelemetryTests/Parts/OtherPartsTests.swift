import Geometry
import TestSupport
import Testing

@testable import Telemetry

struct OtherPartsTests {
  private let names = [
    "VID_1_gyro.csv", "VID_1_accel.csv", "VID_1_timestamps.csv", "VID_2_accel.csv", "VID_1.mp4", "Gyroscope.csv",
    "Gravity.csv", "Linear Acceleration.csv", "notes.csv", "p_GyroscopeUncalibrated.csv",
    "p_AccelerometerUncalibrated.csv", "p_Gyroscope.csv",
  ]

  @Test func `the sisters of a sensor's file have its stem, and there is one gyroscope`() {
    func sisters(_ name: String) -> [String] { SensorFileName.sisters(of: "some/folder/" + name, among: names) }
    #expect(sisters("VID_1_gyro.csv") == ["VID_1_accel.csv", "VID_1_timestamps.csv"])
    #expect(sisters("VID_2_accel.csv") == [])
    #expect(sisters("Gyroscope.csv") == ["Gravity.csv", "Linear Acceleration.csv"])
    #expect(sisters("p_GyroscopeUncalibrated.csv") == ["p_AccelerometerUncalibrated.csv"])
    #expect(sisters("VID_1.mp4") == [])
    #expect(sisters("notes.csv") == [])
  }

  @Test func `a phyphox export counts accelerations with gravity, and adds it where it is apart`() throws {
    let gyro = PhoneParts().phyphox("Gyroscope.csv", "Gyroscope", "rad/s", AttitudeTable.rate)
    let whole = try gyro.phyphox("Accelerometer.csv", "Acceleration", "m/s^2", AttitudeTable.force)
      .adding("meta/device.csv", "\"property\",\"value\"\n\"version\",\"1.1\"\n").log()
    #expect(whole.format == .phyphox)
    #expect(whole.largestRateError < 1e-9)
    #expect(whole.largestForceError < 1e-9)
    let apart = try gyro.phyphox("Linear Acceleration.csv", "Linear Acceleration", "m/s^2", AttitudeTable.push)
      .phyphox("Gravity.csv", "Gravity", "m/s^2") { AttitudeTable.up($0) * AttitudeTable.gravity }.log()
    #expect(apart.largestForceError < 1e-9)
  }

  @Test func `phyphox in one table, with semicolons and decimal commas`() throws {
    let rows = (0..<300).map { k in
      let (t, v) = (Double(k) * 0.01, AttitudeTable.rate(Double(k) * 0.01))
      return "\(t);\(v.x);\(v.y);\(v.z)".replacing(".", with: ",")
    }
    let header = "\"Time (s)\";\"Gyroscope x (rad/s)\";\"Gyroscope y (rad/s)\";\"Gyroscope z (rad/s)\""
    let log = try readText(([header] + rows).joined(separator: "\n") + "\n", name: "Raw Data.csv")
    #expect(log.format == .phyphox)
    #expect(log.largestRateError < 1e-9)
    #expect(log.audit.issues == [])
  }

  /// OpenCamera Sensors, with frames that begin a fifth of a second into the log.
  private var openCamera: PhoneParts {
    let times = (0..<90).map { "\(38_000_200_000_000 + Int64($0) * 33_333_333)\n" }.joined()
    return PhoneParts().openCamera("VID_1gyro.csv", AttitudeTable.rate)
      .openCamera("VID_1accel.csv", AttitudeTable.force).openCamera("VID_1magnetic.csv") { _ in Vector3(1, 2, 3) }
      .adding("VID_1_timestamps.csv", times)
  }

  /// The clip's frames, whose first is dropped where `dropped` says so.
  private func frames(count: Int, jitter: Int64 = 0) -> [Timestamp<ClipClock>] {
    (0..<count).map { Timestamp(nanoseconds: Int64($0) * 33_333_333 + (Int64($0) % 3 - 1) * jitter) }
  }

  @Test func `OpenCamera Sensors has no header, and its frame times put the clocks on each other`() throws {
    let log = try openCamera.log()
    #expect(log.format == .openCamera)
    #expect(log.clock == .other)
    #expect(log.recording.angularRates.count == 600)
    let start = log.audit.start.seconds
    #expect(
      log.recording.specificForces.allSatisfy {
        ($0.value - AttitudeTable.force($0.time.seconds - start)).length < 1e-6
      })
    #expect(log.frameTimes.count == 90)
    let clip = TimeSpan(nanoseconds: 3_000_000_000)
    let match = try log.aligned(clipDuration: clip, frames: frames(count: 90, jitter: 400_000))
    #expect(match.basis == .frameTimes)
    #expect(match.map.offset.nanoseconds == 38_000_200_000_000)
    #expect(match.note == "log and clip are matched by the times of 90 frames, which agree to 0.4 ms")
  }

  @Test func `a list of other frames is not used, and said; a given offset goes before it`() throws {
    let log = try openCamera.log()
    let clip = TimeSpan(nanoseconds: 3_000_000_000)
    let short = try log.aligned(clipDuration: clip, frames: frames(count: 89))
    #expect(short.basis == .firstSample)
    #expect(
      short.note?.hasPrefix("the log lists 90 frame times and the clip has 89 frames; the list is not used") == true)
    let uneven = try log.aligned(clipDuration: clip, frames: frames(count: 90, jitter: 20_000_000))
    #expect(uneven.basis == .firstSample)
    #expect(uneven.note?.contains("stray from the clip's by up to 20 ms") == true)
    let offset = TimeSpan(nanoseconds: 38_000_000_000_000)
    #expect(try log.aligned(clipDuration: clip, offset: offset, frames: frames(count: 90)).basis == .given)
  }

  @Test func `one file without header is read by its name, and refused without one`() throws {
    let gyro = try #require(openCamera.parts.first)
    let log = try readMotionLog(bytes: gyro.bytes, name: "VID_1gyro.csv")
    #expect(log.format == .openCamera)
    #expect(log.recording.specificForces.isEmpty)
    let error = #expect(throws: TelemetryError.self) { try readMotionLog(bytes: gyro.bytes, name: "numbers.csv") }
    #expect(error?.description.contains("ends in gyro.csv") == true)
  }

  @Test func `an archive around one whole log is that log`() throws {
    let gcsv = "GYROFLOW IMU LOG\ntscale,0.001\nt,gx,gy,gz\n0,0,0,0\n5,1,0,0\n10,1,0,0\n"
    var zip = ZipFile()
    zip.add("readme.txt", Array("hello".utf8))
    zip.add("camera.gcsv", Array(gcsv.utf8))
    let log = try readMotionLog(bytes: zip.bytes, name: "camera.zip")
    #expect(log.format == .gcsv)
    #expect(log.name == "camera.zip: camera.gcsv")
    #expect(
      throws: TelemetryError.badArchive(
        file: "cut.zip", reason: "damaged: the archive has no directory; is it complete?")
    ) {
      try readMotionLog(bytes: Array(zip.bytes.prefix(100)), name: "cut.zip")
    }
  }

  @Test func `no cut and no flipped byte of parts ever traps`() {
    let parts = openCamera.parts.map { LogPart(name: $0.name, bytes: Array($0.bytes.prefix(400))) }
    var random = SplitMix(state: 11)
    for round in 0..<400 {
      var noise = parts
      for k in noise.indices {
        if round < 200 { noise[k].bytes = Array(noise[k].bytes.prefix(round)) }
        for _ in 0..<2 where !noise[k].bytes.isEmpty {
          noise[k].bytes[Int.random(in: 0..<noise[k].bytes.count, using: &random)] = UInt8.random(
            in: 0...255, using: &random)
        }
      }
      if let log = try? readMotionLog(parts: noise, name: "noise") {
        _ = try? log.aligned(
          clipDuration: TimeSpan(nanoseconds: 1_000_000_000), frames: frames(count: log.frameTimes.count))
      }
    }
  }
}
