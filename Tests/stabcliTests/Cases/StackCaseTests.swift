import Foundation
import Geometry
import Light
import Testing
import VideoIO

/// Inputs of the group of stills that real users met when they stacked, made by `../shared/cases/make_cases.sh`.
private enum StackCases {
  private static let script = "\(SharedData.folder)/cases/make_cases.sh"
  static let areHere = FileManager.default.isExecutableFile(atPath: script) && Tools.areInstalled

  /// The folder with a folder for every case; made once.
  private static let made = Result { () throws -> Workspace in
    let folder = try Workspace()
    let wanted = (1...9).map { "still-0\($0)" } + ["still-24"]
    try Tools.run(script, [folder.path] + wanted)
    return folder
  }

  /// The files of a case whose names begin so, sorted.
  static func files(_ id: String, _ prefix: String, _ ending: String = "tif") throws -> [String] {
    let folder = try made.get()("still-\(id)")
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(ending) }.sorted().map { "\(folder)/\($0)" }
  }
}

@Suite(.enabled(if: StackCases.areHere, "../shared/cases or ffmpeg is missing"))
struct StackCaseTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  private func run(_ frames: [String], _ options: String..., to name: String = "out.tif") throws
    -> ChildProcess.Outcome
  {
    try Stabcli.run(["stack"] + frames + options + ["--exposure-unknown", "allow", "-o", folder(name), "--overwrite"])
  }

  private func stacked(_ frames: [String], _ options: String..., to name: String = "out.tif") throws -> LightImage {
    let words = ["stack"] + frames + options + ["--exposure-unknown", "allow", "-o", folder(name), "--overwrite"]
    let outcome = try Stabcli.run(words)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return try LightReader(folder(name)).image()
  }

  /// still-01
  @Test func `a sum does not stop at 16 bits, and what a file cannot hold is counted`() throws {
    let frames = try StackCases.files("01", "grey_")
    let sum = try stacked(frames, "--sum", "--transfer", "linear")
    #expect(sum.samples.allSatisfy { abs($0 - 8 * 0x9b9b / 65535) < 1e-6 })
    let cut = try run(frames, "--sum", "--transfer", "linear", "--depth", "16")
    #expect(cut.status == 0 && cut.messages.contains("9216 values lie above white"), "\(cut.messages)")
  }

  /// still-02
  @Test func `black and white average to half of the light`() throws {
    let frames = try StackCases.files("02", "bw_", "png")
    let mean = try stacked(frames, "--average", "--transfer", "srgb")
    #expect(mean.samples.allSatisfy { abs(255 * TransferFunction.srgb.code(Double($0)) - 188) <= 1 })
  }

  /// still-03
  @Test func `a frame of another size is refused by name`() throws {
    let outcome = try run(try StackCases.files("03", "frame_"), "--average", "--transfer", "linear")
    #expect(outcome.status == 3 && outcome.messages.contains("frame_4.tif: is 65x48"), "\(outcome.messages)")
    #expect(folder.topNames.isEmpty)
  }

  /// still-04
  @Test func `what all frames show is kept, cut on all four sides`() throws {
    let frames = try StackCases.files("04", "frame_")
    let mean = try stacked(frames, "--average", "--register", "image", "--transfer", "linear")
    #expect((mean.size.width, mean.size.height) == (148, 109))
    // Moved by whole pixels, the frames are the same picture: their mean is it, too.
    let first = try LightReader(frames[0], transfer: .linear).image()
    let report = try ReportObject(folder("out.report.json"))
    let (left, top) = (
      Int(try #require(report.number("stack.registration.x"))), Int(try #require(report.number("stack.registration.y")))
    )
    #expect(report.number("stack.registration.reference") == 0)
    for (x, y) in [(0, 0), (147, 0), (0, 108), (147, 108), (70, 50)] {
      #expect(abs(mean[x, y, 1] - first[x + left, y + top, 1]) < 1e-6)
    }
  }

  /// still-05
  @Test func `one black frame among bright ones is flagged`() throws {
    let outcome = try run(try StackCases.files("05", "frame_"), "--average", "--transfer", "linear")
    #expect(outcome.status == 0 && outcome.messages.contains("frame_5.tif: shows 0.000 times the light"))
    #expect(outcome.messages.components(separatedBy: "warning").count == 2, "\(outcome.messages)")
    let report = try ReportObject(folder("out.report.json"))
    let frames = try #require(report.list("input.frames") as? [[String: Any]])
    #expect(frames[4]["meanLight"] as? Double == 0)
  }

  /// still-06
  @Test func `red stays red, at the left`() throws {
    let mean = try stacked(try StackCases.files("06", "bars_"), "--average", "--transfer", "linear")
    for (x, channel) in [(10, 0), (31, 1), (52, 2)] {
      #expect(abs(mean[x, 20, channel] - 50000 / 65535) < 1e-6 && mean[x, 20, (channel + 1) % 3] == 0)
    }
  }

  /// still-07
  @Test func `alpha is left out and told of`() throws {
    let outcome = try run(try StackCases.files("07", "rgba"), "--average", "--transfer", "linear")
    #expect(outcome.status == 0 && outcome.messages.contains("left out: 1 more value of each pixel"))
  }

  /// still-08, still-09
  @Test func `byte order and planes make no difference`() throws {
    let same = try StackCases.files("08", "big") + StackCases.files("08", "little")
    let planes = try StackCases.files("09", "planes_") + StackCases.files("09", "mixed")
    for frames in [same, planes] {
      let single = try stacked([frames[0]], "--average", "--transfer", "linear")
      let all = try stacked(frames, "--average", "--transfer", "linear")
      #expect(zip(single.samples, all.samples).allSatisfy { abs($0 - $1) < 1e-7 })
    }
  }

  /// still-24
  @Test(arguments: ["median", "sigma:3", "winsor:3"])
  func `a trail goes and stars stay`(rule: String) throws {
    let frames = try StackCases.files("24", "sky_")
    let picture = try stacked(frames, "--average", "--reject", rule, "--transfer", "linear")
    let first = try LightReader(frames[0], transfer: .linear).image()
    var stars = 0
    for y in 0..<96 {
      for x in 0..<128 {
        if first[x, y, 0] == 40000 / 65535 {
          stars += 1
          #expect(abs(picture[x, y, 0] - 40000 / 65535) < 1e-6)
        } else {
          #expect(picture[x, y, 0] < 4500 / 65535)
        }
      }
    }
    #expect(stars >= 24)
  }
}
