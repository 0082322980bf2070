import Geometry
import Testing

@testable import Telemetry

struct AlignClocksTests {
  private let clip = TimeSpan(nanoseconds: 5_000_000_000)

  /// A log of two seconds from `start` seconds on.
  private func log(from start: Int64) throws -> MotionLog {
    let rows = (0..<201).map { "\(start * 1000 + Int64($0) * 10),0.1,0.2,0.0\($0)\n" }.joined()
    return try readText("t_ms,gx_rad_s,gy_rad_s,gz_rad_s\n" + rows)
  }

  @Test(arguments: [-1, 0, 3])
  func `relative times have their zero on the first frame`(_ start: Int64) throws {
    let alignment = try log(from: start).aligned(clipDuration: clip)
    #expect(alignment == ClockAlignment(map: ClockMap(offset: .zero), basis: .sharedZero, note: nil))
  }

  @Test func `a clock without a name has its first sample on the first frame, and says so`() throws {
    let log = try log(from: 328_551)
    #expect(log.clock == .other)
    let alignment = try log.aligned(clipDuration: clip)
    #expect(alignment.basis == .firstSample)
    #expect(alignment.map.clipTime(of: log.audit.start) == .zero)
    #expect(alignment.note?.contains("328551 s") == true)
  }

  @Test func `dates match where the clip knows its own to ten milliseconds`() throws {
    let log = try log(from: 1_732_340_000)
    #expect(log.clock == .epoch)
    let start = TimeSpan(nanoseconds: 1_732_340_000_500_000_000)
    let exact = try log.aligned(
      clipDuration: clip, clipStart: ClipStart(sinceEpoch: start, resolution: TimeSpan(nanoseconds: 1_000_000)))
    #expect(exact.basis == .absoluteTime)
    #expect(exact.map.clipTime(of: log.audit.start).nanoseconds == -500_000_000)
    let coarse = try log.aligned(
      clipDuration: clip, clipStart: ClipStart(sinceEpoch: start, resolution: TimeSpan(nanoseconds: 1_000_000_000)))
    #expect(coarse.basis == .firstSample)
    #expect(coarse.note?.contains("only known to 1 s") == true)
  }

  @Test func `a given offset is used literally, on any clock`() throws {
    let log = try log(from: 328_551)
    let offset = TimeSpan(nanoseconds: 328_550_500_000_000)
    let alignment = try log.aligned(clipDuration: clip, offset: offset)
    #expect(alignment == ClockAlignment(map: ClockMap(offset: offset), basis: .given, note: nil))
  }

  @Test func `the scale multiplies the log's times`() throws {
    let log = try log(from: 328_551)
    let alignment = try log.aligned(clipDuration: clip, scale: 1.0005)
    #expect(alignment.map.scale == 1.0005)
    // First sample on the first frame, to the nanosecond; the last one after 2 s · 1.0005.
    #expect(alignment.map.clipTime(of: log.audit.start) == .zero)
    #expect(abs(alignment.map.clipTime(of: log.audit.end).seconds - 2.001) < 1e-6)
  }

  @Test func `log and clip without a common instant are refused with the offset that would help`() throws {
    let log = try log(from: 8)
    let error = #expect(throws: TelemetryError.self) { try log.aligned(clipDuration: clip) }
    #expect(error?.description.contains("the log runs from 8 s to 10 s, the clip from 0 s to 5 s") == true)
    #expect(error?.description.contains("--log-offset 8 puts") == true)
    #expect(try log.aligned(clipDuration: clip, offset: TimeSpan(nanoseconds: 8_000_000_000)).basis == .given)
    let epoch = try self.log(from: 1_732_340_000)
    let far = #expect(throws: TelemetryError.self) { try epoch.aligned(clipDuration: clip, offset: .zero) }
    #expect(far?.description.contains("--log-offset 1732340000 puts") == true)
  }

  @Test(arguments: [0, -1, 1e9, Double.nan, .infinity])
  func `a scale beyond reason is refused`(_ scale: Double) throws {
    let log = try log(from: 0)
    #expect(throws: TelemetryError.self) { try log.aligned(clipDuration: clip, scale: scale) }
  }

  @Test func `an offset beyond reason is refused and never traps`() throws {
    let log = try log(from: 1_732_340_000)
    for nanoseconds in [Int64.max, .min, 9_000_000_000_000_000_000] {
      #expect(throws: TelemetryError.self) {
        try log.aligned(clipDuration: clip, offset: TimeSpan(nanoseconds: nanoseconds), scale: 1.5)
      }
    }
  }
}
