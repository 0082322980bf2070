import Foundation
import Geometry
import Light
import Testing
import VideoIO

/// All or nothing: what fails a stack, and that nothing is written or changed then.
struct StackRefusalTests {
  private let folder: Workspace
  private let frames: MadeFrames
  private let inputs: [String]

  init() throws {
    folder = try Workspace()
    frames = MadeFrames(folder)
    inputs = try frames.write(4)
    try folder.write("old picture", to: "out.tif")
    try folder.write("old report", to: "out.report.json")
  }

  /// Stacks over an older result, which must stay as it was.
  private func refused(
    _ code: Int32, _ words: [String], _ inputs: [String], _ options: String..., line: SourceLocation = #_sourceLocation
  ) throws {
    let before = try folder.contents()
    let outcome = try Stabcli.run(["stack"] + inputs + ["--average", "-o", folder("out.tif"), "--overwrite"] + options)
    #expect(outcome.status == code, "\(outcome.messages)", sourceLocation: line)
    let last = outcome.messageLines.last ?? ""
    for word in words + ["stabcli: error: "] {
      #expect(last.contains(word), "\(outcome.messages)", sourceLocation: line)
    }
    #expect(try folder.contents() == before, sourceLocation: line)
  }

  @Test func `a frame that is cut short, missing or of another size`() throws {
    let whole = try bytes(ofFile: inputs[2])
    try whole.prefix(whole.count * 2 / 3).write(to: URL(fileURLWithPath: folder("frame_cut.tif")))
    try refused(3, ["frame_cut.tif"], inputs[0..<2] + [folder("frame_cut.tif"), inputs[3]])
    try refused(3, ["frame_99.tif", "no such file"], inputs + [folder("frame_99.tif")])
    let other = MadeFrames(folder, size: .init(width: 47, height: 36))
    try refused(3, ["other.tif", "47x36"], inputs + [try other.write(other.light(9), "other.tif")])
    try refused(
      3, ["grey.tif", "1 values a pixel"], inputs + [try frames.write(frames.light(9, channels: 1), "grey.tif")])
    try refused(
      3, ["float.tif", "floating point"], inputs + [try frames.write(frames.light(9), "float.tif", depth: .float)])
  }

  @Test(arguments: [Float.nan, .infinity])
  func `a frame with a number that is none`(bad: Float) throws {
    var image = frames.light(1)
    let sound = try frames.write(image, "sound.tif", depth: .float)
    image[5, 7, 1] = bad
    let spoilt = try frames.write(image, "spoilt.tif", depth: .float)
    try refused(3, ["spoilt.tif"], [sound, spoilt, sound])
  }

  @Test func `a sum beyond what numbers hold, and pictures too small to be laid on each other`() throws {
    let small = MadeFrames(folder, size: .init(width: 8, height: 1))
    let tiny = try (0..<2).map { try small.write(small.light($0), "tiny_\($0).tif") }
    try refused(4, ["tiny_1.tif", "8x1", "32x32"], tiny, "--register", "image")
    var image = frames.light(1)
    image[5, 7, 1] = 3e38
    let vast = try (0..<2).map { try frames.write(image, "vast_\($0).tif", depth: .float) }
    let before = try folder.contents()
    let outcome = try Stabcli.run(["stack"] + vast + ["--sum", "-o", folder("out.tif"), "--overwrite"])
    #expect(outcome.status == 4 && outcome.messages.contains("3.4e38"), "\(outcome.messages)")
    #expect(try folder.contents() == before)
  }

  @Test func `a frame that was exposed otherwise`() throws {
    let changes: [(String, (inout ShotFacts) -> Void)] = [
      ("exposure time", { $0.exposure_s = 0.1012 }), ("ISO", { $0.iso = 125 }), ("f-number", { $0.fNumber = 4.5 }),
    ]
    for (quantity, change) in changes {
      var facts = MadeFrames.facts
      change(&facts)
      let odd = try frames.write(frames.light(9), "odd.tif", facts: facts)
      try refused(3, ["odd.tif", quantity, "stops"], inputs + [odd])
      try refused(3, ["odd.tif", quantity], inputs + [odd], "--exposure-unknown", "allow")
    }
    var near = MadeFrames.facts
    near.exposure_s = 0.1005
    let alike = try frames.write(frames.light(9), "alike.tif", facts: near)
    let outcome = try Stabcli.run(["stack"] + inputs + [alike, "--average", "-o", folder("fine.tif")])
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test func `a frame that does not say its exposure, unless that is allowed`() throws {
    let silent = try frames.write(frames.light(9), "silent.tif", facts: ShotFacts())
    try refused(3, ["silent.tif", "--exposure-unknown allow"], inputs + [silent])
    let outcome = try Stabcli.run(
      ["stack"] + inputs + [silent, "--average", "--exposure-unknown", "allow", "-o", folder("fine.tif")])
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test func `another number of frames than was said`() throws {
    try refused(3, ["4 frames were given", "--count says 5"], inputs, "--count", "5")
  }

  @Test func `options that do not go together, or would be ignored`() throws {
    try refused(2, ["--register"], inputs, "--resample", "bicubic")
    try refused(2, ["place for a number"], inputs, "--lapse", "2")
    try refused(4, ["--register gyro", "clip"], inputs, "--register", "gyro")
    try refused(2, ["--sum and --average"], inputs, "--sum")
    try refused(2, ["--reject"], inputs, "--reject", "mean")
    let outcome = try Stabcli.run(["stack"] + inputs + ["-o", folder("new.tif")])
    #expect(outcome.status == 2 && outcome.messages.contains("--sum or --average"), "\(outcome.messages)")
  }

  @Test func `numbers that nobody says the meaning of`() throws {
    let bare = StillPicture(
      size: .init(width: 48, height: 36), colour: .rgb, depth: .sixteen,
      samples: [UInt16](repeating: 1000, count: 48 * 36 * 3))
    try writeTIFF(bare, to: folder("bare.tif"))
    try refused(2, ["bare.tif", "--transfer"], [folder("bare.tif")], "--exposure-unknown", "allow")
  }

  @Test func `an output that exists, or is a frame`() throws {
    let outcome = try Stabcli.run(["stack"] + inputs + ["--average", "-o", folder("out.tif")])
    #expect(outcome.status == 5 && outcome.messages.contains("exists already"), "\(outcome.messages)")
    let own = try Stabcli.run(["stack"] + inputs + ["--average", "-o", inputs[1], "--overwrite"])
    #expect(own.status == 5 && own.messages.contains("same file as the input"), "\(own.messages)")
  }
}
