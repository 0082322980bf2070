import Geometry
import Testing

@testable import Telemetry

struct GcsvRoundTripTests {
  private func recording(seed: UInt64, shift: Int64) -> MotionRecording<Imu, LogClock> {
    var random = SplitMix(state: seed)
    func vector(_ range: ClosedRange<Double>) -> Vector3<Imu> {
      Vector3(
        Double.random(in: range, using: &random), Double.random(in: range, using: &random),
        Double.random(in: range, using: &random))
    }
    var time: Int64 = -1_234_567_890
    var result = MotionRecording<Imu, LogClock>(angularRates: [])
    for k in 0..<2000 {
      time += Int64.random(in: 900_000...1_100_000, using: &random)
      result.angularRates.append(VectorSample(time: Timestamp(nanoseconds: time), value: vector(-5...5)))
      if k % 2 == 0 {
        result.specificForces.append(VectorSample(time: Timestamp(nanoseconds: time + shift), value: vector(5...6)))
      }
    }
    return result
  }

  @Test(arguments: [0, 333_333])
  func `a written recording is read back bit for bit`(_ shift: Int64) throws {
    let recording = recording(seed: 5, shift: shift)
    let shutter = RollingShutter(readoutSeconds: 0.0166 / 3, direction: .rightToLeft)
    let bytes = writeGcsv(
      recording: recording, axes: AxisMap("yxz"), shutter: shutter, lensProfile: "camera.json",
      metadata: ["id": "synth", "note": "two, parts\nand a line", "vendor": "nobody"])
    let log = try readMotionLog(bytes: bytes, name: "log.gcsv")
    #expect(log.format == .gcsv)
    #expect(log.recording == recording)
    #expect(log.axes == AxisMap("yxz"))
    #expect(log.shutter == shutter)
    #expect(log.lensProfile == "camera.json")
    #expect(log.metadata["note"] == "two, parts and a line")
    #expect(log.metadata["vendor"] == "nobody")
  }

  @Test func `without forces, axes and shutter nothing of them is written`() throws {
    var recording = recording(seed: 6, shift: 0)
    recording.specificForces = []
    let bytes = writeGcsv(recording: recording)
    let log = try readMotionLog(bytes: bytes, name: "log.gcsv")
    #expect(log.recording == recording)
    #expect(log.axes == nil)
    #expect(log.shutter == nil)
    #expect(String(decoding: bytes, as: UTF8.self).contains("t,gx,gy,gz\n"))
  }

  @Test(arguments: [0.0166, 0.033, 1e-5, 0.1, 0, 0.012345678901234567])
  func `readout times survive the way through milliseconds`(_ seconds: Double) throws {
    let recording = recording(seed: 7, shift: 0)
    let shutter = RollingShutter(readoutSeconds: seconds)
    let log = try readMotionLog(bytes: writeGcsv(recording: recording, shutter: shutter), name: "log.gcsv")
    #expect(log.shutter == shutter)
  }
}
