import Foundation
import Geometry
import Testing

@testable import VideoIO

/// Needs the real clips beside the checkout (`../shared/data`) and ffprobe; skipped where they are missing.
@Suite(.enabled(if: SharedData.folder != nil && Tools.isInstalled))
struct RealMediaTests {
  @Test(arguments: SharedData.files(in: "media") + SharedData.files(in: "clips"))
  func `every file opens and is read to its end, or gives one clear line`(path: String) throws {
    do {
      let reader = try VideoReader(path: path)
      let timeline = try reader.readTimeline()
      var ticks: [Int64] = []
      while let frame = try reader.nextFrame() { ticks.append(frame.ticks) }
      let v = reader.info.video
      let reference = try Tools.frameTicks(path, stream: "\(v.index)")
      if reader.damage.isEmpty { #expect(ticks == timeline.entries.map(\.ticks)); #expect(reference == ticks) }
      let scratch = try Scratch()
      for ext in ["mov", "mp4", "mkv"] {
        let name = path.split(separator: "/").last ?? ""
        let output = scratch("out." + ext)
        do {
          let written = try transcode(path, to: output, EncodeSettings(preset: v.codec == "prores" ? nil : "ultrafast"))
          let again = try frames(of: output).map(\.ticks)
          let inInfo = reader.info, outInfo = try VideoReader(path: output).info
          print(
            "\(name) -> \(ext): \(written.codec) \(written.pixelFormatName) frames \(ticks.count) \(written.frames) ticks same \(again == ticks) tb \(outInfo.video.timeBase) colour \(inInfo.video.colour == outInfo.video.colour) sar \(inInfo.video.uprightAspectRatio as Any) \(outInfo.video.sampleAspectRatio as Any) notes \(written.notes)"
          )
          let a = try Tools.probe(
            path, "-show_entries stream=codec_name,start_time,duration:stream_disposition=default:stream_tags=language")
          let b = try Tools.probe(
            output,
            "-show_entries stream=codec_name,start_time,duration:stream_disposition=default:stream_tags=language")
          print("    in \(a)\n    out \(b)")
        } catch { print("\(name) -> \(ext): \(error)") }
      }
    } catch let error as VideoIOError {
      print("\(path.split(separator: "/").last ?? ""): ERROR \(error.category) \(error)")
      #expect(!error.description.contains("\n"))
    }
  }
}
