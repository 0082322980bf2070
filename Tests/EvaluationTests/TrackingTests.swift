import Evaluation
import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

/// Tracking errors on clips whose errors are put in by hand, and against far points followed the other way round.
struct TrackingTests {
  /// Yaw and pitch at three hertz, a quarter turned against each other.
  static func shaking(_ time: Double) -> Rotation<World, Camera> {
    let phase = 2 * Double.pi * 3 * time
    return KnownClip.angles(roll: 0, pitch: 0.5 * cos(phase), heading: 0.5 * sin(phase))
  }

  @Test func `a plan that knows everything has no error`() throws {
    var clip = KnownClip(seconds: 3, trueReadout: 0.02, plannedReadout: 0.02, truth: Self.shaking)
    clip.correction = { time, camera in camera.inverse * KnownClip.angles(roll: 0).relabelled() }
    let result = try clip.judged()
    // What is left is the bilinear mesh and the chords between thirty-three rows.
    #expect(
      isNear(result.tracking.trackingRms, 0, within: 2e-3) && isNear(result.tracking.rowShearRms, 0, within: 2e-3))
    #expect(result.tracking.lostProbes == 0)
  }

  @Test(arguments: [0.001, 0.004])
  func `a log that is late shakes the picture by focal length times rate times delay`(delay: Double) throws {
    // A lens so long that a point moves by the focal length times the turn, all over the picture.
    var clip = KnownClip(seconds: 8, focal: 2300, truth: Self.shaking, scale: { _ in 2 })
    clip.estimate = { Self.shaking($0 + delay) }
    clip.correction = { _, camera in camera.inverse * KnownClip.angles(roll: 0).relabelled() }
    let result = try clip.judged(
      clock: ClockLine(offsetSeconds: 0.4 + delay, rate: 1), trueClock: ClockLine(offsetSeconds: 0.4, rate: 1))
    let rate = 0.5 * degree * 2 * .pi * 3
    let gain = 81.0 / 82
    #expect(isNear(result.tracking.jitterRms, 2300 * rate * delay * gain, within: 2e-3 * 2300 * rate * delay))
    #expect(isNear(result.tracking.trackingRms, 2300 * rate * delay, within: 2e-3 * 2300 * rate * delay))
    #expect(isNear(result.sync?.rms, delay, within: 1e-12) && isNear(result.sync?.largest, delay, within: 1e-12))
  }

  @Test(arguments: [0.002, -0.003])
  func `a readout that is believed wrong shears the rows of a pan`(excess: Double) throws {
    var clip = KnownClip(seconds: 3, focal: 2300, trueReadout: 0.02 + excess, plannedReadout: 0.02)
    clip.truth = { KnownClip.angles(roll: 0, heading: 60 * $0) }
    let result = try clip.judged()
    let shear = 2300 * 60 * degree * abs(excess)
    #expect(isNear(result.tracking.rowShearRms, shear, within: 5e-3 * shear))
    #expect(isNear(result.tracking.jitterRms, 0, within: 1e-3), "a constant shear is no jitter")
  }

  @Test func `a constant lean is tracking, not jitter, and moves points in proportion to their distance`() throws {
    var clip = KnownClip(correction: KnownClip.levelling)
    clip.estimate = { _ in KnownClip.angles(roll: 0.2) }
    let result = try clip.judged()
    // Probes stand at 0, ±1/5, ±2/5 of the sides: mean square 2/25 of each side; the crop shows 1/1.25 of it.
    let radius = (0.08 * (320.0 * 320 + 180 * 180)).squareRoot() / 1.25
    #expect(isNear(result.tracking.trackingRms, radius * 0.2 * degree, within: 1e-3 * radius * 0.2 * degree))
    #expect(isNear(result.tracking.jitterRms, 0, within: 1e-9))
    // An error of the plan's virtual camera, not of its rows.
    #expect(isNear(result.tracking.rowShearRms, 0, within: 2e-3))
  }

  /// The far point that the intended camera has at a probe, found in the source by iterating for its row, and then in
  /// the output by iterating for the place the mesh shows it at: the definition read forwards.
  @Test(arguments: [SyntheticMotion.walk, .handheld])
  func `far points followed forwards give the same errors as output points followed backwards`(
    motion: SyntheticMotion
  ) throws {
    let path = motion.path(seed: 5, seconds: 4)
    var clip = KnownClip(seconds: 4, trueReadout: 0.025, plannedReadout: 0.025, correction: KnownClip.levelling)
    clip.truth = { path.worldFromCamera(at: $0) }
    clip.estimate = { path.worldFromCamera(at: $0 + 0.003) }
    clip.scale = { _ in 1.6 }
    let (plan, truth) = (try clip.plan, try clip.known)
    let result = try Evaluation(of: plan, against: truth)
    var squares: [Double] = []
    for (frame, time) in zip(plan.frames, clip.times)
    where (0.5...clip.times[clip.times.count - 1] - 0.5).contains(time) {
      let mesh = try #require(plan.mesh(of: frame))
      // The drift of the heading is none here, but for the three milliseconds.
      for k in 0..<25 {
        let probe = PixelPoint<OutputPixels>((Double(k % 5) + 0.5) * 64, (Double(k / 5) + 0.5) * 36)
        let point = try #require(Self.follow(probe, frame, plan, truth, time, mesh))
        squares.append((pow(point.x - probe.x, 2) + pow(point.y - probe.y, 2)) / (frame.scale * frame.scale))
      }
    }
    let forwards = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    #expect(forwards > 0.05, "there is something to see")
    #expect(isNear(result.tracking.trackingRms, forwards, within: 0.03 * forwards))
  }

  private static func follow(
    _ probe: PixelPoint<OutputPixels>, _ frame: FramePlan, _ plan: StabilisationPlan, _ truth: Truth, _ time: Double,
    _ mesh: WarpMesh
  ) -> PixelPoint<OutputPixels>? {
    guard let ray = plan.mapping(of: frame).direction(of: probe) else { return nil }
    let far = frame.worldFromVirtual(ray)
    var (source, phase) = (PixelPoint<SourcePixels>(0, 0), 0.5)
    for _ in 0..<60 {
      guard let camera = truth.path.worldFromCamera(at: time + (phase - 0.5) * truth.camera.shutter.readoutSeconds),
        let seen = truth.camera.lens.project(camera.inverse(far))
      else { return nil }
      source = seen
      phase = truth.camera.shutter.phase(of: seen, in: truth.camera.size)
    }
    var shown = probe
    let turn = frame.worldFromCamera.inverse * frame.worldFromVirtual
    for _ in 0..<60 {
      let now = mesh.storedPoint(of: shown)
      // Steps on the source are turned and magnified steps on the output.
      let step = turn.inverse(Vector3(source.x - now.x, source.y - now.y, 0))
      shown = PixelPoint(shown.x + step.x * frame.scale, shown.y + step.y * frame.scale)
    }
    return shown
  }

  @Test func `probes the lens has no answer for are counted, and the rest is judged`() throws {
    var clip = KnownClip(seconds: 3)
    clip.estimate = { KnownClip.angles(roll: 0, pitch: $0 < 1.5 ? 0 : 120) }
    let result = try clip.judged()
    #expect(result.tracking.lostProbes == 25 * 45)
    #expect(result.tracking.trackingRms != nil)
  }
}
