import Geometry
import Glibc
import Testing

/// The high-pass of sampled paths against the filter it imitates and the equations it solves.
struct SplineHighPassTests {
  @Test(arguments: [0.25, 0.5, 1, 2, 4, 8])
  func `away from the ends the high-pass has the gain of a Butterworth filter run both ways`(frequency: Double) throws {
    let times = (0..<2400).map { Double($0) / 120 }
    let wave = times.map { sin(2 * .pi * frequency * $0) }
    let highPass = try #require(SplineHighPass(times: times, cutoffHertz: 1))
    let passed = highPass(wave)
    let gain = pow(frequency, 4) / (1 + pow(frequency, 4))
    // Zero phase: the output is the input times the gain, point by point. Ends have died out to 1e-9 after 5 s.
    for k in stride(from: 600, to: 1800, by: 7) {
      let error = abs(passed[k] - gain * wave[k])
      #expect(error < 1e-3 * gain + 1e-9)
    }
  }

  @Test func `the high-pass leaves nothing of a line and solves its own equations`() throws {
    let times = [0, 0.1, 0.15, 0.4, 0.41, 0.9, 1.3]
    let highPass = try #require(SplineHighPass(times: times, cutoffHertz: 1))
    #expect(highPass(times.map { 3 - 2 * $0 }).allSatisfy { abs($0) < 1e-12 })
    #expect(SplineHighPass(times: [0, 1, 1], cutoffHertz: 1) == nil)
    // Stationarity of the smoothing spline: the weighted residual is orthogonal to every straight line.
    let residual = highPass([0, 1, -1, 2, 0.5, -2, 1])
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    let weights = zip([0] + steps, steps + [0]).map { ($0 + $1) / 2 }
    #expect(abs(zip(weights, residual).reduce(0) { $0 + $1.0 * $1.1 }) < 1e-12)
    #expect(abs(zip(zip(weights, residual), times).reduce(0) { $0 + $1.0.0 * $1.0.1 * $1.1 }) < 1e-12)
  }
}
