import Geometry
import Testing

@testable import Telemetry

struct TimeOrderTests {
  /// A log of the given times; its first rate counts rows.
  private func log(_ times: [String], unit: String) -> String {
    "t_\(unit),gx_rad_s,gy_rad_s,gz_rad_s\n"
      + times.enumerated().map { "\($1),\(Double($0) * 0.001),0.1,-0.2\n" }.joined()
  }

  private func isStrictlyRising(_ log: MotionLog) -> Bool {
    zip(log.recording.angularRates.dropFirst(), log.recording.angularRates).allSatisfy { $0.time > $1.time }
  }

  @Test func `a 32-bit counter that runs over is continued, a late row across the seam included`() throws {
    var ticks = (0..<100).map { (UInt64(1 << 32) - 250_000 + UInt64($0) * 5000) % (1 << 32) }
    ticks.swapAt(49, 50)
    let log = try readText(log(ticks.map(String.init), unit: "us"))
    #expect(log.audit.samples == 100)
    #expect(log.issue(.wraps)?.count == 1)
    #expect(log.issue(.disorder)?.count == 1)
    #expect(isStrictlyRising(log))
    #expect((log.audit.end - log.audit.start).nanoseconds == 99 * 5_000_000)
    #expect(
      zip(log.recording.angularRates.dropFirst(), log.recording.angularRates).allSatisfy {
        ($0.time - $1.time).nanoseconds == 5_000_000
      })
  }

  @Test func `a counter of microseconds written in seconds is continued`() throws {
    let times = (0..<100).map { k -> String in
      let us = (UInt64(1 << 32) - 250_000 + UInt64(k) * 5000) % (1 << 32)
      let part = String(us % 1_000_000)
      return "\(us / 1_000_000)." + String(repeating: "0", count: 6 - part.count) + part
    }
    let log = try readText(log(times, unit: "s"))
    #expect(log.issue(.wraps)?.count == 1)
    #expect((log.audit.end - log.audit.start).nanoseconds == 99 * 5_000_000)
  }

  @Test func `rows that come late are put in order and counted`() throws {
    var times = (0..<100).map { $0 * 5 }
    times.swapAt(20, 21)
    times.swapAt(60, 62)
    let log = try readText(log(times.map(String.init), unit: "ms"))
    #expect(log.audit.samples == 100)
    #expect(log.issue(.disorder)?.firstLine == 23)
    #expect(log.issue(.disorder)?.count == 3)
    #expect(log.issue(.wraps) == nil)
    #expect(isStrictlyRising(log))
    #expect(log.recording.angularRates[20].value.x == 0.021)
  }

  @Test func `of samples at one time the first is kept`() throws {
    let log = try readText(log(["0", "5", "5", "10", "10", "15"], unit: "ms"))
    #expect(log.recording.angularRates.map(\.value.x) == [0, 0.001, 0.003, 0.005])
    #expect(log.issue(.duplicates)?.count == 2)
    #expect(log.issue(.duplicates)?.firstLine == 4)
  }

  @Test func `a leap of years is two clocks, at its line`() throws {
    let times = (0..<50).map { "\(1_608_000_000 + Double($0) * 0.005)" } + (50..<100).map { "\(Double($0) * 0.005)" }
    for times in [times, times.reversed()] {
      let error = try #require(failure(log(times, unit: "s")))
      guard case .twoClocks(_, let line, _, _) = error else { return #expect(Bool(false), "\(error)") }
      #expect(line == 52 || line == 3)
    }
  }

  @Test func `a clock that was restarted is two clocks`() {
    let times = (0..<900).map { "\($0 * 5)" } + (0..<100).map { "\($0 * 5)" }
    #expect(failure(log(times, unit: "ms"))?.line == 902)
  }

  @Test func `a single row with a time of its own is left out`() throws {
    var times = (0..<100).map { $0 * 5 }
    times[40] = 9_999_999
    times[70] = -500_000
    let log = try readText(log(times.map(String.init), unit: "ms"))
    #expect(log.audit.samples == 98)
    #expect(log.issue(.strayTimes)?.count == 2)
    #expect(log.issue(.strayTimes)?.firstLine == 42)
  }

  @Test func `missing samples are found and measured`() throws {
    let times = (0..<100).map { $0 * 5 + ($0 >= 30 ? 1000 : 0) + ($0 >= 80 ? 40 : 0) }
    let log = try readText(log(times.map(String.init), unit: "ms"))
    #expect(log.issue(.gaps)?.count == 2)
    #expect(log.issue(.gaps)?.firstLine == 32)
    #expect(log.issue(.gaps)?.message.contains("1.005 s") == true)
    #expect(abs(log.audit.rateHz - 200) < 1e-9)
  }

  @Test func `times rounded to milliseconds bias no rate and are no gaps`() throws {
    let times = (0..<400).map { "\(Double(Int((Double($0) * 2.5).rounded())) / 1000)" }
    let log = try readText(log(times, unit: "s"))
    #expect(log.issue(.gaps) == nil)
    #expect(log.issue(.coarseTimes) != nil)
    // 399 intervals end within half a millisecond of their true place: 0.05 %.
    #expect(abs(log.audit.rateHz - 400) < 0.3)
  }

  @Test func `a counter that seems to run over without end is refused, not trapped on`() {
    let cycle: [Int64] = [0, 1_000, 2_000_000_000_000, 4_294_967_295_000]
    let times = (0..<1_000_000).map { cycle[$0 % 4] }
    let lines = [Int32](repeating: 7, count: times.count)
    let isRefused = (try? TimeOrder(times: times, lines: lines, unit: TimeUnit.microseconds.scale, file: "log")) == nil
    #expect(isRefused)
  }

  @Test func `gaps of hours are gaps, gaps of days are not`() throws {
    let hours = (0..<50).map { "\(Double($0) * 0.01)" } + (0..<50).map { "\(7200 + Double($0) * 0.01)" }
    #expect(try readText(log(hours, unit: "s")).issue(.gaps)?.count == 1)
    let days = (0..<50).map { "\(Double($0) * 0.01)" } + (0..<50).map { "\(172_800 + Double($0) * 0.01)" }
    #expect(failure(log(days, unit: "s"))?.line == 52)
  }
}
