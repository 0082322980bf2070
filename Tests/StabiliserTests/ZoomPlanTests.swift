import Geometry
import Glibc
import Stabiliser
import Synthesis
import Testing

private let degree = Double.pi / 180

@Suite struct `Zoom lock plans` {
  private func zoomed(
    _ motion: SyntheticMotion, seconds: Double = 6, fps: Int64 = 30, camera: SourceCamera = TestCamera.pinhole(),
    _ change: (inout PlanSettings) -> Void = { _ in }
  ) throws -> (plan: StabilisationPlan, path: CameraPath) {
    try planned(motion, seconds: seconds, fps: fps, camera: camera) {
      $0.mode = .zoom
      change(&$0)
    }
  }

  @Test(arguments: [SyntheticMotion.pan, .walk], [0.0, 0.03])
  func `a far point stays at one output pixel while the framing is locked`(motion: SyntheticMotion, readout: Double)
    throws
  {
    for camera in [TestCamera.pinhole(readout: readout), TestCamera.fisheye(readout: readout)] {
      let (plan, path) = try zoomed(motion, seconds: 4, fps: 15, camera: camera) { $0.zoom = 1.5 }
      var locked = 0
      for (a, b) in zip(plan.frames, plan.frames.dropFirst()) where b.states == [.locked] {
        for p in [PixelPoint<OutputPixels>(160, 90), PixelPoint(30, 20), PixelPoint(290, 150)] {
          let (before, after) = (try seen(plan, a, p, path), try seen(plan, b, p, path))
          // A tenth of a pixel of the output.
          #expect((before - after).length * 230 * a.scale < 0.1)
        }
        locked += 1
      }
      #expect(locked > plan.frames.count / 3)
    }
  }

  @Test(arguments: [SyntheticMotion.drone, .bike], [false, true])
  func `an edge drags the framing along, and never tears at it`(motion: SyntheticMotion, isLevel: Bool) throws {
    let (plan, _) = try zoomed(motion, seconds: 20) { $0.locksHorizon = isLevel }
    let steps = zip(plan.frames, plan.frames.dropFirst())
    let camera = steps.map { $0.worldFromCamera.angle(to: $1.worldFromCamera) }.max() ?? 0
    for (a, b) in steps {
      // A crop that is rolled in the source is moved further than the camera turned where a corner is what is caught.
      #expect(a.worldFromVirtual.angle(to: b.worldFromVirtual) < 2.5 * camera, "frame \(b.index)")
    }
  }

  /// The direction in the world that an output point shows, by the true motion at the instant its row was read.
  private func seen(
    _ plan: StabilisationPlan, _ frame: FramePlan, _ p: PixelPoint<OutputPixels>, _ path: CameraPath
  ) throws -> Vector3<World> {
    let source = try #require(plan.mapping(of: frame).sourcePoint(of: p))
    let ray = try #require(plan.lens.unproject(source))
    let phase = plan.shutter.phase(of: source, in: plan.sourceSize) - 0.5
    return path.worldFromCamera(at: frame.time.seconds + phase * plan.shutter.readoutSeconds)(ray)
  }

