import Foundation
import Geometry
import Testing

@testable import VideoIO

/// Needs the real clips beside the checkout (`../shared/data`) and the ffmpeg tools; skipped where they are missing.
@Suite(.enabled(if: SharedData.folder != nil && Tools.isInstalled, "real clips or ffmpeg tools are missing"))
struct RealMediaTests {
  /// Clips that are damaged, and what cannot be read at all, with the reason each must give.
  static let damaged = ["decord_corrupted.mp4", "mp4parse_no_timescale.mp4"]
  static let refused: [String: (category: VideoIOError.Category, words: String)] = [
    "sample_vvc.mp4": (.notSupported, "video codec vvc1"),
    "sample_audio_only.mp4": (.input, "holds no video (only audio)"),
    "mp4ff_init_prog_truncated.mp4": (.input, "damaged or incomplete"),
  ]
  static let clips = (SharedData.files(in: "media") + SharedData.files(in: "clips")).filter { path in
    [".mp4", ".MOV", ".mov", ".mts", ".3gp", ".webm"].contains { path.hasSuffix($0) }
  }
  static let others = (SharedData.files(in: "clips") + SharedData.files(in: "logs") + SharedData.files(in: "raw"))
    .filter { !clips.contains($0) }

  private func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  @Test(arguments: clips)
  func `every clip is read to its end, or gives its one line`(path: String) throws {
    do throws(VideoIOError) {
      let reader = try VideoReader(path: path)
      let timeline = try reader.readTimeline().entries.map(\.ticks)
      var ticks: [Int64] = []
      while let frame = try reader.nextFrame() { ticks.append(frame.ticks) }
      #expect(Self.refused[name(path)] == nil)
      #expect(reader.damage.isEmpty != Self.damaged.contains(name(path)), "\(reader.damage)")
      #expect(Set(ticks).isSubset(of: timeline) && zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
      guard reader.damage.isEmpty else { return }
      #expect(ticks == timeline)
      let reference = try? Tools.frameTicks(path, stream: "\(reader.info.video.index)")
      #expect(reference == ticks)
    } catch {
      let expected = Self.refused[name(path)]
      #expect(error.category == expected?.category, "\(error)")
      #expect(error.description.contains(expected?.words ?? "nothing"), "\(error)")
      #expect(!error.description.contains("\n"))
    }
  }

  @Test(arguments: others)
  func `logs and stills are not clips`(path: String) {
    do throws(VideoIOError) {
      _ = try VideoReader(path: path)
      Issue.record("\(path) was opened as a clip")
    } catch {
      #expect(error.category == .input && !error.description.contains("\n"), "\(error)")
    }
  }

  @Test(arguments: clips.filter { refused[$0.split(separator: "/").last.map(String.init) ?? ""] == nil })
  func `every clip can be written again, frame for frame`(path: String) throws {
    let scratch = try Scratch()
    let source = try VideoReader(path: path)
    let video = source.info.video
    let isOdd = video.storedSize.width % 2 + video.storedSize.height % 2 > 0 && video.pixelFormatName == "yuv420p"
    let ext = Container(path: path).map(\.fileExtension) ?? (isOdd ? "mkv" : "mov")
    var settings = isOdd ? EncodeSettings(codec: .ffv1) : EncodeSettings(preset: "ultrafast")
    settings.takesFieldsAsOne = true
    let written = try transcode(path, to: scratch("out.\(ext)"), settings)
    let before = try frames(of: path).map(\.ticks)
    let again = try VideoReader(path: written.path)
    let after = try frames(of: written.path).map(\.ticks)
    #expect(written.frames == before.count)
    if ext != "mkv" || video.timeBase.isWholeMilliseconds { #expect(after == before) }
    let upright = again.info.video
    #expect(upright.rotation == .none && upright.storedSize == video.uprightSize)
    #expect(upright.sampleAspectRatio?.value ?? 1 == video.uprightAspectRatio?.value ?? 1)
    // Unsaid tags may become said by an encoder's default; said ones are kept.
    let (a, b) = (video.colour, upright.colour)
    for (old, new) in [
      (a.range, b.range), (a.primaries, b.primaries), (a.transfer, b.transfer), (a.matrix, b.matrix),
      (a.siting, b.siting),
    ] where old != nil { #expect(old == new) }
    // Sound is copied: where it is kept, its packets are the same.
    let kept = again.info.tracks.count { $0.kind == .audio }
    if kept > 0, kept == source.info.tracks.count(where: { $0.kind == .audio }) {
      for index in 0..<kept {
        #expect(try Tools.packetChecksum(written.path, "0:a:\(index)") == Tools.packetChecksum(path, "0:a:\(index)"))
      }
    }
  }

  @Test(arguments: ["mp4", "mov"])
  func `a drone's clip keeps its sound, its time code and its telemetry`(ext: String) throws {
    let source = SharedData.clip("clips/gpmf_karma.mp4")
    let scratch = try Scratch()
    let written = try transcode(source, to: scratch("out.\(ext)"), EncodeSettings(preset: "ultrafast"))
    #expect(written.frames == 362)
    // All samples of that track but the last take no time at all.
    #expect(written.notes == ["track 4: time stamps that did not grow were moved by ticks"])
    #expect(try Tools.frameTicks(written.path) == Tools.frameTicks(source))
    for (track, kind) in [("a:0", "audio"), ("d:1", "gpmd"), ("d:0", "tmcd")] {
      let entries = "-show_entries packet=pts_time,duration_time,size,data_hash -show_data_hash md5"
      // The time code track comes last where the muxer makes it.
      let number = kind == "audio" ? "a:0" : try index(of: kind, in: written.path)
      let packets = try Tools.probe(written.path, "-select_streams \(number) \(entries)")
      #expect(try packets == Tools.probe(source, "-select_streams \(track) \(entries)"), "\(kind)")
    }
    let reader = try VideoReader(path: written.path)
    let (before, after) = (
      try VideoReader(path: source).dataPackets(fourCC: "gpmd"), try reader.dataPackets(fourCC: "gpmd")
    )
    #expect(before.count == 13 && before.map(\.bytes) == after.map(\.bytes) && before.map(\.time) == after.map(\.time))
    #expect(reader.info.creationTime == "2017-04-17T19:27:57.000000Z")
    let code = "-select_streams v:0 -show_entries stream_tags=timecode"
    #expect(try Tools.probe(written.path, code) == Tools.probe(source, code))
  }

  private func index(of tag: String, in path: String) throws -> String {
    let rows = try Tools.probe(path, "-show_entries stream=index,codec_tag_string")
    return rows.first { $0.contains(tag) }?.first ?? "none"
  }

  @Test func `the length of the last frame survives uneven clips`() throws {
    for name in ["media/FLIR_Thermal_vfr.mp4", "media/dolbyVision-hdr.MOV", "media/iibbibb_editlist_videoonly.mp4"] {
      let scratch = try Scratch()
      let source = SharedData.clip(name)
      let written = try transcode(source, to: scratch("out.mov"), EncodeSettings(preset: "ultrafast"))
      let length = "-select_streams v:0 -show_entries stream=duration_ts"
      #expect(try Tools.probe(written.path, length) == Tools.probe(source, length), "\(name)")
    }
  }
}
