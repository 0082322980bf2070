import Geometry
import Testing
import VideoIO

/// `--from` and `--to`: which frames, their times, and the sound with them.
@Suite struct RangeTests {
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
  }

  @Test func `a part of the clip has the frames that lie in it and begins at the clip's first time`() throws {
    let outcome = try Stabcli.run(
      ["horizon"] + scene.input + ["--from", "0.45", "--to", "1.0", "-o", folder("part.mp4"), "--quiet"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let whole = try VideoReader(path: scene.clip).readTimeline().entries.map(\.ticks)
    let part = try VideoReader(path: folder("part.mp4")).readTimeline().entries.map(\.ticks)
    // Frames at 0.5, 0.6, 0.7, 0.8 and 0.9 s of 20 in two seconds: behind --from, before --to.
    #expect(whole.count == 20 && part.count == 5)
    #expect(part == whole[5..<10].map { $0 - whole[5] + whole[0] })
    let report = try ReportTable(folder("part.report.csv"))
    #expect(try report.ticks() == Array(whole[5..<10]))
    #expect(try report.numbers("time_s") == [0.5, 0.6, 0.7, 0.8, 0.9])
    #expect(try report.numbers("frame") == [0, 1, 2, 3, 4])
  }

  @Test func `a part is decided from the log at its own time`() throws {
    for (name, range) in [("whole", []), ("part", ["--from", "1.2"])] {
      let outcome = try Stabcli.run(
        ["horizon"] + scene.input + ["--no-video", "-o", folder("\(name).mp4"), "--quiet"] + range)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    let rolls = try ["whole", "part"].map { try ReportTable(folder("\($0).report.csv")).numbers("camera_roll_deg") }
    #expect(rolls[1].count == 8)
    // Perfect sensors: both estimates are the truth to 0.02°; neighbouring frames differ by far more.
    for (a, b) in zip(rolls[0].suffix(8), rolls[1]) { #expect(abs(a - b) < 0.02, "degrees") }
    #expect(try #require(zip(rolls[1], rolls[1].dropFirst()).map { abs($0 - $1) }.max()) > 0.2, "degrees")
  }

  @Test(.enabled(if: Tools.areInstalled, "needs ffmpeg to add sound"))
  func `sound is copied packet by packet, and cut with the picture`() throws {
    try Tools.make(
      folder("sound.mp4"),
      "-i \(scene.clip) -f lavfi -i anoisesrc=d=2:r=48000:seed=3 -map 0:v -map 1:a -c:v copy -c:a aac -shortest")
    let input = ["horizon", folder("sound.mp4"), scene.log, "--lens", scene.camera, "--preset", "ultrafast", "--quiet"]
    #expect(try Stabcli.run(input + ["-o", folder("whole.mp4")]).status == 0)
    let checksum = try Tools.packetChecksum(folder("sound.mp4"), "0:a")
    #expect(checksum.hasPrefix("MD5="))
    #expect(try Tools.packetChecksum(folder("whole.mp4"), "0:a") == checksum)

    #expect(try Stabcli.run(input + ["--from", "0.5", "--to", "1.5", "-o", folder("part.mp4")]).status == 0)
    let (whole, part) = (try soundPackets(folder("sound.mp4")), try soundPackets(folder("part.mp4")))
    // One second of AAC at 48 kHz is 47 packets of 1024 samples; some more may overlap the ends.
    #expect((46...50).contains(part.count))
    let start = try #require(part.first.flatMap { whole.firstIndex(of: $0) })
    #expect(Array(whole[start...].prefix(part.count)) == part)
  }

  /// A checksum of each packet. ffprobe breaks the line behind a packet that tells of samples to skip.
  private func soundPackets(_ path: String) throws -> [String] {
    let facts = "-select_streams a:0 -show_entries packet=data_hash -show_data_hash md5"
    return try Tools.probe(path, facts).map { $0.replacing(",", with: "") }.filter { !$0.isEmpty }
  }
}
