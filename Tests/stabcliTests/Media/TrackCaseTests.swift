import Foundation
import Testing

/// What lies beside the picture comes out whole.
@Suite(.enabled(if: MediaCases.canBeMade, "\(MediaCases.skipped)"))
struct TrackCaseTests {
  let render: StillRendering

  init() throws { render = try StillRendering() }

  /// Media 24: sound → copied packet by packet
  @Test func `eight mono tracks decode to the same samples`() throws {
    let clip = try MediaCases.path("time-13/eight_mono.mxf")
    let output = try render.done(clip, to: "out.mkv")
    for track in 0..<8 {
      #expect(try Tools.packetChecksum(output, "0:a:\(track)") == Tools.packetChecksum(clip, "0:a:\(track)"))
    }
  }

  /// Media 23: cover pictures → copied where the container has a place
  @Test func `a cover picture is copied, not filmed`() throws {
    let clip = try MediaCases.path("time-12/cover.mp4")
    let output = try render.done(clip, to: "out.mp4")
    #expect(try Tools.packetChecksum(output, "0:v:1") == Tools.packetChecksum(clip, "0:v:1"))
    #expect(try MediaTimes.frames(output).count == 60)
  }

  /// Media 27: tags → kept
  @Test func `a phone's keys come through, and its date moves with what is trimmed`() throws {
    let clip = try MediaCases.path("time-20/phone_keys.mov")
    let whole = try MediaTimes.tags(try render.done(clip, to: "whole.mov"))
    let keys = try MediaTimes.tags(clip).filter { $0.key.hasPrefix("com.apple") }
    #expect(keys.count == 3 && keys.allSatisfy { whole[$0.key] == $0.value })
    let part = try MediaTimes.tags(try render.done(clip, to: "part.mov", "--from", "2"))
    #expect(part["com.apple.quicktime.creationdate"] == "2022-11-09T20:36:40+0300")
  }

  /// Media 26: time of creation → moved by what is trimmed off
  @Test(arguments: [
    ([], "mp4", "10:00:00.000000Z"), (["--to", "1"], "mp4", "10:00:00.000000Z"),
    (["--from", "2"], "mp4", "10:00:02.000000Z"), (["--from", "2.8"], "mp4", "10:00:03.000000Z"),
    (["--from", "1.5"], "mkv", "10:00:01.500000Z"),
  ])
  func `the time of creation moves by what is trimmed off the beginning`(
    options: [String], ending: String, time: String
  ) throws {
    let clip = try MediaCases.path("time-10/dated.mp4")
    let outcome = try Stabcli.run(
      [
        "horizon", clip, render.folder("still.csv"), "--axes", "yxz", "--hfov", "56", "--size", "32x24", "--resample",
        "bilinear", "--preset", "ultrafast", "-o", render.folder("out.\(ending)"),
      ] + options)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try MediaTimes.tags(render.folder("out.\(ending)"))["creation_time"] == "2024-02-17T\(time)")
  }
}

/// Data tracks and boxes of makers, from real files.
struct MakersDataTests {
  let render: StillRendering

  init() throws { render = try StillRendering() }

  private func hashes(_ path: String) throws -> [String] {
    try Tools.run(
      Tools.ffmpeg,
      ["-v", "error", "-i", path, "-map", "0", "-map", "-0:v", "-c", "copy", "-f", "streamhash", "-hash", "md5", "-"]
    ).split(separator: "\n").map(String.init).sorted()
  }

  private static let phone = "media/dolbyVision-hdr.MOV"

  /// Media 25: data tracks of MP4 and QuickTime → copied, described as they were
  @Test(.enabled(if: Tools.areInstalled && SharedData.has(phone), "needs ffmpeg and ../shared/data/\(phone)"))
  func `a phone's timed data is described as it was`() throws {
    let clip = SharedData.path(Self.phone)
    let output = try render.done(clip, to: "out.mov", "--codec", "h264")
    #expect(try hashes(output) == hashes(clip))
    let kinds = "-select_streams d -show_entries stream=codec_tag_string,duration"
    #expect(try Tools.probe(output, kinds) == Tools.probe(clip, kinds))
    #expect(try Tools.probe(output, kinds).count == 3)
    let description = Array("com.apple.quicktime.".utf8)
    #expect(try bytes(ofFile: output).firstRange(of: description) != nil)
  }

  private static let camera = "clips/gpmf_max-heromode.mp4"

  /// Media 29
  @Test(.enabled(if: Tools.areInstalled && SharedData.has(camera), "needs ffmpeg and ../shared/data/\(camera)"))
  func `a camera's own boxes stay, and without the place so does its telemetry`() throws {
    let clip = SharedData.path(Self.camera)
    let output = try render.done(clip, to: "out.mp4", "--to", "0.5")
    let file = try bytes(ofFile: output)
    for mark in ["LENS", "CAME", "MUID", "Global Settings", "GPS5", "fdsc", "\u{a9}xyz"] {
      let sought = mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      #expect(file.firstRange(of: sought) != nil, "\(mark)")
    }
    let length = try Tools.probe(output, "-show_entries format=duration").first.flatMap { Double($0) }
    #expect(try #require(length) < 1.1)
    let outcome = try render(clip, to: "nowhere.mp4", "--to", "0.5", "--strip-location")
    #expect(outcome.status == 0 && outcome.messages.contains("its positions are set to zero"), "\(outcome.messages)")
    let stripped = try bytes(ofFile: render.folder("nowhere.mp4"))
    for mark in ["\u{a9}xyz", "loci", "location"] {
      let sought = mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      #expect(stripped.firstRange(of: sought) == nil, "\(mark)")
    }
    #expect(stripped.firstRange(of: Array("LENS".utf8)) != nil)
    func motion(_ path: String) throws -> Double? {
      try ReportObject(json: Stabcli.run(["inspect", path, "--json"]).output).number("log.samples")
    }
    #expect(try motion(render.folder("nowhere.mp4")) == motion(output) && motion(output) ?? 0 > 100)
  }

  private static let old = "media/mp4parser_MOV00006_vfr_sar.3gp"

  @Test(.enabled(if: Tools.areInstalled && SharedData.has(old), "needs ffmpeg and ../shared/data/\(old)"))
  func `speech of an old phone comes through frame by frame`() throws {
    let clip = SharedData.path(Self.old)
    let output = try render.done(clip, to: "out.mov")
    #expect(try Tools.packetChecksum(output, "0:a:0") == Tools.packetChecksum(clip, "0:a:0"))
    let rows = try Tools.probe(output, "-select_streams a:0 -show_entries packet=pts_time,size")
    #expect(rows.count == 760 && rows[1].hasPrefix("0.02"))
  }
}
