import CFFmpeg
import Foundation
import Testing

@testable import VideoIO

/// What describes each picture and does not outlive its coding anew is named.
@Suite(.enabled(if: Tools.isInstalled, "needs the ffmpeg tool"))
struct LostMetadataTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  @Test(arguments: [
    (AV_FRAME_DATA_DYNAMIC_HDR_PLUS, "HDR10+"), (AV_FRAME_DATA_DOVI_RPU_BUFFER, "Dolby Vision"),
    (AV_FRAME_DATA_A53_CC, "closed captions inside the pictures"),
  ])
  func `side data of pictures is told once`(kind: AVFrameSideDataType, name: String) throws {
    try Tools.make(scratch("in.mp4"), "-f lavfi -i testsrc2=s=64x48:r=25:d=0.2 -c:v libx264")
    let demuxer = try Demuxer(path: scratch("in.mp4"))
    let stream = try #require(demuxer.stream(0))
    let frame = try FrameBox()
    #expect(HDRMetadata(stream, firstFrame: frame).notes.isEmpty)
    _ = try #require(av_frame_new_side_data(frame.frame, kind, 8))
    let notes = HDRMetadata(stream, firstFrame: frame).notes
    #expect(notes.count == 1 && notes[0].hasPrefix("\(name) left out"))
  }

  @Test func `Dolby Vision of a track is told, and not twice`() throws {
    try Tools.make(scratch("in.mp4"), "-f lavfi -i testsrc2=s=64x48:r=25:d=0.2 -c:v libx264")
    let demuxer = try Demuxer(path: scratch("in.mp4"))
    let stream = try #require(demuxer.stream(0))
    _ = try #require(av_stream_new_side_data(stream, AV_PKT_DATA_DOVI_CONF, 16))
    let frame = try FrameBox()
    _ = try #require(av_frame_new_side_data(frame.frame, AV_FRAME_DATA_DOVI_METADATA, 8))
    #expect(HDRMetadata(stream, firstFrame: frame).lost == ["Dolby Vision"])
  }

  /// Media 08: Dolby Vision, HDR10+, captions inside pictures → left out, with a note
  @Test func `captions in a stream are in the notes of what was written`() throws {
    // A caption of two field-1 pairs as ATSC A/53 wraps it, in an H.264 SEI message (ITU-T T.35, type 4).
    let payload = "b5003147413934" + "03c2fffc9420fc942cff"
    try Tools.make(
      scratch("in.h264"),
      "-f lavfi -i testsrc2=s=64x48:r=25:d=0.2 -c:v libx264 -x264-params keyint=1 -bsf:v h264_metadata=aud=remove")
    #expect(try insertSEI(payload, into: scratch("in.h264"), as: scratch("captions.h264")))
    try Tools.make(scratch("captions.mp4"), "-i \(scratch("captions.h264")) -c copy")
    let written = try transcode(scratch("captions.mp4"), to: scratch("out.mp4"))
    #expect(written.notes.contains { $0.hasPrefix("closed captions inside the pictures left out") }, "\(written.notes)")
  }

  /// Puts a user-data message before the first slice of a raw H.264 stream.
  private func insertSEI(_ hex: String, into source: String, as target: String) throws -> Bool {
    let bytes = Array(hex.utf8)
    let payload = stride(from: 0, to: bytes.count, by: 2).compactMap {
      UInt8(String(decoding: bytes[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    var stream = [UInt8](try Data(contentsOf: URL(fileURLWithPath: source)))
    let slice = stream.indices.dropLast(4).first {
      stream[$0] == 0 && stream[$0 + 1] == 0 && stream[$0 + 2] == 1 && stream[$0 + 3] & 31 == 5
    }
    guard let slice else { return false }
    stream.insert(contentsOf: [0, 0, 1, 6, 4, UInt8(payload.count)] + payload + [0x80], at: slice)
    try Data(stream).write(to: URL(fileURLWithPath: target))
    return true
  }
}
