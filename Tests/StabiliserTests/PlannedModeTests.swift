import Geometry
import Glibc
import Synthesis
import Testing

@testable import Stabiliser

private let degree = Double.pi / 180

/// Shake of camera and virtual camera above 1 Hz, pixels.
private func shake(_ plan: StabilisationPlan) throws -> (before: Double, after: Double) {
  let metrics = PlanMetrics(plan, trimRoll: 0)
  return (try #require(metrics.shakeInPixels), try #require(metrics.shakeOutPixels))
}

@Suite struct `Planned modes` {
  @Test(
    arguments: [SyntheticMotion.walk, .run, .bike, .flips, .pole, .shaky],
    [StabilisationMode.action, .smart])
  func `read nothing outside the source and never add shake`(
    motion: SyntheticMotion, mode: StabilisationMode
  ) throws {
    for camera in [TestCamera.pinhole(), TestCamera.pinhole(readout: 0.03), TestCamera.fisheye(readout: 0.016)] {
      let (plan, _) = try planned(motion, seconds: 3, fps: 24, camera: camera) { $0.mode = mode }
      #expect(plan.certificate.outsideTaps == 0 && plan.certificate.minMargin >= 0)
      let (before, after) = try shake(plan)
      #expect(after <= before)
      let worst = plan.frames[plan.certificate.worstFrame]
      let mesh = try #require(plan.mesh(of: worst))
      #expect(plan.footprint(of: worst).outsideTaps(of: mesh) == 0)
    }
  }

  @Test(arguments: [SyntheticMotion.handheld, .walk])
  func `action takes out 25 decibels where there is room`(motion: SyntheticMotion) throws {
    let (plan, _) = try planned(motion, seconds: 8) { ($0.mode, $0.zoom) = (.action, 1.6) }
    let (before, after) = try shake(plan)
    #expect(20 * log10(before / after) >= 25)
    #expect(plan.frames.allSatisfy { abs($0.zoom - 1.6) < 1e-9 && !$0.states.contains(.limited) })
  }

  @Test(arguments: [SyntheticMotion.pan, .handheld, .walk, .run, .bike, .drone, .shaky])
  func `smart is never steadier than action and never crops more`(motion: SyntheticMotion) throws {
    let (action, _) = try planned(motion, seconds: 4) { $0.mode = .action }
    let (smart, _) = try planned(motion, seconds: 4) { $0.mode = .smart }
    #expect(try shake(smart).after >= shake(action).after * (1 - 1e-6))
    let zooms = try [smart, action].map { try #require($0.frames.map(\.zoom).max()) }
    #expect(zooms[0] <= zooms[1] * (1 + 1e-9))
  }

  @Test(arguments: [StabilisationMode.action, .smart])
  func `the horizon is level after everything when it is locked`(mode: StabilisationMode) throws {
    for motion in [SyntheticMotion.walk, .bike, .roll] {
      let (plan, path) = try planned(motion, seconds: 6) {
        ($0.mode, $0.locksHorizon, $0.trimRoll) = (mode, true, 2 * degree)
      }
      for frame in plan.frames where frame.states.isDisjoint(with: [.gyroHold, .limited]) {
        #expect(abs(frame.worldFromVirtual.cameraAngles.roll - 2 * degree) < 1e-9)
        let truth = path.worldFromCamera(at: frame.time.seconds)
        let turn = frame.worldFromCamera.inverse * frame.worldFromVirtual.relabelled(as: Rotation<World, Camera>.self)
        #expect(abs((truth * turn).cameraAngles.roll - 2 * degree) < 0.05 * degree)
      }
      #expect(plan.frames.count { $0.states.contains(.limited) } == 0)
    }
  }

  @Test(arguments: [StabilisationMode.action, .smart])
  func `a still camera is passed through untouched`(mode: StabilisationMode) throws {
    let (plan, _) = try planned(.still, seconds: 2) { $0.mode = mode }
    for frame in plan.frames { #expect(plan.mapping(of: frame).isIdentity && frame.zoom == 1) }
  }

  @Test func `a cap on the zoom holds`() throws {
    let (plan, _) = try planned(.run, seconds: 4) { ($0.mode, $0.maximumZoom) = (.action, 1.08) }
    #expect(plan.frames.allSatisfy { $0.zoom <= 1.08 * (1 + 1e-9) })
    #expect(plan.certificate.outsideTaps == 0 && plan.certificate.minMargin >= 0)
    #expect(try shake(plan).after < shake(plan).before)
  }

  @Test func `a dynamic crop breathes slowly`() throws {
    let (plan, _) = try planned(.walk, seconds: 6) { ($0.mode, $0.crop) = (.action, .dynamic) }
    #expect(try #require(PlanMetrics(plan, trimRoll: 0).zoomRate) <= 0.0051)
    #expect(plan.certificate.minMargin >= 0)
  }

  @Test func `planning is deterministic`() throws {
    let plans = try (0..<2).map { _ in try planned(.walk, seconds: 2) { $0.mode = .action }.plan }
    #expect(plans[0] == plans[1])
  }
}

@Suite struct `Odd timelines under planned modes` {
  private static func plan(_ seconds: [Double], _ mode: StabilisationMode) throws -> StabilisationPlan {
    let (_, recording) = try recorded(.walk, grade: .perfect, seconds: 6, seed: 1)
    let estimate = try OrientationEstimator.estimate(from: recording)
    let entries = seconds.enumerated().map { i, second in
      FrameTimeline.Entry(ticks: Int64(i), time: Timestamp(nanoseconds: Int64(second * 1e9)))
    }
    return try PlanBuilder.build(
      estimate, timeline: FrameTimeline(entries: entries), camera: TestCamera.pinhole(readout: 0.016),
      settings: PlanSettings(mode: mode, grids: chromaGrids))
  }

  @Test(
    arguments: [
      [0.0], [0, 0.04], [0, 0.04, 0.08], [0, 0, 0, 0], [0, 0.04, 0.04, 0.08, 0.08, 0.12],
      [0, 0.04, 0.08, 4.9, 4.94, 5], [0, 0.001, 0.5, 0.501, 2, 2.5], [0, 0.04, 100, 100.04, 900],
    ], [StabilisationMode.action, .smart, .source])
  func `are planned, certified and finite`(seconds: [Double], mode: StabilisationMode) throws {
    let plan = try Self.plan(seconds, mode)
    #expect(plan.frames.count == seconds.count)
    #expect(plan.certificate.outsideTaps == 0 && plan.certificate.minMargin >= 0)
    #expect(plan.frames.allSatisfy { $0.worldFromVirtual.isFinite && $0.scale.isFinite })
  }

  @Test func `a log without gravity will do for action`() throws {
    var (_, recording) = try recorded(.walk, grade: .perfect, seconds: 4, seed: 1)
    recording.specificForces = []
    let estimate = try OrientationEstimator.estimate(from: recording, start: .level(at: .zero))
    let plan = try PlanBuilder.build(
      estimate, timeline: FrameTimeline(count: 90, ratePerSecond: 30), camera: TestCamera.pinhole(),
      settings: PlanSettings(mode: .action, grids: chromaGrids))
    #expect(try shake(plan).after < 0.5 * shake(plan).before)
  }
}
