import Glibc

/// The share of a path's energy that lies in its five lowest frequencies: "stability" as the NUS benchmark scores it.
///
/// With X the discrete Fourier transform of one of the signals of n frames,
/// ```
/// share = Σ_{k=1…5} |X_k|² / Σ_{k=1…⌊(n−1)/2⌋} |X_k|²
/// ```
/// for the shift (x and y together) and for the roll; the score is the mean of both. A path without any motion scores
/// 1. It depends on the clip's length, and a pan drowns any shake in it: to be read, not to be tuned for.
///
/// - Source: Liu, Yuan, Tan and Sun, "Bundled Camera Paths for Video Stabilization", SIGGRAPH 2013. There the shift's
///   signal is its length √(x² + y²), which folds where it passes zero; here both components count.
struct LowFrequencyShare {
  /// Share of the shift.
  let shift: Double
  /// Share of the roll.
  let roll: Double
  /// The score.
  var mean: Double { (shift + roll) / 2 }

  /// Fewest frames: with fewer, five frequencies are nearly all there are.
  static let leastFrames = 24

  /// Scores a part of a path; `nil` when it is too short.
  init?(_ piece: MotionPath.Piece) {
    guard piece.times.count >= Self.leastFrames else { return nil }
    shift = Self.share([piece.x, piece.y])
    roll = Self.share([piece.roll])
  }

  private static func share(_ signals: [[Double]]) -> Double {
    let energies = signals.map(energy)
    let all = energies.reduce(0) { $0 + $1.all }
    return all > 0 ? min(1, energies.reduce(0) { $0 + $1.low } / all) : 1
  }

  private static func energy(_ signal: [Double]) -> (low: Double, all: Double) {
    let n = signal.count
    let mean = signal.reduce(0, +) / Double(n)
    let centred = signal.map { $0 - mean }
    let low = (1...5).reduce(0) { $0 + squaredAmplitude(centred, at: Double($1) / Double(n)) }
    // Parseval: all frequencies together hold n·Σx², each twice but for the highest of an even number.
    let highest = n % 2 == 0 ? squaredAmplitude(centred, at: 0.5) : 0
    let all = (Double(n) * centred.reduce(0) { $0 + $1 * $1 } - highest) / 2
    // What rounding leaves of a path that does not move is no energy.
    return all > 1e-18 * Double(n) ? (low, all) : (0, 0)
  }

  /// |Σ xⱼ e^(−2πi f j)|², f in cycles a frame.
  private static func squaredAmplitude(_ signal: [Double], at frequency: Double) -> Double {
    var (re, im) = (0.0, 0.0)
    for (j, value) in signal.enumerated() {
      let angle = 2 * Double.pi * frequency * Double(j)
      re += value * cos(angle)
      im -= value * sin(angle)
    }
    return re * re + im * im
  }
}