  @Test(arguments: [SyntheticMotion.pan, .walk, .flips, .pole, .run], [0.0, 0.03])
  func `nothing outside the source is read, counted tap by tap`(motion: SyntheticMotion, readout: Double) throws {
    for camera in [TestCamera.pinhole(readout: readout), TestCamera.fisheye(readout: readout)] {
      for level in [false, true] {
        let (plan, _) = try zoomed(motion, seconds: 3, fps: 10, camera: camera) {
          $0.locksHorizon = level
          $0.lock.easeSeconds = level ? 0 : 0.3
        }
        #expect(plan.certificate.outsideTaps == 0 && plan.certificate.minMargin >= 0)
        for frame in plan.frames {
          let mesh = try #require(plan.mesh(of: frame))
          let footprint = plan.footprint(of: frame)
          #expect(abs(footprint.margins(of: mesh).nearest.distance - frame.margin) < 1e-5 && frame.margin >= 0)
          if frame.index % 15 == 7 { #expect(footprint.outsideTaps(of: mesh) == 0) }
        }
      }
    }
  }

  @Test func `a frame is locked, or dragged and touching its edge`() throws {
    let (plan, _) = try zoomed(.pan, seconds: 10)
    #expect(plan.frames.allSatisfy { $0.states == [.locked] || $0.states == [.edge] })
    let dragged = plan.frames.filter { $0.states == [.edge] }
    #expect(dragged.count > 50)
    // The spare sixty-fourth, and what a search leaves.
    for frame in dragged { #expect(abs(frame.margin - 1.0 / 64) < 1e-4) }
    #expect(Set(dragged.map(\.marginEdge)) == [.left, .right])
    for (a, b) in zip(plan.frames, plan.frames.dropFirst()) where b.states == [.locked] {
      #expect(a.worldFromVirtual == b.worldFromVirtual)
    }
  }

  /// A pan to the right drags the framing by its left edge: what is held leaves the picture there.
  @Test func `the edge that drags is the one the pan leaves behind`() throws {
    let (plan, _) = try zoomed(.pan, seconds: 10)
    for (a, b) in zip(plan.frames, plan.frames.dropFirst()) where b.states == [.edge] {
      let turned = angleDifference(b.worldFromCamera.cameraAngles.heading, a.worldFromCamera.cameraAngles.heading)
      guard abs(turned) > 0.1 * degree else { continue }
      #expect(b.marginEdge == (turned > 0 ? .left : .right))
    }
  }

  @Test func `with the horizon locked the picture is level in every frame`() throws {
    let (plan, _) = try zoomed(.walk) { $0.locksHorizon = true }
    for frame in plan.frames { #expect(abs(frame.worldFromVirtual.cameraAngles.roll) < 0.001 * degree) }
    #expect(plan.frames.contains { $0.states.contains(.locked) })
  }

  @Test func `full turns of roll drag the framing round, or raise the zoom to stay level`() throws {
    let dragged = try zoomed(.flips, fps: 10).plan
    #expect(dragged.frames.allSatisfy { abs($0.zoom - 1.25) < 1e-9 })
    let level = try zoomed(.flips, fps: 10) { $0.locksHorizon = true }.plan
    #expect(level.notes.contains { $0.kind == "zoomRaised" })
    #expect(level.frames.allSatisfy { $0.zoom > 2 && abs($0.worldFromVirtual.cameraAngles.roll) < 0.001 * degree })
    let capped = try zoomed(.flips, fps: 10) {
      $0.locksHorizon = true
      $0.maximumZoom = 1.4
    }.plan
    #expect(capped.frames.allSatisfy { $0.zoom <= 1.4 + 1e-9 } && capped.certificate.outsideTaps == 0)
    #expect(capped.frames.contains { $0.states.contains(.limited) })
  }

  @Test func `the anchor is what is held, and a recentring takes it anew`() throws {
    let (plan, _) = try zoomed(.handheld) {
      $0.zoom = 2
      $0.lock.anchor = (0.4, 0.6)
      $0.lock.recentreTimes = [Timestamp(nanoseconds: 2_990_000_000)]
    }
    for k in [0, 90] {
      #expect(abs(plan.frames[k].cropCentre.x - 0.4 * 320) < 0.1 && abs(plan.frames[k].cropCentre.y - 0.6 * 180) < 0.1)
    }
    #expect(plan.frames[89].worldFromVirtual.angle(to: plan.frames[90].worldFromVirtual) > 0.1 * degree)
    #expect(plan.frames[90].states == [.locked])
  }

  @Test func `zoom follows its keys and the framing stays inside`() throws {
    let keys = [ZoomKey(time: .zero, zoom: 1.2), ZoomKey(time: Timestamp(nanoseconds: 3_000_000_000), zoom: 2.4)]
    let (plan, _) = try zoomed(.pan) { $0.lock.zoomKeys = keys }
    for frame in plan.frames {
      let octaves = min(1, frame.time.seconds / 3)
      #expect(abs(frame.zoom - 1.2 * exp2(octaves)) < 1e-9)
    }
    #expect(plan.certificate.outsideTaps == 0)
  }

  @Test func `a source taller than the output is room to hold still in`() throws {
    let wide = try zoomed(.pan, seconds: 10).plan
    let square = try zoomed(.pan, seconds: 10) { $0.output = .fixed(PixelSize(width: 180, height: 180)) }.plan
    func held(_ plan: StabilisationPlan) -> Int { plan.frames.count { $0.states == [.locked] } }
    #expect(held(square) > held(wide))
    let travel = square.frames.map { abs($0.cropCentre.x - 160) }.max() ?? 0
    #expect(travel > (wide.frames.map { abs($0.cropCentre.x - 160) }.max() ?? 0))
  }

  @Test(arguments: [1, 2, 3])
  func `pictures stored on their side drag by their upright edges`(turns: Int) throws {
    let display = DisplayRotation(clockwiseQuarterTurns: turns)
    var camera = TestCamera.pinhole(readout: 0.02)
    camera.display = display
    camera.shutter = camera.shutter.turned(by: display)
    let (plan, _) = try zoomed(.pan, camera: camera)
    let dragged = plan.frames.filter { $0.states == [.edge] }
    #expect(dragged.count > 20 && plan.certificate.outsideTaps == 0)
    #expect(dragged.allSatisfy { $0.margin < 0.02 })
    // In a corner of the source the nearest edge may be the other one.
    #expect(dragged.count { [.left, .right].contains($0.marginEdge) } * 10 > dragged.count * 9)
  }

  @Test func `easing costs nothing in travel`() throws {
    func variation(_ plan: StabilisationPlan) -> Double {
      zip(plan.frames, plan.frames.dropFirst()).reduce(0) {
        $0 + $1.0.worldFromVirtual.angle(to: $1.1.worldFromVirtual)
      }
    }
    for motion in [SyntheticMotion.pan, .walk, .handheld] {
      let plain = try zoomed(motion, seconds: 10).plan
      let eased = try zoomed(motion, seconds: 10) { $0.lock.easeSeconds = 0.4 }.plan
      #expect(variation(eased) <= 1.01 * variation(plain))
      #expect(eased.certificate.outsideTaps == 0)
    }
  }
}

@Suite struct `Live plans` {
  @Test(arguments: [StabilisationMode.horizon, .zoom, .action, .smart], [SyntheticMotion.walk, .pan, .flips])
  func `are certified like any other`(mode: StabilisationMode, motion: SyntheticMotion) throws {
    for camera in [TestCamera.pinhole(readout: 0.03), TestCamera.fisheye()] {
      let (_, recording) = try recorded(motion, grade: .phone, seconds: 4, seed: 2)
      let estimate = try OrientationEstimator.estimate(from: recording)
      var settings = PlanSettings(mode: mode, grids: chromaGrids)
      settings.isLive = true
      let plan = try PlanBuilder.build(
        estimate, timeline: FrameTimeline(count: 40, ratePerSecond: 10), camera: camera, settings: settings,
        recording: recording)
      #expect(plan.certificate.outsideTaps == 0)
      for frame in plan.frames {
        let mesh = try #require(plan.mesh(of: frame))
        let footprint = plan.footprint(of: frame)
        #expect(abs(footprint.margins(of: mesh).nearest.distance - frame.margin) < 1e-5 && frame.margin >= 0)
        if frame.index == 17 { #expect(footprint.outsideTaps(of: mesh) == 0) }
      }
    }
  }

  @Test func `steady a hand, and the zoom lock steadies it more than the leaky ones`() throws {
    func shake(_ mode: StabilisationMode) throws -> Double {
      let (plan, _) = try planned(.shaky, seconds: 8) {
        $0.mode = mode
        $0.isLive = true
      }
      let metrics = PlanMetrics(plan, trimRoll: 0)
      return try #require(metrics.shakeOutPixels) / (try #require(metrics.shakeInPixels))
    }
    let (zoom, action, smart) = (try shake(.zoom), try shake(.action), try shake(.smart))
    #expect(action < 0.9 && smart < 1 && action < smart && zoom < action)
  }
}
