import Geometry
import Testing

@testable import Telemetry

struct ULogReaderTests {
  private func read(_ bytes: [UInt8]) throws(TelemetryError) -> MotionLog {
    try readMotionLog(bytes: bytes, name: "flight.ulg")
  }

  /// Largest errors against the table's motion, 20 s later on the log's clock.
  private func errors(_ log: MotionLog) -> (rate: Double, force: Double, turn: Double) {
    func later(_ time: Timestamp<LogClock>) -> Double { time.seconds - 20 }
    return (
      log.recording.angularRates.map { ($0.value - AttitudeTable.rate(later($0.time))).length }.max() ?? .infinity,
      log.recording.specificForces.map { ($0.value - AttitudeTable.force(later($0.time))).length }.max() ?? .infinity,
      log.recording.orientations.map { $0.rotation.angle(to: AttitudeTable.truth(later($0.time))) }.max() ?? .infinity
    )
  }

  @Test(arguments: [true, false])
  func `combined and single sensors come out where the log's definitions put them`(_ combined: Bool) throws {
    let log = try read(ULogBytes.log(combined: combined).bytes)
    #expect(log.format == .ulog)
    #expect(log.clock == .other)
    #expect(log.axes == nil)
    #expect(log.metadata["sys_name"] == "PX4")
    #expect(log.issue(.axesUnknown)?.message.contains("--axes zyx") == true)
    #expect(log.recording.angularRates.count == 300)
    #expect(log.recording.specificForces.count == 300)
    #expect(log.recording.orientations.count == 300)
    let errors = errors(log)
    // Values are written with 24 bits.
    #expect(errors.rate < 1e-6)
    #expect(errors.force < 1e-5)
    #expect(errors.turn < 1e-6)
    if combined { #expect(log.recording.specificForces[0].time.nanoseconds == 19_998_000_000) }
  }

  @Test func `a damaged stretch costs what lies before the next mark, and is said`() throws {
    var bytes = ULogBytes.log(combined: true).bytes
    for i in bytes.count / 2..<bytes.count / 2 + 60 { bytes[i] = 0xEE }
    let log = try read(bytes)
    #expect(log.issue(.damagedPackets) != nil)
    #expect((240..<300).contains(log.recording.angularRates.count))
    #expect(errors(log).rate < 1e-6)
  }

  @Test func `what was appended after a crash is read, whatever broke off before it`() throws {
    var log = ULogBytes.log(combined: true, rows: 100)
    let kept = log.bytes.count
    // A message that breaks off, and behind it what the logger appended later.
    var bytes = log.bytes + LittleBytes.whole(50_000, 2) + [UInt8(ascii: "D"), 7, 0, 1, 2, 3]
    let appended = bytes.count
    for k in 100..<120 {
      let t = Double(k) * 0.01
      log.data(
        7,
        ULogBytes.stamp(t) + ULogBytes.vector(AttitudeTable.rate(t)) + [UInt8](repeating: 0, count: 8)
          + ULogBytes.vector(AttitudeTable.force(t)) + [0, 0, 0])
    }
    bytes += log.bytes[kept...]
    let flags = 16 + 3
    bytes[flags + 8] = 1
    bytes.replaceSubrange(flags + 16..<flags + 24, with: LittleBytes.whole(appended, 8))
    let read = try read(bytes)
    #expect(read.recording.angularRates.count == 120)
    #expect(errors(read).rate < 1e-6)
    #expect(read.issue(.damagedPackets) == nil)
  }

  @Test func `a log of a later version and one without sensors are refused by name`() {
    var later = ULogBytes()
    later.flags(incompatible: 2)
    #expect(throws: TelemetryError.self) { try read(later.bytes) }
    var empty = ULogBytes()
    empty.define("battery_status:uint64_t timestamp;float voltage;")
    empty.subscribe(1, "battery_status")
    let error = #expect(throws: TelemetryError.self) { try read(empty.bytes) }
    #expect(error?.description.contains("no gyroscope") == true)
  }

  @Test func `definitions that contain themselves or are endless are no definitions`() {
    var log = ULogBytes()
    log.define("sensor_combined:sensor_combined again;uint64_t timestamp;")
    log.define("sensor_gyro:float[999999999999] x;uint64_t timestamp;")
    log.define("vehicle_attitude:big[65536] a;")
    log.define("big:big2[65536] a;")
    log.define("big2:float[60000] a;")
    for (number, topic) in ["sensor_combined", "sensor_gyro", "vehicle_attitude"].enumerated() {
      log.subscribe(number, topic)
      log.data(number, [UInt8](repeating: 1, count: 64))
    }
    #expect(throws: TelemetryError.self) { try read(log.bytes) }
  }

  @Test func `no cut and no flipped byte ever traps`() {
    let bytes = ULogBytes.log(combined: true, rows: 5, syncEvery: 2).bytes
    for count in 0...bytes.count { _ = try? read(Array(bytes.prefix(count))) }
    var random = SplitMix(state: 21)
    for _ in 0..<1000 { _ = try? read(flipped(bytes, count: 4, using: &random)) }
  }

  // Needs ../shared/data: skipped where the real logs are missing.
  @Test(.enabled(if: SharedData.has("logs/px4_sample_log_small.ulg")))
  func `a real log gives the numbers that PX4's own reader gives`() throws {
    let log = try readMotionLog(bytes: SharedData.bytes("logs/px4_sample_log_small.ulg"), name: "px4.ulg")
    // Sums over all rows as pyulog 1.3 reads them.
    let rates = log.recording.angularRates
    #expect(rates.count == 1298)
    let sum = rates.reduce(Vector3<Imu>.zero) { $0 + $1.value }
    #expect((sum - Vector3(5.7863019622338925, 0.4045915781302938, 1.3104319113538168)).length < 1e-9)
    #expect(rates.first?.time.nanoseconds == 20_326_716_000)
    #expect(rates.last?.time.nanoseconds == 26_822_868_000)
    let forces = log.recording.specificForces
    let force = forces.reduce(Vector3<Imu>.zero) { $0 + $1.value }
    #expect((force - Vector3(-22.22609078655114, -216.68108150362968, -12488.700299263)).length < 1e-8)
    #expect(forces.reduce(0) { $0 + $1.time.nanoseconds } == 30_701_439_078_000)
    #expect(log.recording.orientations.count == 1298)
    // Its world is north, east, down: turned over, and still on a table.
    #expect(log.issue(.orientationReading)?.message.contains("−Z up") == true)
    #expect(log.recording.orientations.allSatisfy { $0.rotation.inverse(Vector3(0, 0, 1)).z < -0.99 })
    #expect(log.issue(.leftHandedAxes) == nil)
  }
}
