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
      print(
        "\(path.split(separator: "/").last ?? ""): \(v.codec) \(v.storedSize.width)x\(v.storedSize.height) turns \(v.rotation.clockwiseQuarterTurns) \(v.pixelFormatName) \(v.timeBase.numerator)/\(v.timeBase.denominator) \(v.fieldOrder) frames \(ticks.count) timeline \(timeline.entries.count) first \(ticks.first ?? -1) same \(ticks == timeline.entries.map(\.ticks)) \(v.colour) \(reader.damage) problems \(reader.info.problems)"
      )
      let reference = try Tools.frameTicks(path, stream: "\(v.index)")
      print("   reference same \(reference == ticks) \(reference.count)")
    } catch let error as VideoIOError {
      print("\(path.split(separator: "/").last ?? ""): ERROR \(error.category) \(error)")
      #expect(!error.description.contains("\n"))
    }
  }
}
