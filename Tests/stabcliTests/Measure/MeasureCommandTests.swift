import Foundation
import Testing

/// The command: what it prints, what it draws, what it refuses.
@Suite struct MeasureCommandTests {
  static let keys = [
    "frames", "jitterRms_px", "rollJitterRms_deg", "shake_px", "stability", "itf_dB", "borderPixels",
  ]
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
  }

  private func measure(_ arguments: String...) throws -> ChildProcess.Outcome {
    try Stabcli.run(["measure"] + arguments)
  }

  @Test func `one clip is one object with the contracted names, whatever the threads`() throws {
    let outcome = try measure(scene.clip, "--json", "--threads", "1")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let object = try ReportObject(json: outcome.output)
    for key in Self.keys { #expect(object.number(key) != nil || object.isNull(key), "\(key)") }
    #expect(object.number("frames") == 20 && object.number("pairsFollowed") == 19 && object.number("width") == 96)
    #expect(try #require(object.number("shake_px")) > 0.1 && object.number("borderPixels") == 0)
    // Twenty frames are too few for five frequencies to say anything.
    #expect(object.isNull("stability"))
    for threads in ["2", "7"] {
      #expect(try measure(scene.clip, "--json", "--threads", threads).output == outcome.output)
    }
  }

  @Test func `several clips are compared with the first`() throws {
    let outcome = try measure(scene.clip, scene.clip, "--json", "--quiet")
    #expect(outcome.status == 0 && outcome.messages.isEmpty)
    let clips = try MeasuredClips(json: outcome.output)
    let jitter = try clips.numbers("jitterRms_px")
    #expect(try jitter.count == 2 && jitter[0] == jitter[1] && clips.ratio(0, "jitterRms_px") == 1)
  }

  @Test func `people get a table`() throws {
    let one = try measure(scene.clip)
    #expect(one.status == 0 && one.output.hasPrefix(scene.clip + "\n"))
    let lines = one.output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("jitter, px rms") } && lines.contains { $0.hasPrefix("ITF, dB") })
    // What cannot be told is a dash, never a number.
    #expect(lines.contains { $0.hasPrefix("stability") && $0.hasSuffix("–") })
    let two = try measure(scene.clip, scene.clip).output.split(separator: "\n")
    #expect(two[0] == "a  \(scene.clip)" && two[1] == "b  \(scene.clip)" && two[2].contains("b/a"))
    #expect(Set(two.dropFirst(2).map(\.count)).count == 1, "columns stand below each other")
  }

  @Test func `the motion is drawn, and no drawing is replaced unasked`() throws {
    let plot = folder("motion.svg")
    #expect(try measure(scene.clip, "--plot", plot).status == 0)
    let svg = try text(ofFile: plot)
    #expect(svg.hasPrefix("<?xml") && svg.contains("<svg") && svg.contains("Picture turned clockwise: spectrum"))
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    let again = try measure(scene.clip, "--plot", plot)
    #expect(again.status == 5 && again.output.isEmpty && again.messages.contains("--overwrite"))
    #expect(try measure(scene.clip, "--plot", plot, "--overwrite").status == 0 && text(ofFile: plot) == svg)
    #expect(try measure(scene.clip, "--plot", scene.clip, "--overwrite").status == 5)
  }

  @Test func `a part of a clip is measured alone`() throws {
    let part = try ReportObject(json: measure(scene.clip, "--json", "--from", "0.5", "--to", "1.5").output)
    #expect(part.number("frames") == 10 && part.number("pairsFollowed") == 9)
  }

  @Test func `a part too short for jitter says how long it must be, even quietly where a table is all there is`() throws
  {
    let outcome = try measure(scene.clip, "--from", "0.5", "--to", "1.5", "--quiet")
    #expect(outcome.status == 0 && outcome.messageLines.count == 1)
    #expect(outcome.messages.hasPrefix("stabcli: warning: \(scene.clip): jitter cannot be told"))
    #expect(outcome.messages.contains("more than 1 s") && outcome.messages.contains("the longest here is 0.90 s"))
    let json = try measure(scene.clip, "--from", "0.5", "--to", "1.5", "--quiet", "--json")
    #expect(json.messages.isEmpty && json.output.contains("the longest here is 0.90 s"))
  }

  @Test func `a comparison says that an enlarged picture enlarges its shake`() throws {
    #expect(try measure(scene.clip, scene.clip).messages.contains("enlarged"))
    #expect(try !measure(scene.clip).messages.contains("enlarged"))
  }

  @Test func `what cannot be measured is refused in one line`() throws {
    try folder.write("no clip", to: "notes.txt")
    for (clip, code) in [(folder("missing.mp4"), Int32(3)), (folder("notes.txt"), 3), (folder.path, 3)] {
      let outcome = try measure(scene.clip, clip, "--quiet")
      #expect(outcome.status == code && outcome.messageLines.count == 1 && outcome.output.isEmpty)
      #expect(outcome.messages.hasPrefix("stabcli: error: \(clip)"))
    }
    #expect(try measure().status == 2)
    #expect(try measure(scene.clip, "--from", "9").status == 3)
  }
}

