import Foundation
import Geometry
import Testing

@testable import VideoIO

struct BadInputTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func error(_ path: String) -> VideoIOError? {
    do throws(VideoIOError) {
      let reader = try VideoReader(path: path)
      _ = try reader.readTimeline()
      while try reader.nextFrame() != nil {}
      return nil
    } catch {
      #expect(!error.description.contains("\n") && error.description.contains(path))
      return error
    }
  }

  private func put(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: scratch(name)))
    return scratch(name)
  }

  @Test func `what is no readable file says which of the reasons it is`() throws {
    #expect(error(scratch("none.mp4")) == .notFound(path: scratch("none.mp4")))
    #expect(error(scratch.path) == .unreadable(path: scratch.path, reason: "it is a folder"))
    #expect(error("/dev/null") == .unreadable(path: "/dev/null", reason: "it is not a regular file"))
    let empty = try put([], "empty.mp4")
    #expect(error(empty) == .invalid(path: empty, problem: "the file is empty"))
    let below = empty + "/clip.mp4"
    #expect(error(below) == .notFound(path: below))
  }

  @Test func `addresses and play lists are not opened`() throws {
    #expect(error("http://localhost/clip.mp4") == .notFound(path: "http://localhost/clip.mp4"))
    let list = try put(Array("#EXTM3U\n#EXTINF:1,\nhttp://localhost/a.ts\n#EXT-X-ENDLIST\n".utf8), "list.m3u8")
    #expect(error(list)?.category == .input)
    let script = try put(Array("ffconcat version 1.0\nfile /etc/passwd\n".utf8), "list.ffconcat")
    #expect(error(script)?.category == .input)
  }

  @Test func `noise and text are not clips`() throws {
    var generator = SystemRandomNumberGenerator()
    let noise = try put((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &generator) }, "noise.mp4")
    #expect(error(noise)?.category == .input)
    let text = try put(Array(String(repeating: "time,gx,gy,gz\n0.1,0.2,0.3,0.4\n", count: 100).utf8), "log.csv")
    #expect(error(text) == .invalid(path: text, problem: "not a video file that can be read here"))
  }

  @Test(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
  func `sound alone and cover pictures are not a video`() throws {
    try Tools.make(scratch("sound.mp4"), "-f lavfi -i sine=d=0.2")
    #expect(error(scratch("sound.mp4")) == .invalid(path: scratch("sound.mp4"), problem: "holds no video (only audio)"))
    try Tools.make(scratch("cover.png"), "-f lavfi -i testsrc=s=64x64:d=1 -frames:v 1")
    try Tools.make(
      scratch("cover.mp4"),
      "-i \(scratch("sound.mp4")) -i \(scratch("cover.png")) -map 0 -map 1 -c copy -disposition:v:0 attached_pic")
    let problem = "holds no video (only audio, coverPicture)"
    #expect(error(scratch("cover.mp4")) == .invalid(path: scratch("cover.mp4"), problem: problem))
  }

  @Test(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
  func `a file cut off gives one line or what is there, with damage told`() throws {
    let source = "-f lavfi -i testsrc=s=64x64:r=25:d=2 -c:v libx264 -g 5 -bf 2"
    try Tools.make(scratch("whole.mp4"), source)
    try Tools.make(scratch("early.mp4"), source + " -movflags faststart")
    try Tools.make(scratch("whole.mkv"), source)
    let index = try Data(contentsOf: URL(fileURLWithPath: scratch("whole.mp4")))
    let cut = try put(Array(index.prefix(index.count / 2)), "cut.mp4")
    guard case .invalid(_, let problem) = error(cut) else {
      Issue.record("a clip without its index was opened")
      return
    }
    #expect(problem.contains("moov atom not found"))
    let early = try Data(contentsOf: URL(fileURLWithPath: scratch("early.mp4")))
    let half = try VideoReader(path: try put(Array(early.prefix(early.count * 3 / 4)), "half.mp4"))
    let count = try half.readTimeline().entries.count
    var delivered = 0
    while try half.nextFrame() != nil { delivered += 1 }
    #expect(delivered == count && delivered > 5 && delivered < 50)
    #expect(half.damage.earlyEnd != nil && !half.damage.isEmpty)
  }

  @Test(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
  func `bytes spoilt anywhere never trap`() throws {
    try Tools.make(
      scratch("sound.mov"), "-f lavfi -i testsrc=s=64x64:r=25:d=1 -c:v libx264 -bf 2 -timecode 01:00:00:00")
    let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch("sound.mov"))))
    var opened = 0
    for round in 0..<150 {
      var bytes = whole
      // A fixed, simple generator: a failure names its round.
      var state = UInt64(round) &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      for _ in 0..<(1 + round % 12) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 25)
      }
      let path = try put(bytes, "spoilt.mov")
      if error(path) == nil { opened += 1 }
    }
    #expect(opened > 0)
  }
}
