import Foundation
import Geometry
import Synthesis
import Telemetry
import Testing

@testable import stabcli

/// What `synth` writes, read back by other means than wrote it.
@Suite struct SynthTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  private func synth(_ name: String, _ options: String) throws -> String {
    let outcome = try Stabcli.run(
      ["synth", "-o", folder(name), "--quiet"] + options.split(separator: " ").map(String.init))
    #expect(outcome.status == 0, "\(outcome.messages)")
    return folder(name)
  }

  private func truth(_ path: String) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: bytes(ofFile: path + "/truth.json"))
    return try #require(object as? [String: Any])
  }

  private func log(_ path: String) throws -> MotionLog {
    try readMotionLog(bytes: [UInt8](bytes(ofFile: path + "/log.gcsv")), name: "log.gcsv")
  }

  static let keys: Set = [
    "schema", "motion", "imu", "seed", "seconds", "logOffset_s", "drift_ppm", "gyroBias_deg_s",
    "accelerometerBias_m_s2", "gyroScale", "accelerometerScale", "readout_ms", "exposure_ms", "axes",
  ]

  @Test func `a perfect log is without error, and truth says so`() throws {
    let found = try truth(try synth("perfect", "--imu perfect --motion walk --seconds 1 --no-video --seed 9"))
    #expect(Self.keys.isSubset(of: found.keys))
    for (key, value) in [
      ("gyroBias_deg_s", 0.0), ("accelerometerBias_m_s2", 0), ("gyroScale", 1), ("accelerometerScale", 1),
    ] {
      #expect(found[key] as? [Double] == [value, value, value], "\(key)")
    }
    for key in ["logOffset_s", "drift_ppm", "exposure_ms"] { #expect(found[key] as? Double == 0, "\(key)") }
    #expect(found["motion"] as? String == "walk" && found["imu"] as? String == "perfect")
    #expect(found["seed"] as? Int == 9 && found["seconds"] as? Double == 1 && found["readout_ms"] as? Double == 16)
    #expect(found["axes"] as? String == "yXZ" && found["schema"] as? Int == 1)
  }

  @Test func `the truth's errors are the log's errors`() throws {
    let path = try synth(
      "biased",
      "--imu phone --motion still --seconds 20 --no-video --noise 0 --gyro-bias 0.5 --accel-bias 10 "
        + "--log-offset -3.25 --clock-drift 120 --stamp-jitter 0")
    let found = try truth(path)
    let (bias, force) = (
      try #require(found["gyroBias_deg_s"] as? [Double]), try #require(found["accelerometerBias_m_s2"] as? [Double])
    )
    func length(_ v: [Double]) -> Double { v.reduce(0) { $0 + $1 * $1 }.squareRoot() }
    #expect(abs(length(bias) - 0.5) < 1e-9 && abs(length(force) - 0.0980665) < 1e-9)
    let recording = try log(path).recording
    let rate = try #require(recording.angularRates.first).value
    #expect((rate - Vector3(bias[0], bias[1], bias[2]) * (.pi / 180)).length < 1e-9, "a log at rest reads its bias")
    let scale = try #require(found["accelerometerScale"] as? [Double])
    let read = try #require(recording.specificForces.first).value - Vector3(force[0], force[1], force[2])
    // Without the factors a vector of one g is left, askew by the misalignment.
    #expect(abs(Vector3<Imu>(read.x / scale[0], read.y / scale[1], read.z / scale[2]).length - 9.80665) < 1e-9)
    // logTime = clipTime · (1 + drift) + offset, from −1 s on, 200 samples a second.
    for (index, sample) in recording.angularRates.enumerated().filter({ $0.offset % 500 == 0 }) {
      let clip = Double(index) / 200 - 1
      #expect(abs(sample.time.seconds - (clip * (1 + 120e-6) - 3.25)) < 1e-9)
    }
    #expect(found["logOffset_s"] as? Double == -3.25 && found["drift_ppm"] as? Double == 120)
  }

  @Test func `a log out of order is put in order by the reader, and holes are found where truth says`() throws {
    let whole = "--motion walk --seconds 10 --no-video --imu phone"
    let (plain, shuffled) = (try synth("plain", whole), try synth("shuffled", whole + " --reorder 30"))
    #expect(try bytes(ofFile: plain + "/log.gcsv") != bytes(ofFile: shuffled + "/log.gcsv"))
    #expect(try bytes(ofFile: plain + "/truth.csv") == bytes(ofFile: shuffled + "/truth.csv"))
    let (a, b) = (try log(plain), try log(shuffled))
    #expect(a.recording == b.recording)
    #expect(b.audit.issues.map(\.kind) == [.disorder] && a.audit.issues.isEmpty)

    let holed = try synth("holed", whole + " --dropouts 18 --reorder 12")
    let gaps = try #require(try truth(holed)["dropouts_s"] as? [[Double]])
    #expect(gaps.count == 3)
    let times = try log(holed).recording.angularRates.map(\.time.seconds)
    for gap in gaps { #expect(!times.contains { $0 > gap[0] + 0.001 && $0 < gap[1] - 0.001 }) }
    #expect(try log(holed).audit.issues.contains { $0.kind == .disorder })
  }

  @Test(.enabled(if: Tools.areInstalled, "needs ffprobe"), arguments: ["30", "30000/1001", "60"])
  func `frames.csv says when the file shows its frames, even or not`(_ rate: String) throws {
    for (name, option) in [("even", ""), ("uneven", " --vfr")] {
      let path = try synth(name, "--motion still --seconds 2 --size 64x36 --preset ultrafast --fps \(rate)" + option)
      let ticks = try Tools.frameTicks(path + "/clip.mp4")
      let base = try Tools.probe(path + "/clip.mp4", "-select_streams v:0 -show_entries stream=time_base")
      let ticksPerSecond = try #require(base.first?.split(separator: "/").last.flatMap { Double($0) })
      let rows = try text(ofFile: path + "/frames.csv").split(separator: "\n").dropFirst()
      let seconds = try rows.map { try #require($0.split(separator: ",").dropFirst().first.flatMap { Double($0) }) }
      #expect(ticks.count == seconds.count && ticks.count >= 50)
      for (tick, second) in zip(ticks, seconds) { #expect(abs(Double(tick) / ticksPerSecond - second) < 1e-9) }
      let steps = Set(zip(ticks.dropFirst(), ticks).map { $0 - $1 })
      #expect(name == "even" ? steps.count == 1 : steps.count > 20, "\(steps.count) different steps")
    }
  }

  @Test func `a late log levels the picture only at its offset`() throws {
    let path = try synth(
      "late", "--imu perfect --motion shaky --seconds 2 --size 64x36 --fps 20 --vfr --log-offset 0.3 --preset ultrafast"
    )
    func error(_ options: [String]) throws -> Double {
      let input = [path + "/clip.mp4", path + "/log.gcsv", "--lens", path + "/camera.json", "--preset", "ultrafast"]
      let name = "out\(options.count)"
      let outcome = try Stabcli.run(["horizon"] + input + ["-o", folder("\(name).mp4"), "--quiet"] + options)
      #expect(outcome.status == 0, "\(outcome.messages)")
      let frames = try TrueFrame.read(path + "/frames.csv", against: ReportTable(folder("\(name).report.csv")))
      return (frames.reduce(0) { $0 + $1.trueRoll * $1.trueRoll } / Double(frames.count)).squareRoot()
    }
    #expect(try error(["--log-offset", "0.3"]) < 0.02, "degrees")
    #expect(try error([]) > 0.2, "degrees")
  }

  @Test func `a near scene has the same log and other pictures, whatever the threads`() throws {
    let options = "--motion walk --seconds 0.3 --size 64x36 --preset ultrafast"
    let far = try synth("far", options)
    let near = try ["1", "5"].map { try synth("near\($0)", options + " --scene parallax --threads \($0)") }
    for name in ["log.gcsv", "truth.csv", "frames.csv", "camera.json"] {
      #expect(try bytes(ofFile: "\(far)/\(name)") == bytes(ofFile: "\(near[0])/\(name)"))
    }
    #expect(try bytes(ofFile: far + "/clip.mp4") != bytes(ofFile: near[0] + "/clip.mp4"))
    #expect(try bytes(ofFile: near[1] + "/clip.mp4") == bytes(ofFile: near[0] + "/clip.mp4"))
  }

  @Test func `a codec that needs another container gets it`() throws {
    let path = try synth("lossless", "--codec ffv1 --seconds 0.2 --size 32x18 --motion still")
    #expect(FileManager.default.fileExists(atPath: path + "/clip.mkv"))
    #expect(!FileManager.default.fileExists(atPath: path + "/clip.mp4"))
  }

  @Test func `options of the log's errors are read in their own units`() throws {
    let words =
      "-o d --gyro-bias 0.5 --accel-bias 10mg --scale-error 0.3% --misalignment 0.2 --noise 2 "
      + "--log-offset -1.5 --clock-drift -40ppm --stamp-jitter 0.4ms --dropouts 6 --reorder 2 --vfr --strength 1.6 "
      + "--scene parallax --motion shaky"
    let command = try SynthCommand.parse(words.split(separator: " ").map(String.init))
    let stated = command.errors.stated
    #expect(abs((stated.gyroBias ?? 0) - 0.5 * .pi / 180) < 1e-15 && abs((stated.forceBias ?? 0) - 0.0980665) < 1e-15)
    #expect(abs((stated.scale ?? 0) - 0.003) < 1e-15 && abs((stated.misalignment ?? 0) - 0.2 * .pi / 180) < 1e-15)
    #expect(
      stated.noiseFactor == 2 && stated.clockDriftPPM == -40 && abs((stated.stampJitterSeconds ?? 0) - 4e-4) < 1e-15)
    #expect(command.errors.clockOffset == TimeSpan(nanoseconds: -1_500_000_000))
    #expect(command.errors.faults.dropoutsPerMinute == 6 && command.errors.faults.blockSwapsPerMinute == 2)
    #expect(command.camera.isIrregular && command.scene.strength == 1.6)
    #expect(command.scene.kind == .parallax && command.scene.motion == .shaky)
    #expect(throws: UsageError.self) { try SynthCommand.parse(["-o", "d", "--dropouts", "1000"]) }
    #expect(command.settings["gyro-bias"] == .number(0.5) && command.settings["accel-bias"] == .number(10))
  }
}