/// Clips that ffmpeg has to make first.
@Suite(.enabled(if: Tools.areInstalled, "needs ffmpeg to make such clips"))
struct MeasureOddClipTests {
  let folder: Workspace
  let scene: SyntheticScene

  init() throws {
    folder = try Workspace()
    scene = try SyntheticScene.walk()
  }

  private func measured(_ name: String, status: Int32 = 0) throws -> (ReportObject, ChildProcess.Outcome) {
    let outcome = try Stabcli.run(["measure", folder(name), "--json"])
    #expect(outcome.status == status, "\(outcome.messages)")
    return (try ReportObject(json: outcome.output), outcome)
  }

  @Test func `ITF is the mean that ffmpeg's own PSNR has`() throws {
    let graph =
      "[0:v]trim=start_frame=1,setpts=PTS-STARTPTS[a];[1:v]trim=end_frame=19[b];[a][b]psnr=f=\(folder("psnr"))"
    try Tools.run(
      Tools.ffmpeg,
      ["-v", "error", "-i", scene.clip, "-i", scene.clip, "-filter_complex", graph, "-f", "null", "-"])
    let ratios = try text(ofFile: folder("psnr")).split(separator: "\n").compactMap { line in
      line.split(separator: " ").first { $0.hasPrefix("psnr_y:") }.flatMap { Double($0.dropFirst(7)) }
    }
    #expect(ratios.count == 19)
    let outcome = try Stabcli.run(["measure", scene.clip, "--json"])
    let itf = try #require(ReportObject(json: outcome.output).number("itf_dB"))
    // ffmpeg prints two digits.
    #expect(abs(itf - ratios.reduce(0, +) / 19) < 0.01, "decibels")
  }

  @Test func `a cut breaks the path and is told`() throws {
    try Tools.make(
      folder("cut.mp4"),
      "-i \(scene.clip) -f lavfi -i testsrc2=s=96x54:r=10:d=1 -filter_complex "
        + "[0:v]trim=0:1,setsar=1,format=yuv420p[a];[1:v]format=yuv420p[b];[a][b]concat=n=2:v=1 -c:v libx264 -crf 4")
    let (object, outcome) = try measured("cut.mp4")
    #expect(object.number("frames") == 20 && object.number("pairsFollowed") == 18)
    #expect(outcome.messages.contains("frame 9 to 10") && outcome.messages.contains("a cut"))
    #expect(object.problemKinds.contains("lost"))
    #expect(try #require(object.number("shake_px")) < 40, "the jump is not among the numbers")
  }

  @Test func `blank pictures give no motion, and say so`() throws {
    try Tools.make(folder("blank.mp4"), "-f lavfi -i color=gray:s=96x54:r=10:d=1 -c:v libx264")
    let (object, _) = try measured("blank.mp4")
    for key in ["jitterRms_px", "shake_px", "acceleration_px", "wobble_px", "tracksMean"] {
      #expect(object.isNull(key), "\(key)")
    }
    #expect(object.number("borderPixels") == 0 && object.problemKinds.contains("featureless"))
  }

  @Test func `a single frame has no motion`() throws {
    try Tools.make(folder("one.mp4"), "-i \(scene.clip) -frames:v 1 -c:v libx264")
    let (object, _) = try measured("one.mp4")
    #expect(object.number("frames") == 1 && object.isNull("itf_dB") && object.problemKinds == ["short"])
  }

  @Test func `a damaged clip is measured as far as it goes, the same every time, and told`() throws {
    try Tools.make(folder("whole.mp4"), "-i \(scene.clip) -c copy -movflags +faststart")
    let whole = try bytes(ofFile: folder("whole.mp4"))
    try whole.prefix(whole.count * 6 / 10).write(to: URL(fileURLWithPath: folder("half.mp4")))
    let (object, outcome) = try measured("half.mp4", status: 6)
    #expect(object.problemKinds.contains("damaged") && outcome.messages.contains("warning"))
    #expect(try #require(object.number("frames")) < 20)
    #expect(try measured("half.mp4", status: 6).1.output == outcome.output)
    #expect(outcome.messages.split(separator: "100 %").count == 2, "it is done once: \(outcome.messages)")
  }

  @Test func `a black border is counted, and only in the clip that has one`() throws {
    try Tools.make(
      folder("bordered.mp4"), "-i \(scene.clip) -vf crop=88:54:0:0,pad=96:54:8:0:black -c:v libx264 -crf 4")
    let outcome = try Stabcli.run(["measure", scene.clip, folder("bordered.mp4"), "--json"])
    let pixels = try MeasuredClips(json: outcome.output).numbers("borderPixels")
    #expect(pixels[0] == 0 && abs(pixels[1] / (20 * 8 * 54) - 1) < 0.15, "\(pixels)")
  }

  @Test func `clips of different sizes are compared with a warning`() throws {
    try Tools.make(folder("small.mp4"), "-i \(scene.clip) -vf scale=48:28 -c:v libx264")
    let outcome = try Stabcli.run(["measure", scene.clip, folder("small.mp4")])
    #expect(outcome.status == 0 && outcome.messages.contains("48x28 is compared with 96x54"))
  }
}

extension ReportObject {
  /// `kind` of every problem.
  var problemKinds: [String] { kinds("problems") }
}
