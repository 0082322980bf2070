import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

private let degree = Double.pi / 180

@Suite struct `Horizon plans` {
  @Test func `a still, level camera is passed through untouched`() throws {
    let (plan, _) = try planned(.still, seconds: 2)
    for frame in plan.frames {
      #expect(plan.mapping(of: frame).isIdentity)
      #expect(frame.zoom == 1 && frame.margin == 0 && frame.states.isEmpty)
    }
  }

  @Test(arguments: [SyntheticMotion.walk, .flips, .pole, .handheld])
  func `the virtual camera is level against the truth`(motion: SyntheticMotion) throws {
    let (plan, path) = try planned(motion, seconds: 12)
    var (sum, count) = (0.0, 0.0)
    for frame in plan.frames where !frame.states.contains(.gyroHold) {
      let truth = path.worldFromCamera(at: frame.time.seconds)
      guard abs(truth.cameraAngles.pitch) < 70 * degree else { continue }
      // The rendered roll: true camera, turned as the plan turns it.
      let turn = frame.worldFromCamera.inverse * frame.worldFromVirtual.relabelled(as: Rotation<World, Camera>.self)
      let roll = (truth * turn).cameraAngles.roll
      sum += roll * roll
      count += 1
    }
    #expect(count > 100)
    #expect((sum / count).squareRoot() < 0.02 * degree)
  }

  @Test func `heading and pitch stay the camera's own`() throws {
    let (plan, _) = try planned(.walk)
    for frame in plan.frames {
      let (a, b) = (frame.worldFromCamera.cameraAngles, frame.worldFromVirtual.cameraAngles)
      #expect(abs(a.pitch - b.pitch) < 1e-12 && abs(angleDifference(a.heading, b.heading)) < 1e-12)
    }
  }

