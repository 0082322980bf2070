import Foundation
import Testing

/// Other stabilisers' outputs in the order everybody sees them in.
@Suite(
  .enabled(if: VidStab.isThere, "needs an ffmpeg with vidstabdetect, vidstabtransform and deshake"))
struct MeasureRankingTests {
  @Test func `vid.stab is steadier the more it smooths, and deshake is worse`() throws {
    let clip = try ShakyClip.made()
    let folder = try Workspace()
    for smoothing in [10, 30] {
      try VidStab.stabilise(clip.path, smoothing: smoothing, to: folder("\(smoothing).mp4"), in: folder)
    }
    try Tools.make(folder("deshake.mp4"), "-i \(clip.path) -vf deshake -c:v libx264 -preset ultrafast -crf 8")
    let outcome = try Stabcli.run(
      ["measure", clip.path, folder("10.mp4"), folder("30.mp4"), folder("deshake.mp4"), "--json"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let clips = try MeasuredClips(json: outcome.output)
    // In acceleration the two are near what vid.stab's own search errs by.
    for (key, margin) in [
      ("jitterRms_px", 1.1), ("rollJitterRms_deg", 1.1), ("shake_px", 1.1), ("acceleration_px", 1.02),
    ] {
      let values = try clips.numbers(key)
      #expect(values[0] > 1.1 * values[1] && values[1] > margin * values[2], "\(key): \(values)")
      #expect(values[3] > 1.5 * values[2], "\(key): \(values)")
    }
    let likeness = try clips.numbers("itf_dB")
    #expect(likeness[0] < likeness[1] && likeness[1] < likeness[2] && likeness[3] < likeness[2], "\(likeness)")
    let jitter = try clips.numbers("jitterRms_px")
    #expect(try abs(clips.ratio(1, "jitterRms_px") - jitter[2] / jitter[0]) < 1e-9)
  }
}

/// The vid.stab filters of ffmpeg.
enum VidStab {
  static let isThere: Bool = {
    guard Tools.areInstalled, let filters = try? Tools.run(Tools.ffmpeg, ["-hide_banner", "-filters"]) else {
      return false
    }
    return ["vidstabdetect", "vidstabtransform", "deshake"].allSatisfy(filters.contains)
  }()

  static func stabilise(_ clip: String, smoothing: Int, to output: String, in folder: Workspace) throws {
    let transforms = folder("transforms.trf")
    try Tools.run(
      Tools.ffmpeg,
      ["-v", "error", "-i", clip, "-vf", "vidstabdetect=shakiness=8:result=\(transforms)", "-f", "null", "-"])
    try Tools.make(
      output,
      "-i \(clip) -vf vidstabtransform=input=\(transforms):smoothing=\(smoothing) -c:v libx264 -preset ultrafast -crf 8"
    )
  }
}

/// What `measure --json` prints of several clips.
struct MeasuredClips {
  private let clips: [[String: Any]]
  private let ratios: [[String: Any]]

  init(json: String) throws {
    let root = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    clips = try #require(root["clips"] as? [[String: Any]])
    ratios = try #require(root["ratios"] as? [[String: Any]])
  }

  func numbers(_ key: String) throws -> [Double] {
    try clips.map { try #require(($0[key] as? NSNumber)?.doubleValue, "\(key)") }
  }

  /// The ratio of a clip, counted without the first.
  func ratio(_ index: Int, _ key: String) throws -> Double {
    try #require((ratios[index][key] as? NSNumber)?.doubleValue)
  }
}
