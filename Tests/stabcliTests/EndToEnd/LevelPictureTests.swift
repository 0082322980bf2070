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
}

/// All pictures of a clip, in memory of their own.
func pictures(of path: String) throws -> [Picture] {
  let reader = try VideoReader(path: path)
  var pictures: [Picture] = []
  while let frame = try reader.nextFrame() { pictures.append(frame.picture) }
  return pictures
}
