import Foundation
import Testing

@testable import VideoIO

/// Decoding ahead gives what decoding gives.
@Suite(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
struct FramesAheadTests {
  let scratch: Scratch
  let clip: String

  init() throws {
    scratch = try Scratch()
    clip = scratch("in.mp4")
    try Tools.make(clip, "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx264 -bf 2 -g 6")
  }

  /// Everything there is to know of a frame and of the clip up to it.
  private func line(_ frame: VideoFrame, _ damage: Damage) throws -> String {
    "\(frame.ticks) \(frame.durationTicks ?? -1) \(frame.isDamaged) \(try sha256(of: frame.picture.bytes)) \(damage)"
  }

  private func straight(_ path: String) throws -> [String] {
    let reader = try VideoReader(path: path)
    var lines: [String] = []
    while let frame = try reader.nextFrame() { lines.append(try line(frame, reader.damage)) }
    return lines + ["\(reader.damage)"]
  }

  private func ahead(_ path: String, depth: Int, slowly: Bool = false) throws -> [String] {
    let frames = try FramesAhead(try VideoReader(path: path), depth: depth)
    var lines: [String] = []
    while let frame = try frames.next() {
      // Time for the decoder to run ahead as far as it can.
      if slowly { usleep(5000) }
      lines.append(try line(frame, frames.damage))
    }
    #expect(try frames.next() == nil)
    return lines + ["\(frames.damage)"]
  }

  @Test(arguments: [1, 2, 5]) func `the same frames in the same order`(depth: Int) throws {
    let expected = try straight(clip)
    #expect(expected.count == 26)
    #expect(try ahead(clip, depth: depth) == expected)
  }

  @Test func `damage is told when its frame is taken, however far the decoder is`() throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: clip)))
    for place in stride(from: bytes.count / 3, to: bytes.count / 2, by: 97) { bytes[place] ^= 0x5a }
    let damaged = scratch("damaged.mp4")
    try Data(bytes).write(to: URL(fileURLWithPath: damaged))
    let expected = try straight(damaged)
    #expect(expected.last != "no damage" && expected.first?.hasSuffix("no damage") == true)
    #expect(try ahead(damaged, depth: 4, slowly: true) == expected)
  }

  @Test func `stopped in the middle the reader is free again`() throws {
    let reader = try VideoReader(path: clip)
    let frames = try FramesAhead(reader)
    let first = try #require(try frames.next())
    frames.stop()
    #expect(try frames.next() == nil)
    // What was decoded ahead is gone; the picture that was taken stays.
    let next = try #require(try reader.nextFrame())
    #expect(next.ticks > first.ticks)
    #expect(
      try sha256(of: first.picture.bytes)
        == sha256(of: try #require(try VideoReader(path: clip).nextFrame()).picture.bytes))
  }
}
