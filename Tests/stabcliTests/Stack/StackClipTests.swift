import Foundation
import Geometry
import Light
import TestSupport
import Testing
import VideoIO

/// Stacks of a clip's frames: video of a camera that follows BT.709, eight bits, made of light that is known.
@Suite(.enabled(if: Tools.areInstalled, "ffmpeg is missing"))
struct StackClipTests {
  private let folder: Workspace
  private let width = 160
  private let height = 96

  init() throws { folder = try Workspace() }

  /// Makes a clip.
  ///
  /// - Parameters:
  ///   - noise: standard deviation, codes.
  ///   - light: of a column in a frame.
  private func clip(
    _ name: String, frames: Int = 32, noise: Double, _ encoding: String, _ light: (_ frame: Int, _ x: Int) -> Double
  ) throws -> String {
    var (random, bytes) = (SeededRandom(seed: 7), Data())
    for frame in 0..<frames {
      let codes = (0..<width).map { 16 + 219 * TransferFunction.bt709.code(light(frame, $0)) }
      for _ in 0..<height {
        for x in 0..<width {
          let grain = (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 40) / 16_777_216 }
          bytes.append(UInt8(max(0, min(255, (codes[x] + noise * grain).rounded()))))
        }
      }
      bytes.append(Data(repeating: 128, count: width * height / 2))
    }
    try bytes.write(to: URL(fileURLWithPath: folder("raw.yuv")))
    let input = "-f rawvideo -pix_fmt yuv420p -s \(width)x\(height) -r 25 -i \(folder("raw.yuv"))"
    try Tools.make(folder(name), "\(input) \(encoding)")
    return folder(name)
  }

  private let tags = "-color_trc bt709 -color_primaries bt709 -colorspace bt709 -color_range tv"

  private func stack(_ clip: String, _ options: String...) throws -> (
    picture: LightImage, outcome: ChildProcess.Outcome
  ) {
    let words = ["stack", clip, "--average", "-o", folder("out.tif"), "--overwrite"] + options
    let outcome = try Stabcli.run(words)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return (try LightReader(folder("out.tif")).image(), outcome)
  }

  /// Mean light of the rows of some columns.
  private func mean(_ image: LightImage, _ columns: Range<Int>, _ channel: Int = 1) -> Double {
    var sum = 0.0
    for y in 0..<image.size.height { for x in columns { sum += Double(image[x, y, channel]) } }
    return sum / Double(image.size.height * columns.count)
  }

  /// 18 % grey, 1 % shadow, a lamp that is on half of the time, and what lies above white.
  @Test func `light of a clip is light, and moving light is averaged as light`() throws {
    let path = try clip("clip.mkv", noise: 2, "-c:v ffv1 \(tags)") { frame, x in
      switch x {
      case 0..<40: 0.18
      case 40..<80: 0.01
      case 80..<120: frame % 2 == 0 ? 0.9 : 0.02
      default: 1.12
      }
    }
    let picture = try stack(path).picture
    for channel in 0..<3 {
      for (columns, wanted, stops) in [
        (4..<36, 0.18, 0.01), (44..<76, 0.01, 0.01), (84..<116, 0.46, 0.02), (124..<156, 1.12, 0.01),
      ] {
        let error = log2(mean(picture, columns, channel) / wanted)
        #expect(abs(error) < stops, "\(columns) \(channel): \(error)")
      }
    }
    let report = try ReportObject(folder("out.report.json"))
    #expect(report.number("stack.count") == 32 && report.string("input.transfer") == "709")
  }

  @Test func `what a codec did to the noise is measured, and told where it ate it`() throws {
    let fine = try clip("fine.mkv", noise: 3, "-c:v ffv1 \(tags)") { _, x in 0.2 + 0.001 * Double(x) }
    let lossless = try stack(fine)
    let gain = try #require(try ReportObject(folder("out.report.json")).number("stack.noise.gain"))
    #expect(
      abs(gain / 32.0.squareRoot() - 1) < 0.06 && !lossless.outcome.messages.contains("noise got less"), "\(gain)")
    let coarse = try clip("coarse.mp4", noise: 3, "-c:v libx264 -crf 28 -pix_fmt yuv420p \(tags)") { _, x in
      0.2 + 0.001 * Double(x)
    }
    let eaten = try stack(coarse)
    let left = try ReportObject(folder("out.report.json")).number("stack.noise.gain")
    #expect(eaten.outcome.messages.contains("noise got less"), "\(left ?? -1): \(eaten.outcome.messages)")
  }

  @Test func `a clip without tags is asked for its curve; its part and count are as said`() throws {
    let path = try clip("bare.mkv", frames: 12, noise: 0, "-c:v ffv1") { frame, _ in frame < 4 ? 0.1 : 0.5 }
    let outcome = try Stabcli.run(["stack", path, "--average", "-o", folder("out.tif")])
    #expect(outcome.status == 2 && outcome.messages.contains("--transfer"), "\(outcome.messages)")
    let picture = try stack(path, "--transfer", "709", "--from", "0.16", "--count", "6").picture
    #expect(abs(mean(picture, 0..<160) - 0.5) < 0.005)
    let short = try Stabcli.run([
      "stack", path, "--average", "--transfer", "709", "--count", "13", "-o", folder("no.tif"),
    ])
    #expect(short.status == 3 && short.messages.contains("--count says 13"), "\(short.messages)")
  }

  @Test func `a clip that is cut short makes nothing`() throws {
    let path = try clip("whole.mp4", noise: 3, "-c:v libx264 -crf 10 -pix_fmt yuv420p \(tags) -movflags +faststart") {
      _, _ in
      0.3
    }
    let whole = try bytes(ofFile: path)
    try whole.prefix(whole.count / 2).write(to: URL(fileURLWithPath: folder("half.mp4")))
    let outcome = try Stabcli.run(["stack", folder("half.mp4"), "--average", "-o", folder("out.tif")])
    #expect(outcome.status == 3 && outcome.messages.contains("half.mp4"), "\(outcome.messages)")
    #expect(!folder.topNames.contains { $0.hasPrefix("out") })
  }
}
