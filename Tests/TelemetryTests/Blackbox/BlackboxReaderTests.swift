import Geometry
import Testing

@testable import Telemetry

struct BlackboxReaderTests {
  private func read(_ bytes: [UInt8]) throws(TelemetryError) -> MotionLog {
    try readMotionLog(bytes: bytes, name: "LOG.BFL")
  }

  /// Whether every sample is the frame of its time; the counter of the times runs over soon after the start.
  private func areTrue(_ log: MotionLog, start: Int64 = 4_294_900_000) -> Bool {
    log.recording.angularRates.indices.allSatisfy { i in
      let sample = log.recording.angularRates[i]
      let k = Int((sample.time.nanoseconds / 1000 - start) / 2000)
      let values = BlackboxBytes.values(k, start: start)
      let rate = Vector3<Imu>(Double(values[12]), Double(values[13]), Double(values[14])) * (Double.pi / 180)
      return sample.time.nanoseconds == (start + Int64(k) * 2000 + Int64(k % 3)) * 1000
        && (sample.value - rate).length < 1e-12
    }
  }

  @Test func `every encoding and predictor comes out, over the end of the counter`() throws {
    let log = try read(BlackboxBytes.log(count: 1000))
    #expect(log.format == .blackbox)
    #expect(log.axes == nil)
    #expect(log.issue(.axesUnknown)?.message.contains("--axes ZYx") == true)
    #expect(log.issue(.damagedPackets) == nil)
    #expect(log.recording.angularRates.count == 1000)
    let isTrue = areTrue(log)
    #expect(isTrue)
    #expect(log.metadata["firmware revision"] == "Test 1.0")
    let start = log.audit.start.seconds
    // Counts of 2048 for 1 g.
    #expect(
      log.recording.specificForces.allSatisfy {
        ($0.value - AttitudeTable.force($0.time.seconds - start)).length < 0.006
      })
  }

  /// All fields of main frames, not only those that are kept.
  @Test func `all fields of a frame come out as they went in`() throws {
    let bytes = BlackboxBytes.log(count: 200)
    let header = try #require(BlackboxHeader(bytes, from: 0, to: bytes.count))
    for first in stride(from: 2, to: BlackboxBytes.fields.count, by: 6) {
      let places = Array(first..<min(first + 6, BlackboxBytes.fields.count))
      let frames = BlackboxFrames(bytes, header, time: 1, fields: places, to: bytes.count)
      #expect(frames.samples.count == 200)
      for (k, sample) in frames.samples.enumerated() {
        for (slot, place) in places.enumerated() {
          #expect(
            sample.values[slot] == BlackboxBytes.values(k)[place], "\(BlackboxBytes.fields[place].name), frame \(k)")
        }
      }
    }
  }

  @Test func `after damage reading goes on at the next frame that stands for itself, and nothing untrue is read`()
    throws
  {
    let whole = BlackboxBytes.log(count: 400)
    for (place, length) in [(0.5, 40), (0.7, 400)] {
      var bytes = whole
      let from = Int(Double(bytes.count) * place)
      for i in from..<from + length { bytes[i] = 0x91 }
      let log = try read(bytes)
      #expect(log.issue(.damagedPackets) != nil)
      #expect(log.recording.angularRates.count > 350)
      let isTrue = areTrue(log)
      #expect(isTrue)
    }
    var cut = whole
    cut.removeSubrange(cut.count / 2..<cut.count / 2 + 700)
    let isTrue = areTrue(try read(cut))
    #expect(isTrue)
  }

  @Test func `of several logs in a file the longest is read, and said`() throws {
    let bytes =
      BlackboxBytes.log(count: 50, start: 1_000_000) + BlackboxBytes.log(count: 300, start: 9_000_000)
      + BlackboxBytes.log(count: 20, start: 2_000_000)
    let log = try read(bytes)
    #expect(log.recording.angularRates.count == 300)
    let isTrue = areTrue(log, start: 9_000_000)
    #expect(isTrue)
    #expect(
      log.issue(.severalLogs)?.message == "3 logs in one file, of 0.1 s, 0.6 s, 0 s; number 2, the longest, is read")
  }

  @Test func `scales of rates follow the firmware`() throws {
    func first(_ settings: String) throws -> Double {
      try read(BlackboxBytes.log(count: 20, start: 0, settings: settings)).recording.angularRates[3].value.length
    }
    let usual = try first("")
    #expect(abs(try first("H blackbox_high_resolution:1\n") / usual - 0.1) < 1e-12)
    // Baseflight: radians per microsecond; 4.256e-9 is an MPU-6050 at 2000°/s and 4096 counts.
    let bits = String(Float(4.256e-9).bitPattern, radix: 16)
    #expect(abs(try first("H gyro_scale:0x\(bits)\n") / usual - 4.256e-3 * 180 / .pi) < 1e-6)
  }

  @Test func `what holds no gyroscope or no sense is refused in one line`() {
    let noGyro = String(decoding: BlackboxBytes.log(count: 3), as: UTF8.self).replacing("gyroADC", with: "elseADC")
    #expect(throws: TelemetryError.self) { try read(Array(noGyro.utf8)) }
    let error = #expect(throws: TelemetryError.self) { try read(Array("H Product:Blackbox\nH Data version:2\n".utf8)) }
    #expect(
      error?.description == "LOG.BFL: damaged metadata stream: its header does not say how its frames are written")
  }

  @Test func `no cut and no flipped byte ever traps`() {
    let bytes = BlackboxBytes.log(count: 12, start: 5_000_000)
    for count in 0...bytes.count { _ = try? read(Array(bytes.prefix(count))) }
    var random = SplitMix(state: 31)
    for _ in 0..<600 { _ = try? read(flipped(bytes, count: 5, using: &random)) }
  }

  // Needs ../shared/data: skipped where the real logs are missing.
  @Test(.enabled(if: SharedData.has("logs/bf_LOG00037.BFL")))
  func `a real log gives the numbers that another reader gives`() throws {
    let bytes = SharedData.bytes("logs/bf_LOG00037.BFL")
    let header = try #require(BlackboxHeader(bytes, from: 0, to: bytes.count))
    let names = (0..<6).map { $0 < 3 ? "gyroADC[\($0)]" : "accSmooth[\($0 - 3)]" }
    let places = names.compactMap { header.intra.names.firstIndex(of: $0) }
    let frames = BlackboxFrames(bytes, header, time: 1, fields: places, to: bytes.count)
    // Sums over all frames as orangebox 0.5 reads them.
    let samples = frames.samples
    #expect(samples.count == 16_774)
    #expect(
      (0..<6).map { k in samples.reduce(0) { $0 + $1.values[k] } } == [
        2617, -5645, -47505, 299_484, -2_647_148, 35_188_888,
      ])
    #expect(samples.reduce(0) { $0 + $1.microseconds } == 7_728_113_963_287)
    #expect(frames.damages == 0)
    let log = try read(bytes)
    #expect(abs(log.audit.rateHz - 985.4) < 0.1)
    // Gyroscope and accelerometer agree that the axes are those of a right hand.
    #expect(log.issue(.leftHandedAxes) == nil)
    #expect(log.issue(.axesMismatch) == nil)
    // Before take-off the craft stands upright.
    #expect(log.recording.specificForces[0].value.z > 9.5)
  }

  // Needs ../shared/data: skipped where the real logs are missing.
  @Test(.enabled(if: SharedData.has("logs/bf_error-recovery.bbl")))
  func `a real damaged log gives the frames that stand for themselves, and says so`() throws {
    let log = try read(SharedData.bytes("logs/bf_error-recovery.bbl"))
    #expect(log.issue(.damagedPackets)?.count == 2)
    #expect(log.recording.angularRates.map(\.time.nanoseconds) == [33_011_567_000, 33_043_646_000])
    let unit = 9.80665 / 2048
    #expect((log.recording.specificForces[1].value - Vector3(-44, -18, 2051) * unit).length < 1e-12)
  }
}
