import Glibc

/// A second-order Butterworth low-pass of several signals at once, started by their mean.
///
/// ```
/// f_c = √2/(2πτ),  C = tan(π f_c T),  D = C² + √2 C + 1
/// y₀ = (C² x₀ + 2C² x₁ + C² x₂ − 2(C²−1) y₁ − (C² − √2C + 1) y₂) / D
/// ```
/// Its step response is about 1 − e^(−t/τ). During the first τ seconds it shows the mean of what came so far, which
/// it then goes on from as if it had come for ever.
struct LowPass<Value: SIMD> where Value.Scalar == Double {
  private let (b0, b1, b2): (Double, Double, Double)
  private let (a1, a2): (Double, Double)
  /// Samples within τ.
  private let settling: Double
  private var sum = Value.zero
  private var count = 0.0
  private var delayed: (Value, Value)?

  /// - Parameters:
  ///   - timeConstant: τ, seconds.
  ///   - step: sampling interval T, seconds.
  init(timeConstant: Double, step: Double) {
    let c = tan(Double.pi * (2.0.squareRoot() / (2 * Double.pi * timeConstant)) * step)
    let d = c * c + 2.0.squareRoot() * c + 1
    (b0, b1, b2) = (c * c / d, 2 * c * c / d, c * c / d)
    (a1, a2) = (2 * (c * c - 1) / d, (c * c - 2.0.squareRoot() * c + 1) / d)
    settling = timeConstant / step
  }

  /// A filter that has seen nothing but `value` for ever.
  func settled(at value: Value) -> LowPass {
    var result = self
    result.delayed = (value * (1 - b0), value * (b2 - a2))
    return result
  }

  /// Takes in a sample.
  mutating func filtered(_ value: Value) -> Value {
    guard let (first, second) = delayed else {
      sum += value
      count += 1
      let mean = sum / count
      if count >= settling { self = settled(at: mean) }
      return mean
    }
    let result = value * b0 + first
    delayed = (value * b1 - result * a1 + second, value * b2 - result * a2)
    return result
  }

  /// The signal run through the filter forwards and then backwards, where it starts from its last value: no delay.
  func bothWays(_ values: [Value]) -> [Value] {
    var forward = self
    let once = values.map { forward.filtered($0) }
    guard let last = once.last else { return [] }
    var backward = settled(at: last)
    return Array(once.reversed().map { backward.filtered($0) }.reversed())
  }
}
