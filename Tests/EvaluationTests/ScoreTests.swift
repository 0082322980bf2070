import Geometry
import Glibc
import Stabiliser
import Testing

@testable import Evaluation

/// Clock, scores of others and the hold of a framing, on cases that are known by hand.
struct ScoreTests {
  @Test func `a clock that drifts errs by the root mean square of a line`() throws {
    let times = (0...1000).map { Double($0) / 100 }
    let sync = SyncMetrics(
      times, estimate: ClockLine(offsetSeconds: 1.5, rate: 1), truth: ClockLine(offsetSeconds: 1.5, rate: 1 + 100e-6))
    // 0 … 1 ms, evenly.
    #expect(isNear(sync.rms, 1e-3 / 3.0.squareRoot(), within: 1e-6) && isNear(sync.largest, 1e-3, within: 1e-12))
  }

  @Test func `a report's scale multiplies log times, a truth's drift clip times`() {
    let report = ClockLine(offsetSeconds: 3, scale: 1.25)
    // logTime · 1.25 = clipTime + 3
    #expect(report.logSeconds(ofClip: 2) == 4 && report.rate == 0.8)
  }

  @Test func `a truth without a clock, or a plan without one, is not judged`() throws {
    let line = ClockLine(offsetSeconds: 0, rate: 1)
    let clip = KnownClip(seconds: 2)
    #expect(try clip.judged(clock: line).sync == nil && clip.judged(trueClock: line).sync == nil)
    #expect(try clip.judged(clock: line, trueClock: line).sync?.rms == 0)
  }

  @Test func `cropping is the inverse zoom and a turned picture is not distorted`() throws {
    var clip = KnownClip(seconds: 2)
    clip.truth = { KnownClip.angles(roll: 30 * $0) }
    clip.correction = KnownClip.levelling
    clip.scale = { _ in 2.5 }
    let result = try clip.judged()
    #expect(isNear(result.nus.cropping, 0.4, within: 1e-6) && isNear(result.nus.distortion, 1, within: 1e-6))
    clip.output = PixelSize(width: 160, height: 90)
    clip.scale = { _ in 1.25 }
    #expect(isNear(try clip.judged().nus.cropping, 0.4, within: 1e-6))
  }

  @Test func `a stretched affine part is as distorted as its eigenvalues differ`() throws {
    let points: [(Double, Double)] = [(0, 0), (10, 0), (0, 10), (10, 10), (3, 7)]
    let stretched = try #require(
      AffinePart(points.map { (PixelPoint($0.0, $0.1), PixelPoint(4 + 0.8 * $0.0, 5 + 0.4 * $0.1)) }))
    #expect(isNear(stretched.eigenvalueRatio, 0.5, within: 1e-12) && isNear(stretched.determinant, 0.32, within: 1e-12))
    #expect(AffinePart(points.prefix(2).map { (PixelPoint($0.0, $0.1), PixelPoint($0.0, $0.1)) }) == nil)
  }

  @Test(arguments: [(3, 1.0), (5, 1), (6, 0), (20, 0)])
  func `only the five lowest frequencies count as stable`(cycles: Int, share: Double) {
    let wave = (0..<300).map { 2 + sin(2 * .pi * Double(cycles * $0) / 300) }
    #expect(isNear(LowShare.share(of: [wave]), share, within: 1e-9))
    #expect(LowShare.share(of: [Array(repeating: 3.0, count: 300)]) == 1)
    #expect(LowShare.share(of: [Array(repeating: 3.0, count: 10)]) == nil)
  }

  /// The camera goes 0 → 10 → 0 in steps of one; a play of reach 4 stands, is dragged, stands again, is dragged back.
  static let camera = (0...10).map(Double.init) + (0..<10).reversed().map(Double.init)
  static let play: [Double] = {
    var held = 0.0
    return camera.map { place in
      held = min(max(held, place - 4), place + 4)
      return held
    }
  }()

  @Test func `a play operator regains its hold at once`() throws {
    let lock = try #require(
      LockMetrics(camera: Self.camera.map { ($0, 0) }, shown: Self.play.map { ($0, 0) }, still: 0.01))
    // Dragged for six steps out and for two back, of twenty.
    #expect(lock.staticShare == 12.0 / 20 && lock.regainFrames == 0)
  }

  @Test func `a hold that lags goes on moving after the camera has turned back`() throws {
    let late = [0, 0] + Self.play.dropLast(2)
    let lock = try #require(LockMetrics(camera: Self.camera.map { (0, $0) }, shown: late.map { (0, $0) }, still: 0.01))
    #expect(lock.regainFrames == 2)
    #expect(LockMetrics(camera: [(0, 0), (1, 0)], shown: [(0, 0), (0, 0)], still: 1) == nil)
  }

  @Test func `only plans that hold a framing are judged by their hold`() throws {
    var clip = KnownClip(seconds: 4, truth: { KnownClip.angles(roll: 0, heading: 3 * sin(2 * $0)) })
    #expect(try clip.judged().lock == nil)
    clip.states = { _ in [.locked] }
    clip.correction = { _, camera in camera.inverse * KnownClip.angles(roll: 0).relabelled() }
    let lock = try #require(try clip.judged().lock)
    #expect(lock.staticShare == 1 && lock.regainFrames == 0)
  }

  @Test func `an overdetermined system is solved and a singular one refused`() throws {
    var fit = LeastSquares(unknowns: 2)
    for x in [0.0, 1, 2, 5] { fit.add([1, x], 3 - 0.5 * x) }
    let solution = try #require(fit.solve())
    #expect(isNear(solution[0], 3, within: 1e-12) && isNear(solution[1], -0.5, within: 1e-12))
    var flat = LeastSquares(unknowns: 2)
    for x in [1.0, 2, 3] { flat.add([x, 2 * x], 1) }
    #expect(flat.solve() == nil)
  }

  @Test(arguments: [(0.1, 0.1), (Double.pi, .pi), (-.pi, .pi), (7, 7 - 2 * .pi), (-9 * .pi, .pi)])
  func `angles wrap into half a turn either way`(angle: Double, expected: Double) {
    #expect(abs(wrapped(angle) - expected) < 1e-12)
  }
}
