import Geometry
import Imaging
import Testing
import VideoIO

/// The proof of sign: what can be seen in the rendered pictures themselves.
@Suite struct LevelPictureTests {
  @Test func `the horizon in the picture is level where the source's is not`() throws {
    let scene = try SyntheticScene.sharpWalk()
    let folder = try Workspace()
    let outcome = try Stabcli.run(
      ["horizon"] + scene.input + ["--crf", "4", "-o", folder("level.mp4"), "--quiet"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let (before, after) = (try pictures(of: scene.clip), try pictures(of: folder("level.mp4")))
    #expect(before.count == 8 && after.count == 8)

    let frames = try TrueFrame.read(scene.frames, against: ReportTable(folder("level.report.csv")))
    let tilts = before.map { HorizonLine(in: $0).tilt }
    // A camera turned clockwise sees the right end of the horizon too high. Checks the measure, too.
    for (tilt, frame) in zip(tilts, frames) { #expect(abs(tilt + frame.cameraRoll) < 0.5, "degrees") }
    #expect(try #require(tilts.map(abs).max()) > 3, "degrees")
    for picture in after { #expect(abs(HorizonLine(in: picture).tilt) <= 0.3, "degrees") }
  }

  @Test func `the horizon stays level and straight through full turns under a rolling shutter`() throws {
    let scene = try SyntheticScene.sharpFlips()
    let (level, frames) = try turned(scene)
    #expect(level.contains { abs($0.1.cameraRoll) > 120 }, "degrees")
    for (picture, _) in level { #expect(abs(HorizonLine(in: picture).tilt) <= 0.3, "degrees") }
    // At 190°/s the readout of 16 ms bends the horizon, unless it is taken into account.
    #expect(level.allSatisfy { bend(of: $0.0) <= 0.6 }, "degrees")
    let (bent, _) = try turned(scene, "--readout", "0")
    #expect(try #require(bent.map { bend(of: $0.0) }.max()) > 1.2, "degrees")
    #expect(frames.count == 8)
  }

  /// Renders a scene; those frames of it, with their truth, in which the horizon is to be seen.
  private func turned(
    _ scene: SyntheticScene, _ more: String...
  ) throws -> (seen: [(Picture, TrueFrame)], all: [TrueFrame]) {
    let folder = try Workspace()
    let outcome = try Stabcli.run(
      ["horizon"] + scene.input + ["--crf", "4", "-o", folder("level.mp4"), "--quiet"] + more)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let frames = try TrueFrame.read(scene.frames, against: ReportTable(folder("level.report.csv")))
    // The crop is 21° high: where the camera looks further down, the horizon is not in the picture.
    let seen = zip(try pictures(of: folder("level.mp4")), frames).filter { $0.1.axisElevation > -8 }
    #expect(seen.count >= 6)
    return (seen, frames)
  }

  /// Angle between the horizon's left and right halves, degrees.
  private func bend(of picture: Picture) -> Double {
    let middle = picture.size.width / 2
    let left = HorizonLine(in: picture, columns: 0..<middle).tilt
    return abs(left - HorizonLine(in: picture, columns: middle..<2 * middle).tilt)
  }
}

/// All pictures of a clip, in memory of their own.
func pictures(of path: String) throws -> [Picture] {
  let reader = try VideoReader(path: path)
  var pictures: [Picture] = []
  while let frame = try reader.nextFrame() { pictures.append(frame.picture) }
  return pictures
}
