import Geometry
import Glibc
import Testing

@testable import Stabiliser

/// Metrics of plans whose numbers are known beforehand.
struct PlanMetricsTests {
  static let degree = Double.pi / 180

  /// A plan at given times whose cameras look where two functions of time say (roll, pitch, heading).
  static func plan(
    seconds: [Double], camera: (Double) -> CameraAngles = { _ in CameraAngles(roll: 0, pitch: 0, heading: 0) },
    virtual: (Double) -> CameraAngles = { _ in CameraAngles(roll: 0, pitch: 0, heading: 0) },
    zoom: (Double) -> Double = { _ in 1 }, states: (Int) -> Set<FrameState> = { _ in [] }
  ) -> StabilisationPlan {
    let frames = seconds.enumerated().map { index, time in
      FramePlan(
        index: index, ticks: Int64(index), time: Timestamp(nanoseconds: Int64((time * 1e9).rounded())),
        worldFromCamera: Rotation(cameraAngles: camera(time)), worldFromVirtual: Rotation(cameraAngles: virtual(time)),
        rowRotations: [.identity], virtualCentre: PixelPoint(500, 500), scale: zoom(time), zoom: zoom(time),
        cropCentre: PixelPoint(500, 500), angularRate: 0, margin: 1, marginEdge: .left, states: states(index),
        confidence: 1)
    }
    let size = PixelSize(width: 1000, height: 1000)
    return StabilisationPlan(
      mode: .horizon, lens: .pinhole(Pinhole(fx: 800, fy: 1250, cx: 500, cy: 500)), shutter: .global, display: .none,
      sourceSize: size, outputSize: size, footprint: TapFootprint(grids: [.full], radius: 2), meshSpacing: 32,
      frames: frames, certificate: Certificate(frames: frames.count, outsideTaps: 0, minMargin: 1, worstFrame: 0),
      notes: [])
  }

  static func times(_ count: Int, rate: Double) -> [Double] { (0..<count).map { Double($0) / rate } }

  @Test(arguments: [1.0, 2, 4, 8])
  func `shake of a sinusoid is its rms times the filter's gain times the focal length`(frequency: Double) throws {
    let amplitude = 0.01
    let plan = Self.plan(
      seconds: Self.times(2400, rate: 120),
      camera: { CameraAngles(roll: 0, pitch: amplitude * sin(2 * .pi * frequency * $0), heading: 0) })
    let metrics = PlanMetrics(plan, trimRoll: 0)
    let r4 = pow(frequency, 4)
    // √(800 · 1250) = 1000 px a radian.
    let expected = amplitude / 2.0.squareRoot() * r4 / (1 + r4) * 1000
    // Whole periods; the ends, a period of the cut-off at each, let through a little more.
    #expect(abs(try #require(metrics.shakeInPixels) / expected - 1) < 0.02)
    #expect(metrics.shakeOutPixels == 0)
  }

