import Geometry
import Testing

@testable import Telemetry

struct GcsvReaderTests {
  private let rows = "t,gx,gy,gz,ax,ay,az\n0,1,2,3,0,0,1\n5,4,5,6,0,0.5,1\n10,7,8,9,0,0,-1\n"

  private func text(_ keys: String, title: String = "GYROFLOW IMU LOG") -> String { "\(title)\n\(keys)\(rows)" }

  @Test func `all keys are read`() throws {
    let log = try readText(
      text(
        """
        version,1.3
        id,custom_logger_name
        orientation,YxZ
        note,development_test, with a comma
        fwversion,FIRMWARE_0.1.0
        timestamp,1644159993
        vendor,potatocam
        videofilename,videofilename.mp4
        lensprofile,potatocam/potatocam_mark1_prime_7_2mm_4k
        lens_info,wide
        frame_readout_time,15.23
        frame_readout_direction,1
        tscale,0.001
        gscale,0.5
        ascale,2
        has_accurate_timestamps,true

        """))
    #expect(log.format == .gcsv)
    #expect(log.axes?.letters == "YxZ")
    #expect(log.shutter == RollingShutter(readoutSeconds: 0.01523, direction: .bottomToTop))
    #expect(log.lensProfile == "potatocam/potatocam_mark1_prime_7_2mm_4k")
    #expect(log.hasAccurateTimestamps)
    #expect(log.metadata["note"] == "development_test, with a comma")
    #expect(log.metadata["id"] == "custom_logger_name")
    #expect(log.metadata["vendor"] == "potatocam")
    #expect(log.metadata["videofilename"] == "videofilename.mp4")
    #expect(log.metadata["lens_info"] == "wide")
    #expect(log.metadata["fwversion"] == "FIRMWARE_0.1.0")
    #expect(log.recording.angularRates.map(\.time.nanoseconds) == [0, 5_000_000, 10_000_000])
    #expect(log.recording.angularRates[1].value == Vector3(2, 2.5, 3))
    // 0.5 · 2 g, with g = 9.80665 m/s².
    #expect(log.recording.specificForces[1].value.y == 9.80665)
  }

  @Test func `keys count however far above the rows they stand, and in any order`() throws {
    let padding = (0..<60).map { "x\($0),\(String(repeating: "y", count: 40))\n" }.joined()
    let keys = "gscale,1\ntscale,0.001\n" + padding + "frame_readout_time,16.6\norientation,xzY\nascale,1\n"
    let log = try readText(text(keys, title: "CAMERA IMU LOG"))
    #expect(log.shutter?.readoutSeconds == 0.0166)
    #expect(log.axes?.letters == "xzY")
  }

  @Test(arguments: [
    ("0", RollingShutter.Direction.topToBottom), ("TopToBottom", .topToBottom), ("180", .bottomToTop),
    ("bottom to top", .bottomToTop), ("2", .leftToRight), ("LeftToRight", .leftToRight), ("270", .leftToRight),
    ("90", .rightToLeft), ("right_to_left", .rightToLeft), ("3", .rightToLeft),
  ])
  func `readout directions are numbers, angles or names`(_ text: String, _ direction: RollingShutter.Direction) throws {
    let log = try readText(
      self.text("frame_readout_time,10\nframe_readout_direction,\(text)\ngscale,1\ntscale,0.001\n"))
    #expect(log.shutter?.direction == direction)
  }

  @Test(arguments: [
    ("orientation,XXZ", 3), ("orientation,abc", 3), ("tscale,zero", 3), ("gscale,0", 3), ("ascale,-1", 3),
    ("frame_readout_time,fast", 3), ("frame_readout_time,-12", 3), ("tscale,nan", 3),
  ])
  func `a key with an impossible value is an error at its line, not a zero`(_ key: String, _ line: Int) throws {
    let scales = key.hasPrefix("tscale") ? "" : "tscale,0.001\n"
    let error = try #require(failure(text("id,x\n\(key)\n\(scales)")))
    guard case .badKey(_, line, _, _, _) = error else { return #expect(Bool(false), "\(error)") }
  }

  @Test func `the first time is kept, and nanoseconds since 1970 are exact`() throws {
    let rows = "t,gx,gy,gz\n1732340000123456789,0,0,0\n1732340000128456789,0.1,0,0\n"
    let log = try readText("GYROFLOW IMU LOG\ntscale,0.000000001\ngscale,1\n" + rows)
    #expect(log.audit.start.nanoseconds == 1_732_340_000_123_456_789)
    #expect(log.clock == .epoch)
  }

  @Test func `a log without acceleration, orientation and scales is read, and says what it took`() throws {
    let log = try readText("GYROFLOW IMU LOG\nversion,1.0\nt,gx,gy,gz\n0,0.1,0,0\n5,0.2,0,0\n10,0.1,0,0\n")
    #expect(log.axes == nil)
    #expect(log.shutter == nil)
    #expect(log.recording.specificForces.isEmpty)
    #expect(log.audit.end.nanoseconds == 10_000_000)
    #expect(log.audit.issues.map(\.kind) == [.unitAssumed, .unitAssumed])
  }

  @Test func `a number that is none is an error or an issue, never a zero`() throws {
    let good = (0..<200).map { "\($0 * 5),0.1,0.\($0 % 9),0.2\n" }.joined()
    let head = "GYROFLOW IMU LOG\ntscale,0.001\ngscale,1\nt,gx,gy,gz\n"
    #expect(failure(head + "0,0.1,x,0.2\n" + good)?.line == 5)
    let log = try readText(head + good + "1000,0.1,x,0.2\n1005,0,0,0\n")
    #expect(log.issue(.badLines)?.firstLine == 205)
    #expect(log.audit.samples == 201)
  }

  @Test func `a header without rows of names is refused`() {
    #expect(failure("GYROFLOW IMU LOG\nversion,1.0\n")?.description.contains("no table") == true)
  }
}
