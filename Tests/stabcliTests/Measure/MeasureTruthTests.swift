import Geometry
import Glibc
import Imaging
import Synthesis
import Testing

@testable import stabcli

/// What is measured in synthetic pictures against how the camera really moved.
@Suite struct MeasureTruthTests {
  @Test func `frames of a running camera tell how it turned`() throws {
    var scene = SyntheticClip()
    scene.motion = .run
    (scene.seconds, scene.rate, scene.size) = (0.4, .init(15), PixelSize(width: 320, height: 180))
    let tracker = MotionTracker(size: scene.size, threads: processorCount())
    let truth = scene.truth.frames.map(\.worldFromCamera)
    var greatest = 0.0
    for (i, picture) in scene.frames.enumerated() {
      guard let pair = tracker.next(picture) else { continue }
      let found = try #require(pair.motion?.similarity)
      let expected = farMotion(from: truth[i - 1], to: truth[i], focal: scene.lens.focalLength.x)
      #expect(hypot(found.x - expected.x, found.y - expected.y) < 0.03, "pixels")
      #expect(abs(found.rotation - expected.rotation) < 0.01 * .pi / 180, "radians")
      #expect(abs(found.logScale - expected.logScale) < 2e-4)
      greatest = max(greatest, hypot(expected.x, expected.y))
    }
    #expect(scene.frameCount == 6 && greatest > 5, "pixels")
  }

  @Test func `the numbers of a clip are those of the true path`() throws {
    let clip = try ShakyClip.made()
    let outcome = try Stabcli.run(["measure", clip.path, "--json", "--hfov", "61.65"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let measured = try ReportObject(json: outcome.output)
    let times = (0..<ShakyClip.count).map { Double($0) / ShakyClip.framesPerSecond }
    let motions = zip(clip.orientations, clip.orientations.dropFirst()).map {
      farMotion(from: $0, to: $1, focal: ShakyClip.focal)
    }
    let expected = Steadiness(
      MotionPath(times: times, motions: motions), shears: [], rowExtent: 180, leverArm: ShakyClip.focal)
    func agrees(_ key: String, _ value: Double?, _ tolerance: Double) throws {
      let found = try #require(measured.number(key))
      #expect(abs(found - (try #require(value))) < tolerance, "\(key)")
    }
    try agrees("jitterRms_px", expected.jitterRms, 0.02)
    try agrees("rollJitterRms_deg", expected.rollJitterRms.map { $0 * 180 / .pi }, 0.005)
    try agrees("shake_px", expected.shake, 0.03)
    try agrees("acceleration_px", expected.acceleration, 0.03)
    try agrees("stability", expected.stability, 1e-3)
    #expect(try #require(measured.number("jitterRms_px")) > 1, "pixels")
    #expect(try #require(measured.number("wobble_px")) < 0.05, "pixels")
    #expect(measured.number("frames") == 75 && measured.number("borderPixels") == 0)
  }
}
