import Geometry
import Glibc
import Testing

@testable import Telemetry

struct GPMFAttitudeTests {
  /// Up in the camera's axes, left, back, up, while it rolls to and fro by 0.6 sin t.
  private static func up(_ t: Double) -> Vector3<Imu> { Vector3(sin(0.6 * sin(t)), 0, cos(0.6 * sin(t))) }

  /// A packet of four seconds: a camera rolling to and fro, with gravity and the picture's own turn.
  private func track(
    orin: String = "ZXY", gravity: (Double) -> Vector3<Imu>? = up,
    image: (Int) -> [Int]? = { _ in nil }
  ) -> TimedPayload {
    // X left, Y back, Z up of the camera; the stored order is the one that `orin` names.
    func stored(_ v: Vector3<Imu>, _ letters: String, scale: Double) -> [Int] {
      letters.map { letter in
        let value = letter.lowercased() == "x" ? v.x : letter.lowercased() == "y" ? v.y : v.z
        return Int((letter.isLowercase ? -value : value) * scale)
      }
    }
    let times = (0..<400).map { Double($0) * 0.01 }
    let gyro = GPMFPackets.stream(
      "GYRO", total: 400, scale: 1000, unit: "rad/s", orin: orin,
      samples: times.map { stored(Vector3(0, -0.6 * cos($0), 0), orin, scale: 1000) })
    let accl = GPMFPackets.stream(
      "ACCL", total: 400, scale: 1000, unit: "m/s\u{B2}", orin: orin,
      samples: times.map { stored(Self.up($0) * 9.81, orin, scale: 1000) })
    var streams = [accl, gyro]
    let frames = (0..<120).map { Double($0) / 30 }
    let vectors = frames.compactMap(gravity).map { stored($0, "XZY", scale: 32767) }
    if !vectors.isEmpty {
      streams.append(GPMFPackets.stream("GRAV", total: vectors.count, scale: 32767, unit: " ", samples: vectors))
    }
    let turns = (0..<120).compactMap(image)
    if !turns.isEmpty {
      let values = GPMFPackets.shorts("SCAL", [32767]) + GPMFPackets.shorts("IORI", turns.flatMap { $0 }, perSample: 4)
      streams.append(GPMFPackets.nested("STRM", GPMFPackets.long("TSMP", turns.count) + values))
    }
    return TimedPayload(
      bytes: GPMFPackets.device("X", streams), time: .zero, duration: TimeSpan(nanoseconds: 4_000_000_000))
  }

  @Test(arguments: ["ZXY", "YxZ", "XzY"])
  func `gravity is brought into the sensors' axes, whatever they are, and points up`(_ orin: String) throws {
    let log = try readGPMF(payloads: [track(orin: orin)], name: "clip.mp4")
    #expect(log.recording.ups.count == 120)
    #expect(log.issue(.verticalSign) == nil)
    #expect(log.issue(.verticalMismatch) == nil)
    for sample in log.recording.ups {
      let t = sample.time.seconds
      let camera = GPMFAxes.reordered(sample.value, from: orin, to: "XYZ")
      // Stored to 1/32767; frame times are whole nanoseconds.
      #expect((camera - Self.up(t)).length < 1e-4)
    }
  }

  @Test func `gravity that points down is turned up, as the accelerometer shows`() throws {
    let log = try readGPMF(
      payloads: [track(gravity: { -Self.up($0) })], name: "clip.mp4")
    #expect(log.issue(.verticalSign)?.message.contains("as the accelerations tell") == true)
    #expect(log.recording.ups.allSatisfy { GPMFAxes.reordered($0.value, from: "ZXY", to: "XYZ").z > 0 })
  }

  @Test func `blank gravity, as a HERO8 writes it, is left out and said`() throws {
    let log = try readGPMF(payloads: [track(gravity: { _ in .zero })], name: "clip.mp4")
    #expect(log.recording.ups.isEmpty)
    #expect(log.issue(.blankGravity)?.count == 120)
  }

  @Test func `a picture that was moved in the camera is told from one that was not, and from silence`() throws {
    let silent = try readGPMF(payloads: [track()], name: "clip.mp4")
    #expect(silent.isStabilisedInCamera == nil)
    let still = try readGPMF(payloads: [track(image: { _ in [32767, 1, 0, -1] })], name: "clip.mp4")
    #expect(still.isStabilisedInCamera == false)
    #expect(still.issue(.stabilisedInCamera) == nil)
    // 1000/32767 is the sine of half the angle: 3.5° in one frame of four seconds.
    let moved = try readGPMF(payloads: [track(image: { [32751, $0 == 70 ? 1000 : 0, 0, 0] })], name: "clip.mp4")
    #expect(moved.isStabilisedInCamera == true)
    #expect(moved.issue(.stabilisedInCamera)?.message.contains("up to 3.5°") == true)
    let blank = try readGPMF(payloads: [track(image: { _ in [0, 0, 0, 0] })], name: "clip.mp4")
    #expect(blank.isStabilisedInCamera == nil)
  }
}
