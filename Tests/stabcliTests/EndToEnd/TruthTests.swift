import Geometry
import Testing

/// `synth`, then `horizon`: the report against the truth that was written beside the clip.
@Suite struct TruthTests {
  /// A motion, a lens, how long and how often.
  struct Case: CustomTestStringConvertible, Sendable {
    let motion: String
    let lens: String
    let seconds: Int
    let fps: Int
    var testDescription: String { "\(motion), \(lens)" }
  }

  static let cases = ["pinhole", "kb4"].flatMap { lens in
    [
      Case(motion: "walk", lens: lens, seconds: 2, fps: 10), Case(motion: "flips", lens: lens, seconds: 4, fps: 10),
      Case(motion: "pole", lens: lens, seconds: 6, fps: 20),
    ]
  }

  let folder: Workspace

  init() throws { folder = try Workspace() }

  @Test(arguments: cases)
  func `with perfect sensors the horizon is level and nothing outside the source is read`(_ item: Case) throws {
    let scene = try SyntheticScene.tiny(item.motion, item.lens, seconds: item.seconds, fps: item.fps)
    let outcome = try Stabcli.run(["horizon"] + scene.input + ["-o", folder("out.mp4")])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let frames = try TrueFrame.read(scene.frames, against: ReportTable(folder("out.report.csv")))
    #expect(frames.count == item.seconds * item.fps)
    try checkHorizon(frames, item)
    if item.motion == "pole" { try checkPole(frames, item) }

    let report = try ReportObject(folder("out.report.json"))
    #expect(report.number("certificate.outsideTaps") == 0)
    #expect(try #require(report.number("certificate.minMargin_px")) >= 0)
    #expect(report.number("certificate.frames") == Double(frames.count))
    #expect(report.number("output.frames") == Double(frames.count))
    #expect(frames.allSatisfy { $0.margin >= 0 && $0.zoom >= 1 })
  }

  /// The promise: 0.02° rms where the axis is more than 20° from the vertical.
  private func checkHorizon(_ frames: [TrueFrame], _ item: Case) throws {
    let judged = frames.filter { abs($0.axisElevation) < 70 && !$0.isHeld }
    #expect(judged.count > frames.count / 3)
    let squares = judged.map { $0.trueRoll * $0.trueRoll }
    #expect((squares.reduce(0, +) / Double(squares.count)).squareRoot() <= 0.02, "degrees")
    // The camera itself was far from level: there was something to do.
    #expect(try #require(judged.map { abs($0.cameraRoll) }.max()) > (item.motion == "flips" ? 150 : 3))
  }

  /// From frame to frame the virtual camera turns about its axis no faster than 240°/s, the rate of the return.
  private func checkPole(_ frames: [TrueFrame], _ item: Case) throws {
    #expect(frames.contains { $0.isHeld } && frames.contains { abs($0.axisElevation) > 85 })
    let rates = zip(frames, frames.dropFirst()).map { before, after in
      let turn = before.worldFromVirtual.inverse * after.worldFromVirtual
      return abs(2 * atan2Degrees(turn.z, turn.w)) * Double(item.fps)
    }
    let fastest = try #require(rates.map { min($0, 360 * Double(item.fps) - $0) }.max())
    // 1°/s for the six decimals of the report.
    #expect(fastest <= 241, "°/s")
    // The second pass goes across the vertical: half a turn is returned from.
    #expect(fastest > 60, "°/s")
  }

  @Test(.enabled(if: Tools.areInstalled, "needs ffprobe"))
  func `frames and time stamps go out as they came in`() throws {
    let scene = try SyntheticScene.walk()
    #expect(try Stabcli.run(["horizon"] + scene.input + ["-o", folder("out.mp4"), "--quiet"]).status == 0)
    let source = try Tools.frameTicks(scene.clip)
    #expect(source.count == 20)
    #expect(try Tools.frameTicks(folder("out.mp4")) == source)
    #expect(try ReportTable(folder("out.report.csv")).ticks() == source)
    let facts = "-select_streams v:0 -show_entries stream=width,height,time_base,duration_ts,avg_frame_rate"
    #expect(try Tools.probe(folder("out.mp4"), facts) == Tools.probe(scene.clip, facts))
  }
}
