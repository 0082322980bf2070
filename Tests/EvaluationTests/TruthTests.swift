import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

@testable import Evaluation

/// How well the truth itself is read, and which frames are compared.
struct TruthTests {
  /// Largest error between samples, pixels of a picture 1920 wide with a field of 70°.
  static func interpolationError(_ motion: SyntheticMotion, rate: Double) throws -> Double {
    let path = motion.path(seed: 3, seconds: 10)
    let samples = (0...Int(10 * rate)).map { k in
      // Times as a file holds them, to the nanosecond.
      let seconds = (Double(k) / rate * 1e9).rounded() * 1e-9
      return TruePath.Sample(seconds: seconds, worldFromCamera: path.worldFromCamera(at: Double(k) / rate))
    }
    let read = try #require(TruePath(samples: samples))
    var worst = 0.0
    for time in stride(from: 0.0, through: 9.99, by: 0.00137) {
      worst = max(worst, try #require(read.worldFromCamera(at: time)).angle(to: path.worldFromCamera(at: time)))
    }
    return worst * 1371
  }

  @Test func `between samples at 200 Hz a hand's shake is known to a thousandth of a pixel`() throws {
    #expect(try Self.interpolationError(.handheld, rate: 200) < 1e-3)
  }

  @Test(arguments: [SyntheticMotion.run, .flips, .pole, .drone])
  func `other motions are known to a fiftieth of a pixel`(motion: SyntheticMotion) throws {
    #expect(try Self.interpolationError(motion, rate: 200) < 0.02)
  }

  @Test func `a path needs two samples in order, and says nothing far outside them`() throws {
    func sample(_ time: Double) -> TruePath.Sample {
      TruePath.Sample(seconds: time, worldFromCamera: KnownClip.angles(roll: 10 * time))
    }
    #expect(TruePath(samples: [sample(0)]) == nil && TruePath(samples: [sample(0), sample(0)]) == nil)
    let two = try #require(TruePath(samples: [sample(0), sample(1)]))
    #expect(isNear(two.worldFromCamera(at: 0.25)?.cameraAngles.roll, 2.5 * degree, within: 1e-12))
    #expect(isNear(two.worldFromCamera(at: -0.5)?.cameraAngles.roll, -5 * degree, within: 1e-12))
    #expect(two.worldFromCamera(at: -0.6) == nil && two.worldFromCamera(at: 1.6) == nil)
  }

  @Test func `a plan of a part of the clip meets that part of the truth`() throws {
    let clip = KnownClip(truth: { KnownClip.angles(roll: 0.1 * $0) })
    var plan = try clip.plan
    plan.frames = Array(plan.frames[60..<180])
    for i in plan.frames.indices { plan.frames[i].index = i }
    let result = try Evaluation(of: plan, against: clip.known)
    #expect(result.frames == .init(planned: 120, filmed: 300, compared: 120, judged: 90))
    // 2.5 s to 5.4667 s
    #expect(isNear(result.horizon.clear.largest, 0.54667 * degree, within: 1e-4 * degree))
  }

  @Test func `frames the truth does not know are left out and counted`() throws {
    var truth = try KnownClip(seconds: 4).known
    truth.frames.removeSubrange(100...)
    let result = try Evaluation(of: KnownClip(seconds: 4).plan, against: truth)
    #expect(result.frames == .init(planned: 120, filmed: 100, compared: 100, judged: 70))
  }

  @Test func `times that a container rounded still meet, and others do not`() throws {
    let clip = KnownClip(seconds: 2)
    var plan = try clip.plan
    for i in plan.frames.indices {
      plan.frames[i].time = Timestamp(nanoseconds: plan.frames[i].time.nanoseconds / 1_000_000 * 1_000_000)
    }
    #expect(try Evaluation(of: plan, against: clip.known).frames.compared == 60)
    for i in plan.frames.indices {
      plan.frames[i].time = plan.frames[i].time + TimeSpan(nanoseconds: 3_600_000_000_000)
    }
    #expect(throws: EvaluationError.noCommonFrames(plan: 60, truth: 60)) {
      try Evaluation(of: plan, against: clip.known)
    }
  }

  @Test func `repeated times do not disturb`() throws {
    let clip = KnownClip(seconds: 4, truth: PathLike.sway)
    var plan = try clip.plan
    plan.frames = plan.frames.flatMap { [$0, $0] }
    let (once, twice) = (try clip.judged(), try Evaluation(of: plan, against: clip.known))
    #expect(once.path == twice.path && isNear(twice.tracking.jitterRms, 0, within: 1e-9))
  }

  private enum PathLike {
    static func sway(_ time: Double) -> Rotation<World, Camera> { KnownClip.angles(roll: sin(9 * time)) }
  }

  @Test func `pictures of other sizes and turned ones are refused`() throws {
    let clip = KnownClip(seconds: 1)
    var truth = try clip.known
    truth.camera.size = PixelSize(width: 640, height: 360)
    let (plan, whole) = (KnownClip.size, truth.camera.size)
    #expect(throws: EvaluationError.sizes(plan: plan, truth: whole)) { try Evaluation(of: clip.plan, against: truth) }
    var turned = try clip.plan
    turned.display = DisplayRotation(clockwiseQuarterTurns: 2)
    #expect(throws: EvaluationError.turnedPicture) { try Evaluation(of: turned, against: clip.known) }
  }

  @Test(arguments: [1, 2, 3])
  func `clips of a few frames give what they can and no number that is none`(count: Int) throws {
    let result = try KnownClip(seconds: Double(count) / 30).judged()
    #expect(result.frames.compared == count && result.frames.judged == count)
    #expect(isNear(result.crop.mean, 0.64, within: 1e-12) && result.horizon.clear.rms == 0)
    #expect((result.path.shakeLeft == nil) == (count < 3) && (result.path.jerkRms == nil))
    #expect(result.nus.stabilityRotation == nil && result.curves.cameraShake == nil)
  }
}
