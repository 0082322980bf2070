import Light
import Stacking
import TestSupport
import Testing

struct FastCurveTests {
  private static let functions = TransferFunction.named + [.gamma(2.2), .gamma(2.6)]

  /// Every table's place, its corners, and what lies beyond it on both sides.
  @Test(arguments: functions)
  func `the table errs by less than a millionth`(function: TransferFunction) {
    let curve = FastCurve(function)
    var random = SeededRandom(seed: 3)
    var worst = 0.0
    for _ in 0..<20_000 {
      let magnitude = Float(random.number(in: -18...2.2))
      let code =
        Float(sign: random.next() & 1 == 0 ? .plus : .minus, exponent: 0, significand: 1) * exponential(magnitude)
      let exact = function.light(Double(code))
      guard exact.isFinite, abs(exact) < 1e30 else { continue }
      worst = max(worst, abs(Double(curve.light(code)) - exact) / max(abs(exact), 1e-3))
    }
    for corner in [0.04045, 0.081, 0.5, 0.20855532, 1, 0] as [Float] {
      for step in -200...200 {
        let code = corner + Float(step) * corner / 800_000
        let exact = function.light(Double(code))
        worst = max(worst, abs(Double(curve.light(code)) - exact) / max(abs(exact), 1e-3))
      }
    }
    #expect(worst < 1e-6, "\(worst)")
  }

  private func exponential(_ power: Float) -> Float {
    let whole = power.rounded(.down)
    return Float(sign: .plus, exponent: Int(whole), significand: 1 + (power - whole))
  }
}
