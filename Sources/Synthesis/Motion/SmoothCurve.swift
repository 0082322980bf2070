import Glibc

/// A number in time with as many derivatives as anyone asks for: a constant, a drift, sinusoids and eased ramps.
struct SmoothCurve: Sendable {
  /// The curve and its derivatives at an instant.
  struct Value: Equatable {
    /// The number itself.
    var value = 0.0
    /// Change a second.
    var first = 0.0
    /// Change of that a second.
    var second = 0.0
  }

  /// `amplitude · sin(angularFrequency · t + phase)`.
  struct Wave: Equatable {
    var amplitude: Double
    /// Radians a second.
    var angularFrequency: Double
    var phase: Double
  }

  /// A rise by `height` at an even rate from `start` to `end`, its corners rounded over about `softness` seconds.
  ///
  /// ```
  /// f(t)  = h/(b−a) · s/2 · ln( cosh((t−a)/s) / cosh((t−b)/s) )      from −h/2 to +h/2
  /// f′(t) = h/(b−a) · ½ ( tanh((t−a)/s) − tanh((t−b)/s) )            at most h/(b−a)
  /// ```
  struct Ramp: Equatable {
    var height: Double
    var start: Double
    var end: Double
    var softness: Double
  }

  /// The value the rest is added to.
  var constant = 0.0
  /// Drift a second.
  var slope = 0.0
  /// Sinusoids.
  var waves: [Wave] = []
  /// Eased ramps, each counted from 0 long before it.
  var ramps: [Ramp] = []

  /// Value, slope and curvature at `t` seconds.
  func at(_ t: Double) -> Value {
    var sum = Value(value: constant + slope * t, first: slope, second: 0)
    for wave in waves {
      let angle = wave.angularFrequency * t + wave.phase
      let (s, c) = (wave.amplitude * sin(angle), wave.amplitude * cos(angle))
      sum.value += s
      sum.first += c * wave.angularFrequency
      sum.second -= s * wave.angularFrequency * wave.angularFrequency
    }
    for ramp in ramps { ramp.add(to: &sum, at: t) }
    return sum
  }

  /// The value alone: half the work.
  func value(_ t: Double) -> Double {
    var sum = constant + slope * t
    for wave in waves { sum += wave.amplitude * sin(wave.angularFrequency * t + wave.phase) }
    var rest = Value()
    for ramp in ramps { ramp.add(to: &rest, at: t) }
    return sum + rest.value
  }
}

extension SmoothCurve.Ramp {
  fileprivate func add(to sum: inout SmoothCurve.Value, at t: Double) {
    let rate = height / (end - start)
    let (u, v) = ((t - start) / softness, (t - end) / softness)
    let (a, b) = (tanh(u), tanh(v))
    sum.value += height / 2 + rate * softness / 2 * (logCosh(u) - logCosh(v))
    sum.first += rate / 2 * (a - b)
    // sech² = 1 − tanh²; the ones cancel in the difference.
    sum.second += rate / (2 * softness) * (b * b - a * a)
  }

  /// ln cosh x without overflow.
  private func logCosh(_ x: Double) -> Double { abs(x) + log1p(exp(-2 * abs(x))) - 0.6931471805599453 }
}