  @Test func `the trim tilts the horizon by its amount`() throws {
    let (plan, _) = try planned(.walk) { $0.trimRoll = 3 * degree }
    for frame in plan.frames { #expect(abs(frame.worldFromVirtual.cameraAngles.roll - 3 * degree) < 1e-9) }
  }

  @Test func `planning is deterministic`() throws {
    #expect(try planned(.walk).plan == planned(.walk).plan)
  }

  /// Several runs of frames a thread: 6 s of 30 frames a second.
  @Test(arguments: [StabilisationMode.horizon, .action, .zoom])
  func `a plan does not depend on threads`(mode: StabilisationMode) throws {
    for crop in [PlanSettings.Crop.constant, .dynamic] {
      let plans = try [1, 2, 3, 7].map { threads in
        try planned(.walk, camera: TestCamera.fisheye(readout: 0.02), threads: threads) {
          ($0.mode, $0.crop) = (mode, crop)
        }.plan
      }
      for plan in plans.dropFirst() { #expect(plan == plans[0]) }
    }
  }
}

@Suite struct `Crops` {
  @Test(arguments: [SyntheticMotion.walk, .flips, .pole, .run], [0.0, 0.03])
  func `nothing outside the source is read, counted tap by tap`(motion: SyntheticMotion, readout: Double) throws {
    for camera in [TestCamera.pinhole(readout: readout), TestCamera.fisheye(readout: readout)] {
      let (plan, _) = try planned(motion, seconds: 3, fps: 10, camera: camera)
      #expect(plan.certificate.outsideTaps == 0 && plan.certificate.minMargin >= 0)
      for frame in plan.frames {
        let mesh = try #require(plan.mesh(of: frame))
        let footprint = plan.footprint(of: frame)
        #expect(footprint.outsideTaps(of: mesh) == 0)
        // The rim's margin is the mesh's.
        #expect(footprint.margins(of: mesh).nearest.distance == frame.margin)
      }
    }
  }

  @Test func `a constant crop is one scale and no larger than needed`() throws {
    let (plan, _) = try planned(.walk)
    let scale = plan.frames[0].scale
    #expect(plan.frames.allSatisfy { $0.scale == scale })
    // The tightest frame touches: a hundredth of a pixel and the spare sixty-fourth.
    #expect(plan.certificate.minMargin < 0.05)
    #expect(plan.certificate.worstFrame >= 0)
  }

  @Test func `a full-turn crop has the diagonal's scale and holds at any roll`() throws {
    let (plan, _) = try planned(.flips) { $0.crop = .fullTurn }
    let ideal = hypot(320.0, 180) / 180
    #expect(plan.frames.allSatisfy { $0.scale == plan.frames[0].scale })
    // The filter's reach costs at most four pixels a side of 90.
    #expect(plan.frames[0].scale >= ideal * 0.99 && plan.frames[0].scale < ideal * 1.06)
    let (calm, _) = try planned(.walk) { $0.crop = .fullTurn }
    #expect(abs(calm.frames[0].scale / plan.frames[0].scale - 1) < 0.01)
  }

  @Test func `a dynamic crop breathes within its speed and never shows a border`() throws {
    let (plan, _) = try planned(.walk, seconds: 10) { $0.crop = .dynamic }
    for (a, b) in zip(plan.frames, plan.frames.dropFirst()) {
      #expect(abs(log(b.scale / a.scale)) <= 0.005 / 30 * 1.001)
    }
    #expect(plan.frames.allSatisfy { $0.margin >= 0 })
  }

  @Test(arguments: [SyntheticMotion.walk, .flips, .run])
  func `a cap on the zoom is kept; the correction gives way, without a jump`(motion: SyntheticMotion) throws {
    let (plan, _) = try planned(motion, seconds: 8) { $0.maximumZoom = 1.15 }
    #expect(plan.frames.contains { $0.states.contains(.limited) })
    #expect(plan.frames.allSatisfy { $0.zoom <= 1.15 + 1e-9 && $0.margin >= 0 })
    let rates = zip(plan.frames, plan.frames.dropFirst()).map { a, b -> Double in
      let before = a.worldFromCamera.inverse * a.worldFromVirtual
      let after = b.worldFromCamera.inverse * b.worldFromVirtual
      return before.angle(to: after) * 30
    }
    // 240 °/s of the flip itself, and the smoothing's steepest: bound/σ.
    #expect(try #require(rates.max()) < 330 * degree)
  }

  @Test func `an impossible cap lets the zoom give way and says so`() throws {
    let (plan, _) = try planned(.run, camera: TestCamera.pinhole(readout: 0.03)) { $0.maximumZoom = 1 }
    #expect(plan.notes.contains { $0.kind == "zoomAboveCap" })
    #expect(plan.frames.allSatisfy { $0.margin >= 0 })
  }

  @Test func `native output enlarges nothing and keeps the aspect`() throws {
    let (plan, _) = try planned(.walk) { $0.output = .native(like: TestCamera.size) }
    #expect(plan.outputSize.width % 2 == 0 && plan.outputSize.height % 2 == 0)
    #expect(plan.outputSize.width < 320 && plan.outputSize.width > 160)
    #expect(plan.frames.allSatisfy { $0.scale <= 1.01 && $0.scale > 0.97 })
  }

  @Test func `a smaller output widens the filter and still reads nothing outside`() throws {
    let (plan, _) = try planned(.walk, seconds: 2) { $0.output = .fixed(PixelSize(width: 96, height: 54)) }
    for frame in plan.frames {
      let mesh = try #require(plan.mesh(of: frame))
      #expect(plan.footprint(of: frame).stretch > 2)
      #expect(plan.footprint(of: frame).outsideTaps(of: mesh) == 0)
    }
  }

  @Test(arguments: [1, 2, 3])
  func `rotated sources are certified on the stored picture`(turns: Int) throws {
    let display = DisplayRotation(clockwiseQuarterTurns: turns)
    var camera = TestCamera.pinhole(readout: 0.02)
    camera.display = display
    camera.shutter = camera.shutter.turned(by: display)
    let (plan, _) = try planned(.walk, seconds: 2, camera: camera)
    for frame in plan.frames {
      let mesh = try #require(plan.mesh(of: frame))
      #expect(plan.footprint(of: frame).outsideTaps(of: mesh) == 0)
    }
  }
}

@Suite struct `Holes and ends of the log` {
  @Test func `frames beyond the log keep the last correction and are marked`() throws {
    var (_, recording) = try recorded(.walk, grade: .perfect, seconds: 6, seed: 1)
    recording.angularRates.removeAll { $0.time.seconds > 4 }
    recording.specificForces.removeAll { $0.time.seconds > 4 }
    let estimate = try OrientationEstimator.estimate(from: recording)
    let plan = try PlanBuilder.build(
      estimate, timeline: FrameTimeline(count: 180, ratePerSecond: 30), camera: TestCamera.pinhole(),
      settings: PlanSettings(mode: .horizon))
    let beyond = plan.frames.filter { $0.states.contains(.noMotion) }
    #expect(beyond.count == 59)
    #expect(beyond.allSatisfy { $0.confidence == 0 && $0.states.contains(.held) })
    #expect(plan.notes.contains { $0.kind == "noMotion" && $0.frames == 121...179 })
    let turns = plan.frames.map { ($0.worldFromCamera.inverse * $0.worldFromVirtual) }
    #expect(turns[121].angle(to: turns[179]) < 1e-9)
    #expect(turns[119].angle(to: turns[121]) < 3 * degree)
  }

  @Test func `a log that misses the clip altogether is an error`() throws {
    var (_, recording) = try recorded(.walk, grade: .perfect, seconds: 6, seed: 1)
    recording = recording.shifted(by: TimeSpan(nanoseconds: 100_000_000_000))
    let estimate = try OrientationEstimator.estimate(from: recording)
    #expect(throws: PlanError.noOverlap) {
      try PlanBuilder.build(
        estimate, timeline: FrameTimeline(count: 60, ratePerSecond: 30), camera: TestCamera.pinhole(),
        settings: PlanSettings(mode: .horizon))
    }
    #expect(throws: PlanError.noFrames) {
      try PlanBuilder.build(
        estimate, timeline: FrameTimeline(entries: []), camera: TestCamera.pinhole(),
        settings: PlanSettings(mode: .horizon))
    }
  }
}

extension MotionRecording where Clock == ClipClock {
  fileprivate func shifted(by span: TimeSpan) -> Self {
    var result = self
    for i in result.angularRates.indices { result.angularRates[i].time = result.angularRates[i].time + span }
    for i in result.specificForces.indices { result.specificForces[i].time = result.specificForces[i].time + span }
    return result
  }
}
