import Geometry
import Imaging
import Testing

@testable import Synthesis

@Suite struct SyntheticClipTests {
  @Test func `the default clip is ten seconds of a handheld phone`() throws {
    let clip = SyntheticClip()
    try clip.validate()
    #expect(clip.frameCount == 300 && clip.timeline.entries.count == 300 && clip.frames.count == 300)
    #expect(clip.mount.letters == "yXZ" && clip.mount.isProper)
    #expect(clip.recording.angularRates.count == 2401)
    #expect(clip.truth.frames.count == 300 && clip.truth.samples.count == 2401)
  }

  @Test(arguments: SyntheticClip.LensKind.allCases, [40.0, 70, 120])
  func `the field of view spans the middle row from edge to edge`(_ kind: SyntheticClip.LensKind, _ degrees: Double)
    throws
  {
    var clip = SyntheticClip()
    (clip.lensKind, clip.horizontalFieldOfView) = (kind, degrees * degree)
    let left = try #require(clip.lens.unproject(PixelPoint(0, 180)))
    let right = try #require(clip.lens.unproject(PixelPoint(640, 180)))
    #expect(abs(left.dot(right) - cosine(degrees * degree)) < 1e-12)
    #expect(left.x < 0 && right.x > 0)
  }

  @Test func `the truth is the path, without sign jumps`() {
    var clip = SyntheticClip()
    (clip.motion, clip.grade, clip.rate) = (.flips, .poor, .init(30_000, over: 1001))
    let (truth, path) = (clip.truth, clip.path)
    for entry in truth.frames + truth.samples {
      #expect(entry.worldFromCamera.angle(to: path.worldFromCamera(at: entry.seconds)) < 1e-7)
    }
    #expect(truth.frames.map(\.seconds) == clip.timeline.entries.map(\.time.seconds))
    #expect(truth.samples.first?.seconds == -1)
    for (a, b) in zip(truth.samples, truth.samples.dropFirst()) {
      let (p, q) = (a.worldFromCamera, b.worldFromCamera)
      #expect(p.w * q.w + p.x * q.x + p.y * q.y + p.z * q.z > 0.9)
    }
  }

  @Test func `frames are made when asked for and always the same`() {
    var clip = SyntheticClip()
    clip.size = PixelSize(width: 64, height: 36)
    let (a, b) = (clip.frames, clip.frames)
    #expect(a[250].hasSameSamples(as: b[250]))
    #expect(!a[250].hasSameSamples(as: a[0]))
    clip.seed = 2
    #expect(!clip.frames[250].hasSameSamples(as: a[250]))
  }

  @Test func `a description that cannot be made says why`() {
    func problem(_ change: (inout SyntheticClip) -> Void) -> SynthesisError? {
      var clip = SyntheticClip()
      change(&clip)
      do { try clip.validate() } catch { return error }
      return nil
    }
    #expect(problem { _ in } == nil)
    #expect(problem { $0.exposureSeconds = 1.0 / 30 } == nil)
    #expect(problem { $0.exposureSeconds = 0.04 } == .exposureTooLong(seconds: 0.04, interval: 1.0 / 30))
    #expect(problem { $0.seconds = 0.01 } == .noFrames(seconds: 0.01, framesPerSecond: 30))
    let changes: [(String, (inout SyntheticClip) -> Void)] = [
      ("seconds", { $0.seconds = .infinity }), ("width", { $0.size.width = 0 }),
      ("height", { $0.size.height = 1 << 20 }),
      ("pixels a picture", { $0.size = PixelSize(width: 16_384, height: 16_384) }),
      ("frame rate denominator", { $0.rate.denominator = 0 }), ("readout seconds", { $0.shutter.readoutSeconds = 2 }),
      ("exposure seconds", { $0.exposureSeconds = -1 }), ("log rate in hertz", { $0.logRateHz = 1e9 }),
      ("horizontal field of view in degrees", { $0.horizontalFieldOfView = .pi }),
    ]
    for (name, change) in changes {
      guard case .outOfRange(let quantity, _, _)? = problem(change) else {
        Issue.record("\(name) was accepted")
        continue
      }
      #expect(quantity == name)
    }
  }
}

/// Cosine by the rotation it makes, so that the check shares no formula with the lens.
private func cosine(_ angle: Double) -> Double {
  Rotation<World, World>.aboutZ(angle)(Vector3<World>(1, 0, 0)).x
}
