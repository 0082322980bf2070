import Geometry
import Glibc
import Testing

@testable import Telemetry

struct GPMFReaderTests {
  @Test func `samples are scaled, and the drone under the camera is passed over`() throws {
    let rows = [[1, -2, 3], [4, 5, -6], [700, 0, 0]]
    let drone = GPMFPackets.device(
      "Drone", id: 2, [GPMFPackets.stream("GYRO", total: 3, scale: 1, unit: "rad/s", samples: rows)])
    let camera = GPMFPackets.device(
      "Camera",
      [
        GPMFPackets.stream(
          "ACCL", total: 3, scale: 100, unit: "m/s\u{B2}", samples: [[981, 1, 2], [981, 0, 0], [981, 0, 0]]),
        GPMFPackets.stream("GYRO", total: 3, scale: 1000, unit: "rad/s", samples: rows),
      ])
    let payload = TimedPayload(bytes: camera + drone, time: .zero, duration: TimeSpan(nanoseconds: 1_500_000_000))
    let log = try readGPMF(payloads: [payload], name: "clip.mp4")
    #expect(log.format == .gpmf)
    #expect(log.clock == .container)
    #expect(
      log.recording.angularRates.map(\.value) == [
        Vector3(0.001, -0.002, 0.003), Vector3(0.004, 0.005, -0.006), Vector3(0.7, 0, 0),
      ])
    #expect(log.recording.specificForces[0].value == Vector3(9.81, 0.01, 0.02))
    #expect(log.recording.angularRates.map(\.time.nanoseconds) == [0, 500_000_000, 1_000_000_000])
    #expect(log.metadata["device"] == "Camera")
  }

  @Test(arguments: [1, 6])
  func `times are those of the track, not of a nominal rate or a batch`(_ batch: Int) throws {
    let track = GPMFPackets.track(seconds: 60, rate: 397.2, first: 0.013, batch: batch) { t in
      [Int(1000 * sin(t)), 0, 0]
    }
    let log = try readGPMF(payloads: track, name: "clip.mp4")
    // Packets begin up to one batch late: 2.5 ms, or 15 ms of six samples; over a minute the rate errs by far less.
    #expect(abs(log.audit.rateHz - 397.2) < (batch == 1 ? 0.01 : 0.05))
    let bound = Double(batch) / 397.2 + 0.001
    for (k, sample) in log.recording.angularRates.enumerated() {
      #expect(abs(sample.time.seconds - (0.013 + Double(k) / 397.2)) < bound)
    }
    #expect(log.issue(.gaps) == nil)
  }

  @Test func `a packet that is lost leaves a gap and moves nothing`() throws {
    var track = GPMFPackets.track(seconds: 20, rate: 200, first: 0.001) { t in [Int(100 * t), 0, 0] }
    track.remove(at: 7)
    let log = try readGPMF(payloads: track, name: "clip.mp4")
    #expect(log.issue(.gaps)?.count == 1)
    // The value tells when a sample was taken: 100 counts a second at a scale of 1000.
    #expect(log.recording.angularRates.allSatisfy { abs($0.value.x * 10 - $0.time.seconds) < 0.02 })
  }

  @Test func `a count that starts again, as in joined chapters, starts a new line`() throws {
    let first = GPMFPackets.track(seconds: 5, rate: 200, first: 0.001) { t in [Int(100 * t), 0, 0] }
    let second = GPMFPackets.track(seconds: 5, rate: 200, first: 0.001) { t in [Int(100 * (t + 5)), 0, 0] }.map {
      TimedPayload(bytes: $0.bytes, time: $0.time + TimeSpan(nanoseconds: 5_000_000_000), duration: $0.duration)
    }
    let log = try readGPMF(payloads: first + second, name: "clip.mp4")
    #expect(log.audit.samples > 1990)
    #expect(log.recording.angularRates.allSatisfy { abs($0.value.x * 10 - $0.time.seconds) < 0.02 })
  }

  @Test(arguments: [
    ("Camera", nil, "XYZ"), ("Hero6 Black", nil, "ZyX"), ("Camera", "HD6.01.02.01.00", "ZyX"), ("Fusion", nil, "ZYx"),
    ("HERO7 Black", "YxZ", "ZyX"), ("GoPro Max", "XzY", "yXZ"), ("HERO11 Black", "ZXY", "XYZ"),
  ])
  func `every device's axes lead to the camera`(_ device: String, _ hint: String?, _ letters: String) throws {
    let isFirmware = hint?.hasPrefix("HD") ?? false
    let track = GPMFPackets.track(name: device, seconds: 2, rate: 200, first: 0, orin: isFirmware ? nil : hint) { _ in
      [1, 2, 3]
    }
    let log = try readGPMF(payloads: track, name: "clip.mp4", firmware: isFirmware ? hint : nil)
    #expect(log.axes?.letters == letters)
    #expect(log.axes?.isProper == true)
  }

  @Test func `an unknown device says so`() throws {
    let track = GPMFPackets.track(name: "HERO99", seconds: 2, rate: 200, first: 0) { _ in [1, 2, 3] }
    let log = try readGPMF(payloads: track, name: "clip.mp4")
    #expect(log.axes == nil)
    #expect(log.issue(.axesUnknown) != nil)
  }

  @Test func `an accelerometer in another order is brought into the gyroscope's`() throws {
    let gyro = GPMFPackets.stream(
      "GYRO", total: 2, scale: 100, unit: "rad/s", orin: "ZXY", samples: [[1, 2, 3], [1, 2, 4]])
    let accl = GPMFPackets.stream(
      "ACCL", total: 2, scale: 100, unit: "m/s\u{B2}", orin: "YxZ", samples: [[300, -200, 900], [300, -200, 900]])
    let payload = TimedPayload(
      bytes: GPMFPackets.device("X", [accl, gyro]), time: .zero, duration: TimeSpan(nanoseconds: 1_000_000_000))
    let log = try readGPMF(payloads: [payload], name: "clip.mp4")
    // Stored Y, −X, Z = 3, −2, 9, so Z, X, Y = 9, 2, 3.
    #expect(log.recording.specificForces[0].value == Vector3(9, 2, 3))
    #expect(log.axes?.letters == "XYZ")
  }

  @Test func `a readout in the track is the shutter's`() throws {
    let readout = GPMFPackets.record("SROT", "f", size: 4, count: 1, [0x41, 0x84, 0x00, 0x00])
    let gyro = GPMFPackets.stream("GYRO", total: 2, scale: 100, unit: "rad/s", samples: [[1, 2, 3], [1, 2, 4]])
    let bytes = GPMFPackets.device("Camera", [readout, gyro])
    let log = try readGPMF(
      payloads: [TimedPayload(bytes: bytes, time: .zero, duration: TimeSpan(nanoseconds: 1_000_000_000))],
      name: "clip.mp4")
    #expect(log.shutter == RollingShutter(readoutSeconds: 0.0165))
  }

  @Test func `a bare stream is read with a second for each packet`() throws {
    let track = GPMFPackets.track(seconds: 4, rate: 200, first: 0) { _ in [1, 2, 3] }
    let log = try readMotionLog(bytes: track.flatMap(\.bytes), name: "clip.gpmf")
    #expect(log.format == .gpmf)
    #expect(abs(log.audit.rateHz - 200) < 1)
  }

  @Test func `a track without gyroscope names what it holds`() {
    let payload = TimedPayload(
      bytes: GPMFPackets.device(
        "Camera", [GPMFPackets.stream("ACCL", total: 1, scale: 1, unit: "m/s", samples: [[1, 2, 3]])]),
      time: .zero, duration: .zero)
    #expect(throws: TelemetryError.noMotionTrack(file: "clip.mp4", found: ["ACCL"])) {
      try readGPMF(payloads: [payload], name: "clip.mp4")
    }
    #expect(throws: TelemetryError.noMotionTrack(file: "clip.mp4", found: [])) {
      try readGPMF(payloads: [], name: "clip.mp4")
    }
  }

  @Test func `damaged packets are counted and never trap`() throws {
    var track = GPMFPackets.track(seconds: 6, rate: 50, first: 0) { _ in [1, 2, 3] }
    track[3].bytes.removeLast(200)
    let log = try readGPMF(payloads: track, name: "clip.mp4")
    #expect(log.issue(.damagedPackets)?.count == 1)
    for nanoseconds in [Int64.min, .max, 4_000_000_000_000_000_000] {
      var late = track
      late[4].time = Timestamp(nanoseconds: nanoseconds)
      _ = try? readGPMF(payloads: late, name: "late")
    }
    var random = SplitMix(state: 9)
    for _ in 0..<2000 {
      var noisy = Array(track.prefix(2))
      for _ in 0..<8 {
        let i = Int.random(in: 0..<noisy[0].bytes.count, using: &random)
        noisy[0].bytes[i] = UInt8.random(in: 0...255, using: &random)
      }
      noisy[1].bytes = Array(noisy[1].bytes.prefix(Int.random(in: 0...noisy[1].bytes.count, using: &random)))
      _ = try? readGPMF(payloads: noisy, name: "noise")
    }
  }
}
