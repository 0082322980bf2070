import Foundation
import Geometry
import Imaging
import Testing

@testable import VideoIO

/// Clips are made by the ffmpeg tool; without it these tests are skipped.
@Suite(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
struct ReaderTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func clip(_ name: String, _ arguments: String) throws -> String {
    try Tools.make(scratch(name), arguments)
    return scratch(name)
  }

  static let recipes: [(name: String, arguments: String)] = [
    ("b-frames.mp4", "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx264 -bf 3 -g 12"),
    (
      "open-gop.mp4",
      "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx265 -x265-params log-level=none:keyint=8:bframes=3"
    ),
    ("ntsc.mov", "-f lavfi -i testsrc2=s=96x64:r=30000/1001:d=1 -c:v prores_ks"),
    ("film.mkv", "-f lavfi -i testsrc2=s=96x64:r=24:d=1 -c:v ffv1"),
    ("packed.avi", "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v mpeg4 -bf 2"),
    ("stream.ts", "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx264 -bf 2 -g 10"),
    ("raw.h264", "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx264 -bf 2"),
    ("odd.mkv", "-f lavfi -i testsrc2=s=97x65:r=25:d=1 -c:v ffv1 -pix_fmt yuv420p"),
    ("web.webm", "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libvpx -auto-alt-ref 1 -lag-in-frames 16 -b:v 200k"),
    ("late.mp4", "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx264 -bf 2 -output_ts_offset 1.2345"),
    (
      "uneven.mp4",
      "-f lavfi -i testsrc2=s=96x64:r=50:d=1 -vf select=not(mod(n\\,3))+eq(n\\,7)+gt(n\\,40) -fps_mode vfr -c:v libx264 -bf 2"
    ),
    (
      "fields.ts",
      "-f lavfi -i testsrc2=s=96x64:r=50:d=1 -vf tinterlace=interleave_top,fieldorder=tff -c:v libx264 -flags +ildct+ilme"
    ),
  ]

  @Test(arguments: recipes)
  func `the timeline is what the frames say, and what ffprobe says`(recipe: (name: String, arguments: String)) throws {
    let path = try clip(recipe.name, recipe.arguments)
    let reader = try VideoReader(path: path)
    let timeline = try reader.readTimeline()
    var ticks: [Int64] = []
    while let frame = try reader.nextFrame() { ticks.append(frame.ticks) }
    #expect(ticks.count > 10)
    #expect(timeline.entries.map(\.ticks) == ticks)
    #expect(timeline.entries.first?.time == .zero)
    #expect(reader.damage.isEmpty, "\(reader.damage)")
    // Raw streams and AVI leave frames without a time; ffprobe shows none for them, here one interval is added.
    let known = try Tools.frameTicks(path)
    let leavesOut = ["raw.h264": ticks.count, "packed.avi": 1][recipe.name] ?? 0
    #expect(known == Array(ticks.prefix(ticks.count - leavesOut)))
  }

  @Test func `the end of the last frame is known though frames are uneven`() throws {
    let recipe = try #require(Self.recipes.first { $0.name == "uneven.mp4" })
    let reader = try VideoReader(path: try clip(recipe.name, recipe.arguments))
    let entries = try reader.readTimeline().entries
    var shown: Int64 = 0
    var isContiguous = true
    var expected = entries.first?.ticks
    while let frame = try reader.nextFrame() {
      isContiguous = isContiguous && frame.ticks == expected
      shown += frame.durationTicks ?? 0
      expected = frame.ticks + (frame.durationTicks ?? 0)
    }
    #expect(isContiguous)
    #expect(Set(zip(entries, entries.dropFirst()).map { $1.ticks - $0.ticks }).count > 1, "the clip is uneven")
    let probe = try Tools.probe(scratch(recipe.name), "-select_streams v:0 -show_entries stream=duration_ts")
    #expect(probe.first?.first.flatMap { Int64($0) } == shown)
  }

  @Test func `pixels are what the reference decoder delivers`() throws {
    let path = try clip("b.mp4", "-f lavfi -i testsrc2=s=96x64:r=25:d=1 -c:v libx264 -bf 3 -pix_fmt yuv422p")
    try Tools.make(scratch("raw.yuv"), "-i \(path) -f rawvideo -pix_fmt yuv422p")
    let expected = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch("raw.yuv"))))
    var delivered: [UInt8] = []
    for frame in try frames(of: path) { delivered += frame.picture.bytes }
    #expect(delivered.count > 100_000 && delivered == expected)
  }

  @Test func `facts of the track are read`() throws {
    let path = try clip(
      "facts.mov",
      "-f lavfi -i testsrc2=s=96x64:r=30000/1001:d=0.5 -f lavfi -i sine=d=0.5 -c:v libx265 -pix_fmt yuv420p10le "
        + "-x265-params log-level=none -color_primaries bt2020 -color_trc arib-std-b67 -colorspace bt2020nc "
        + "-color_range tv -aspect 2:1 -c:a aac -metadata:s:a:0 language=jpn -timecode 01:02:03:04 "
        + "-metadata creation_time=2024-05-06T07:08:09.250000Z")
    let info = try VideoReader(path: path).info
    #expect(info.video.codec == "hevc")
    #expect(info.video.storedSize == PixelSize(width: 96, height: 64))
    #expect(info.video.pixelFormat == .yuv420(bitDepth: 10))
    #expect(info.video.pixelFormatName == "yuv420p10le")
    #expect(info.video.averageFrameRate == Ratio(30000, 1001))
    #expect(info.video.sampleAspectRatio == Ratio(4, 3))
    #expect(info.video.colour.transfer == "arib-std-b67")
    #expect(info.video.colour.primaries == "bt2020")
    #expect(info.video.colour.matrix == "bt2020nc")
    #expect(info.video.colour.range == "tv")
    #expect(info.video.declaredFrameCount == 15)
    #expect(info.tracks.map(\.kind) == [.video, .audio, .data])
    #expect(info.tracks.map(\.fourCC) == ["hev1", "mp4a", "tmcd"])
    #expect(info.tracks[1].language == "jpn")
    // 2024-05-06T07:08:09Z is 1 714 979 289 s after the epoch; MP4 keeps whole seconds.
    #expect(info.creationEpochNanoseconds == 1_714_979_289_000_000_000)
  }

  @Test(arguments: [90, 180, 270])
  func `phone rotations are read`(degrees: Int) throws {
    let flat = try clip("flat.mp4", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v libx264 -aspect 2:1")
    // This version of the tool writes a matrix that turns anticlockwise by the tag's degrees.
    let turned = try clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=\(degrees)")
    let video = try VideoReader(path: turned).info.video
    #expect(video.rotation == DisplayRotation(clockwiseQuarterTurns: 4 - degrees / 90))
    #expect(video.uprightSize == (degrees == 180 ? video.storedSize : PixelSize(width: 64, height: 96)))
    #expect(video.uprightAspectRatio == (degrees == 180 ? Ratio(4, 3) : Ratio(3, 4)))
  }

  @Test func `the turn is the one a player makes`() throws {
    // A clip whose top-left quarter is white: turned upright, white lies in the corner the player puts it.
    let flat = try clip(
      "flat.mp4", "-f lavfi -i color=black:s=96x64:r=25:d=0.2,drawbox=w=48:h=32:c=white:t=fill -c:v libx264")
    let turned = try clip("turned.mp4", "-i \(flat) -c copy -metadata:s:v:0 rotate=90")
    try Tools.make(scratch("shown.yuv"), "-i \(turned) -frames:v 1 -pix_fmt gray -f rawvideo")
    let shown = [UInt8](try Data(contentsOf: URL(fileURLWithPath: scratch("shown.yuv"))))
    let reader = try VideoReader(path: turned)
    let stored = try #require(try reader.nextFrame()).picture.planes[0]
    let video = reader.info.video
    let size = video.uprightSize
    #expect(shown.count == size.width * size.height)
    var differing = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        let at = video.rotation.storedPoint(of: PixelPoint(Double(x) + 0.5, Double(y) + 0.5), stored: video.storedSize)
        // Range conversion shifts values: only white or black is compared.
        if (stored[Int(at.x), Int(at.y)] > 128) != (shown[y * size.width + x] > 128) { differing += 1 }
      }
    }
    #expect(differing == 0)
  }

  @Test(arguments: ["b-frames.mp4", "open-gop.mp4", "stream.ts", "film.mkv", "web.webm", "packed.avi"])
  func `skipping delivers the same frames as reading through`(name: String) throws {
    let recipe = try #require(Self.recipes.first { $0.name == name })
    let path = try clip(name, recipe.arguments)
    let all = try frames(of: path)
    for index in [1, all.count / 2, all.count - 1] {
      let reader = try VideoReader(path: path)
      try reader.skip(to: all[index].ticks)
      var rest: [VideoFrame] = []
      while let frame = try reader.nextFrame() { rest.append(frame) }
      #expect(rest.map(\.ticks) == all[index...].map(\.ticks), "from frame \(index)")
      #expect(zip(rest, all[index...]).allSatisfy { $0.picture.hasSameSamples(as: $1.picture) }, "from frame \(index)")
    }
  }

  @Test(arguments: ["b-frames.mp4", "open-gop.mp4", "ntsc.mov", "film.mkv"])
  func `fast decoding of a sound clip delivers the same pictures`(name: String) throws {
    let recipe = try #require(Self.recipes.first { $0.name == name })
    let path = try clip(name, recipe.arguments)
    let steady = try frames(of: path)
    let reader = try VideoReader(path: path, decoding: .fast)
    var index = 0
    while let frame = try reader.nextFrame() {
      #expect(frame.ticks == steady[index].ticks && frame.picture.hasSameSamples(as: steady[index].picture))
      index += 1
    }
    #expect(index == steady.count && reader.damage.isEmpty)
  }

  @Test func `a frame outlives its reader`() throws {
    let path = try clip("a.mp4", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.4 -c:v libx264")
    let kept = try frames(of: path)
    let again = try frames(of: path)
    #expect(kept.count == 10)
    #expect(zip(kept, again).allSatisfy { $0.picture.hasSameSamples(as: $1.picture) })
  }

  @Test func `a layout that cannot be processed is named when a frame is asked for`() throws {
    let path = try clip("rgb.mov", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v qtrle -pix_fmt rgb24")
    let reader = try VideoReader(path: path)
    #expect(reader.info.video.pixelFormat == nil)
    #expect(!reader.info.problems.isEmpty)
    do throws(VideoIOError) {
      _ = try reader.nextFrame()
      Issue.record("a packed picture was delivered")
    } catch {
      #expect(error.category == .notSupported && error.description.contains("rgb24"))
    }
  }

  @Test func `a picture that contradicts its container about colour is reported`() throws {
    let path = try clip(
      "odd.mp4",
      "-f lavfi -i testsrc2=s=96x64:r=25:d=0.2 -c:v libx264 -color_primaries bt709 -color_trc bt709 -colorspace bt709")
    let changed = try clip("changed.mp4", "-i \(path) -c copy -bsf:v h264_metadata=transfer_characteristics=16")
    let info = try VideoReader(path: changed).info
    #expect(info.video.colour.transfer == "smpte2084")
    #expect(info.problems == ["container and picture state different colour: bt709 / smpte2084"])
  }

  @Test func `data packets stand on the clip's clock`() throws {
    let path = try clip(
      "tc.mov", "-f lavfi -i testsrc2=s=96x64:r=25:d=0.4 -c:v libx264 -timecode 00:00:01:05")
    let packets = try VideoReader(path: path).dataPackets(fourCC: "tmcd")
    #expect(packets.count == 1)
    #expect(packets.first?.bytes == [0, 0, 0, 30])
    #expect(packets.first?.time == .zero)
    #expect(packets.first?.duration == TimeSpan(nanoseconds: 400_000_000))
    #expect(try VideoReader(path: path).dataPackets(fourCC: "gpmd").isEmpty)
  }
}

extension Picture {
  /// The samples, plane behind plane, rows without padding.
  var bytes: [UInt8] {
    planes.flatMap { plane in
      (0..<plane.shape.height).flatMap {
        UnsafeRawBufferPointer(start: plane.row($0), count: plane.shape.bytesPerRowUsed).map { $0 }
      }
    }
  }
}