  @Test func `shake counts roll and heading as it counts pitch`() throws {
    func shake(_ angles: @escaping (Double) -> CameraAngles) throws -> Double {
      try #require(
        PlanMetrics(Self.plan(seconds: Self.times(600, rate: 60), camera: angles), trimRoll: 0).shakeInPixels)
    }
    let wave = { (time: Double) in 0.01 * sin(2 * .pi * 3 * time) }
    let pitch = try shake { CameraAngles(roll: 0, pitch: wave($0), heading: 0) }
    let roll = try shake { CameraAngles(roll: wave($0), pitch: 0, heading: 0) }
    let heading = try shake { CameraAngles(roll: 0, pitch: 0, heading: wave($0)) }
    #expect(abs(roll / pitch - 1) < 1e-9 && abs(heading / pitch - 1) < 1e-9)
  }

  @Test func `a steady pan through many turns is no shake and no acceleration`() throws {
    let plan = Self.plan(
      seconds: Self.times(300, rate: 30), camera: { CameraAngles(roll: 2 * $0, pitch: 0, heading: 0) },
      virtual: { CameraAngles(roll: 0, pitch: 0, heading: 3 * $0) })
    let metrics = PlanMetrics(plan, trimRoll: 0)
    // Times are whole nanoseconds: 3 rad/s · 0.5 ns, 1000 px a radian.
    #expect(try #require(metrics.shakeInPixels) < 1e-5)
    #expect(try #require(metrics.shakeOutPixels) < 1e-5)
    // The same half nanosecond, twice divided by 33 ms.
    #expect(try #require(metrics.smoothness) < 1e-5)
  }

  @Test func `uneven times measure what even ones do`() throws {
    let even = Self.times(1200, rate: 60)
    // Alternating 12 and 21.3 ms steps.
    let uneven = even.enumerated().map { $0.offset % 2 == 1 ? $0.element - 0.28 / 60 : $0.element }
    let wave = { (time: Double) in CameraAngles(roll: 0, pitch: 0.01 * sin(2 * .pi * 2 * time), heading: 0.1 * time) }
    let a = try #require(PlanMetrics(Self.plan(seconds: even, camera: wave), trimRoll: 0).shakeInPixels)
    let b = try #require(PlanMetrics(Self.plan(seconds: uneven, camera: wave), trimRoll: 0).shakeInPixels)
    #expect(abs(a / b - 1) < 0.002)
  }

  @Test func `smoothness is the rms angular acceleration`() throws {
    let amplitude = 0.02
    let plan = Self.plan(
      seconds: Self.times(2000, rate: 200),
      virtual: { CameraAngles(roll: 0, pitch: amplitude * sin(2 * .pi * $0), heading: 0) })
    let expected = amplitude * 4 * .pi * .pi / 2.0.squareRoot()
    // The second difference of a sinusoid is short by (ωh)²/12 = 8e-5.
    #expect(abs(try #require(PlanMetrics(plan, trimRoll: 0).smoothness) / expected - 1) < 1e-3)
  }

  @Test func `horizon error is the roll off the trim in ordinary frames, wrapped`() throws {
    let rolls = [179.0, -179, 90, 178]
    let plan = Self.plan(
      seconds: [0, 1, 2, 3], virtual: { CameraAngles(roll: rolls[Int($0)] * Self.degree, pitch: 0, heading: 0) },
      states: { $0 == 2 ? [.gyroHold] : [] })
    // Off 180° by 1, 1 and 2 degrees; frame 2 is not ordinary.
    let expected = (6.0 / 3).squareRoot() * Self.degree
    let error = try #require(PlanMetrics(plan, trimRoll: .pi).horizonRms)
    #expect(abs(error - expected) < 1e-12)
  }

  @Test(arguments: FrameState.allCases)
  func `a horizon counts in every frame that has one to hold`(_ state: FrameState) throws {
    let plan = Self.plan(
      seconds: [0, 1], virtual: { _ in CameraAngles(roll: 2 * Self.degree, pitch: 0, heading: 0) },
      states: { _ in [state] })
    let error = PlanMetrics(plan, trimRoll: 0).horizonRms
    if [.gyroHold, .noMotion, .held].contains(state) {
      #expect(error == nil)
    } else {
      #expect(abs(try #require(error) - 2 * Self.degree) < 1e-12)
    }
  }

  @Test func `zoom is averaged, and its rate is relative`() throws {
    let plan = Self.plan(seconds: [0, 0.5, 1.5], zoom: { [0: 1.0, 0.5: 1.1, 1.5: 1.2][$0] ?? 0 })
    let metrics = PlanMetrics(plan, trimRoll: 0)
    #expect(abs(try #require(metrics.meanZoom) - 1.1) < 1e-12 && metrics.maxZoom == 1.2)
    #expect(abs(try #require(metrics.zoomRate) - log(1.1) / 0.5) < 1e-12)
  }

  @Test func `frames that repeat a time change nothing`() throws {
    let wave = { (time: Double) in CameraAngles(roll: 0, pitch: 0.01 * sin(2 * .pi * 2 * time), heading: 0) }
    let times = Self.times(300, rate: 30)
    let once = PlanMetrics(Self.plan(seconds: times, camera: wave), trimRoll: 0)
    let doubled = PlanMetrics(Self.plan(seconds: times.flatMap { [$0, $0] }, camera: wave), trimRoll: 0)
    #expect(once.shakeInPixels == doubled.shakeInPixels && doubled.smoothness == 0)
  }

  @Test(arguments: 0...2)
  func `too few frames say nothing`(count: Int) {
    let metrics = PlanMetrics(Self.plan(seconds: Self.times(count, rate: 30)), trimRoll: 0)
    #expect(metrics.frames == count && metrics.shakeInPixels == nil && metrics.smoothness == nil)
    #expect((metrics.meanZoom == nil) == (count == 0) && (metrics.zoomRate == nil) == (count < 2))
  }
}
