import Geometry
import TestSupport
import Testing

@testable import Telemetry

struct GyroflowReaderTests {
  /// Base91 by the book: 13 bits, or 14 where the low ones are small.
  private func base91(_ bytes: [UInt8]) -> String {
    let letters = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&()*+,./:;<=>?@[]^_`{|}~\"")
    var (text, bits, count) = ("", 0, 0)
    for byte in bytes {
      bits |= Int(byte) << count
      count += 8
      guard count > 13 else { continue }
      var value = bits & 8191
      if value > 88 {
        bits >>= 13
        count -= 13
      } else {
        value = bits & 16383
        bits >>= 14
        count -= 14
      }
      text += [letters[value % 91], letters[value / 91]]
    }
    if count > 0 {
      text.append(letters[bits % 91])
      if count > 7 || bits > 90 { text.append(letters[bits / 91]) }
    }
    return text
  }

  /// Zlib without compression.
  private func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    var start = 0
    repeat {
      let end = min(start + 65_535, bytes.count)
      let length = end - start
      result += [end == bytes.count ? 1 : 0] + LittleBytes.whole(length, 2) + LittleBytes.whole(~length, 2)
      result += bytes[start..<end]
      start = end
    } while start < bytes.count
    return result + LittleBytes.whole((b << 16 | a).byteSwapped, 4)
  }

  private func samples(_ count: Int, promised: Int? = nil) -> [UInt8] {
    var bytes = LittleBytes.whole(promised ?? count, 8)
    for k in 0..<count {
      let t = Double(k) * 0.005
      bytes += LittleBytes.double(t * 1000)
      for vector in [AttitudeTable.rate(t) * (180 / .pi), AttitudeTable.force(t)] {
        bytes += [1] + [vector.x, vector.y, vector.z].flatMap { LittleBytes.double($0) }
      }
      bytes.append(0)
    }
    return bytes
  }

  private func project(_ raw: [UInt8], more: String = "", source: String = "") -> String {
    let escaped = base91(zlib(raw)).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return """
      {"title": "Gyroflow data file", "version": 2, "app_version": "1.0.1", "videofile": "C:\\\\clips\\\\a.mp4",
       "calibration_data": {"name": "Some lens"}, "stabilization": {"frame_readout_time": -16.5}\(more),
       "gyro_source": {"filepath": "/x/a.insv", "imu_orientation": "xZy"\(source), "raw_imu": "\(escaped)"}}
      """
  }

  @Test func `samples, mounting, readout and lens come out of a project`() throws {
    let log = try readText(project(samples(400)), name: "a.gyroflow")
    #expect(log.format == .gyroflow)
    #expect(log.axes?.letters == "xZy")
    #expect(log.shutter == RollingShutter(readoutSeconds: 0.0165, direction: .bottomToTop))
    #expect(log.lensProfile == "Some lens")
    #expect(log.metadata["videofilename"] == "a.mp4")
    #expect(log.recording.angularRates.count == 400)
    #expect(log.largestRateError < 1e-9)
    #expect(log.largestForceError < 1e-9)
    #expect(log.declaredMap == nil)
  }

  @Test func `its own synchronisation puts the clocks on each other`() throws {
    let clip = TimeSpan(nanoseconds: 1_500_000_000)
    let one = try readText(project(samples(400), more: ", \"offsets\": {\"500000\": 120.5}"), name: "a")
    let aligned = try one.aligned(clipDuration: clip)
    #expect(aligned.basis == .declared)
    // Gyroflow takes the offset off the clip's time: logTime = clipTime − 120.5 ms.
    #expect(aligned.map.offset.nanoseconds == -120_500_000)
    #expect(try one.aligned(clipDuration: clip, offset: .zero).basis == .given)
    let two = try readText(
      project(samples(400), more: ", \"offsets\": {\"0\": 100, \"100000000\": 110}"), name: "a")
    let map = try #require(two.declaredMap)
    for seconds in [0.0, 50, 100] {
      let log = map.logTime(of: Timestamp(nanoseconds: Int64(seconds * 1e9))).seconds
      #expect(abs(log - (seconds - 0.1 - seconds * 1e-4)) < 1e-6)
    }
  }

  @Test func `what cannot be read is named, with what to use instead`() {
    func refusal(_ text: String) -> String { failure(text, name: "a.gyroflow").map { "\($0)" } ?? "" }
    let head = "{\"title\": \"Gyroflow data file\", \"version\": 3, \"gyro_source\": {\"filepath\": \"/v/b.mp4\""
    #expect(
      refusal(head + ", \"file_metadata\": \"abc\"}}")
        == "a.gyroflow: a Gyroflow project of a later version is not read: use the log it was made from (b.mp4), or "
        + "export it from Gyroflow as gcsv")
    #expect(refusal(head + "}}").contains("a Gyroflow project without sensor samples is not read"))
    #expect(refusal(head).contains("no whole JSON text"))
    #expect(refusal(project(samples(10, promised: 1 << 40))).contains("not laid out as those of version 2"))
    #expect(refusal(project(samples(10, promised: 11))).contains("break off"))
    #expect(refusal(head + ", \"raw_imu\": \"AAAA\"}}").contains("cannot be unpacked"))
    #expect(refusal(head + ", \"raw_imu\": \"A A\"}}").contains("not base91"))
  }

  @Test func `no cut and no flipped byte ever traps`() {
    let bytes = Array(project(samples(8)).utf8)
    for count in 0...bytes.count { _ = try? readMotionLog(bytes: Array(bytes.prefix(count)), name: "a") }
    var random = SplitMix(state: 41)
    for _ in 0..<600 { _ = try? readMotionLog(bytes: flipped(bytes, count: 2, using: &random), name: "a") }
    for _ in 0..<600 {
      let raw = flipped(samples(8), count: 3, using: &random)
      _ = try? readText(project(raw), name: "a")
    }
  }

  @Test func `JSON is read as it is meant`() {
    func value(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8)) }
    #expect(
      value(" {\"a\": [1, -2.5e1, \"x\\n\\\"\\u00e9\"], \"b\": {}, \"c\": [], \"d\": null, \"e\": true} ")
        == .object([
          "a": .list([.number(1), .number(-25), .text("x\n\"é")]), "b": .object([:]), "c": .list([]), "d": .null,
          "e": .truth(true),
        ]))
    for bad in [
      "", "{", "[1,]", "{\"a\"}", "{\"a\":1,}", "\"x", "[1] 2", "nul", String(repeating: "[", count: 100_000),
    ] {
      #expect(value(bad) == nil, "\(bad.prefix(20))")
    }
  }

  // Needs ../shared/data: skipped where the real logs are missing.
  @Test(
    .enabled(if: SharedData.has("logs/insta360_VID_20220615.gyroflow", "logs/insta360_VID_20220615_perframe_euler.csv"))
  )
  func `a real project turns as Gyroflow's own export of the same clip says`() throws {
    let log = try readMotionLog(bytes: SharedData.bytes("logs/insta360_VID_20220615.gyroflow"), name: "insta360")
    #expect(log.recording.angularRates.count == 12_094)
    #expect(log.axes?.letters == "xZy")
    #expect(abs((log.shutter?.readoutSeconds ?? 0) - 0.02351875877) < 1e-9)
    #expect(log.issue(.leftHandedAxes) == nil)
    #expect(log.issue(.axesMismatch) == nil)
    let rows = String(decoding: SharedData.bytes("logs/insta360_VID_20220615_perframe_euler.csv"), as: UTF8.self)
      .split(separator: "\n").dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    // Turned about the fixed x, then y, then z.
    let exported = rows.map { row -> (time: Double, turn: Rotation<World, World>) in
      let angles = row[1...].map { $0 * .pi / 180 }
      return (row[0] * 1e-6, .aboutZ(angles[2]) * .aboutY(angles[1]) * .aboutX(angles[0]))
    }
    // The log's rates turn the camera by as much over half a second; which way its axes lie does not matter for that.
    let samples = log.recording.angularRates
    var turns = [Rotation<Imu, Imu>.identity]
    for (a, b) in zip(samples, samples.dropFirst()) {
      let turn = Rotation<Imu, Imu>(rotationVector: (a.value + b.value) * (0.5 * (b.time - a.time).seconds))
      turns.append(turns[turns.count - 1] * turn)
    }
    func place(_ time: Double) -> Int { min(samples.count - 1, Int((time * 500).rounded())) }
    var squares = 0.0
    let pairs = zip(exported, exported.dropFirst(12))
    for (a, b) in pairs {
      let shown = a.turn.angle(to: b.turn)
      let measured = turns[place(a.time)].angle(to: turns[place(b.time)])
      squares += (shown - measured) * (shown - measured)
    }
    let rms = (squares / Double(exported.count - 12)).squareRoot()
    // 23° on average; 0.06° rms apart.
    #expect(rms < 0.1 * .pi / 180)
  }
}
