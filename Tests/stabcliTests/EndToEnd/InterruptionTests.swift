import Geometry
import Glibc
import Imaging
import Testing
import VideoIO

/// A run that is stopped leaves nothing behind.
@Suite struct InterruptionTests {
  @Test(arguments: [(SIGINT, Int32(130), "interrupted"), (SIGTERM, 143, "terminated")])
  func `a signal in mid-render removes what is unfinished`(_ signal: Int32, _ code: Int32, _ word: String) throws {
    let folder = try Workspace()
    try makeLongClip(folder("long.mp4"))
    try folder.copy(try SyntheticScene.walk().log, as: "long.gcsv")
    // The name is taken and may be replaced: not by half a picture.
    try folder.write("mine", to: "long.horizon.mp4")
    let before = try folder.contents()
    let child = try Stabcli.start(["horizon", folder("long.mp4"), "--crop", "full-turn", "--quiet", "--overwrite"])
    #expect(try waitForPartialFile(in: folder), "rendering began")
    child.send(signal)
    let outcome = try child.wait()
    #expect(outcome.status == code)
    #expect(outcome.messages == "stabcli: error: \(word)\n")
    #expect(try folder.contents() == before)
  }

  @Test func `a file that may not grow is an output that was not written`() throws {
    let folder = try Workspace()
    let scene = try SyntheticScene.walk()
    // Four kilobytes: less than the picture, which then meets the error of a full disk.
    let shell = "ulimit -f 8; exec \"$0\" \"$@\""
    let outcome = try ChildProcess(
      "/bin/sh", ["-c", shell, try Stabcli.path(), "horizon"] + scene.input + ["-o", folder("out.mp4"), "--quiet"]
    ).wait()
    #expect(outcome.status == 5 && outcome.messageLines.count == 1)
    #expect(outcome.messages.hasPrefix("stabcli: error: \(folder("out.mp4"))"), "\(outcome.messages)")
    #expect(try folder.names().isEmpty)
  }

  /// Thirty frames so large that rendering takes many times longer than seeing it begin.
  private func makeLongClip(_ path: String) throws {
    let rate = try #require(Ratio(15, 1))
    let video = NewVideo(size: PixelSize(width: 640, height: 480), format: .yuv420(), siting: .left, rate: rate)
    let writer = try VideoWriter(path: path, describing: video, settings: EncodeSettings(preset: "ultrafast"))
    let picture = Picture(format: .yuv420(), size: video.size)
    for index in 0..<30 {
      try writer.write(
        picture, ticks: Int64(index) * video.ticksPerFrame, durationTicks: video.ticksPerFrame)
    }
    _ = try writer.finish()
  }

  /// True as soon as the unfinished output holds something; false after a minute.
  private func waitForPartialFile(in folder: Workspace) throws -> Bool {
    for _ in 0..<6000 {
      if folder.topNames.contains(where: { $0.hasPrefix(".long.horizon.mp4.partial") }) { return true }
      usleep(10_000)
    }
    return false
  }
}
