import Geometry
import Glibc
import Stabiliser

/// The three scores of Liu et al. 2013, for comparison with what others print. Never a goal: they depend on a clip's
/// length, and a heavy crop or a pan raises them.
public struct NUSMetrics: Equatable, Sendable {
  /// Mean over frames of 1/zoom, from the affine part of the warp that is rendered; 1 shows everything.
  public var cropping: Double?
  /// Least over frames of |λ₂|/|λ₁|, the eigenvalues of that affine part; 1 is undistorted.
  public var distortion: Double?
  /// Share of the shown picture's sideways and vertical turning that lies in the five lowest frequencies; 1 when it
  /// does not turn.
  public var stabilityTranslation: Double?
  /// The same for its turning about its axis.
  public var stabilityRotation: Double?

  init(_ frames: [ExaminedFrame], _ path: TurningPath<Virtual>, plan: StabilisationPlan) {
    let parts = frames.compactMap(\.affine)
    let whole = max(
      Double(plan.outputSize.width) / Double(plan.sourceSize.width),
      Double(plan.outputSize.height) / Double(plan.sourceSize.height))
    cropping = parts.map { abs($0.determinant).squareRoot() * whole }.mean
    distortion = parts.map(\.eigenvalueRatio).min()
    let (x, y, z) = (path.angles.map(\.x), path.angles.map(\.y), path.angles.map(\.z))
    stabilityTranslation = LowShare.share(of: [x, y])
    stabilityRotation = LowShare.share(of: [z])
  }
}

/// Two by two: how a step on the output moves the source point.
struct AffinePart: Equatable {
  var xx: Double
  var xy: Double
  var yx: Double
  var yy: Double

  var determinant: Double { xx * yy - xy * yx }

  /// Smaller over larger magnitude of the eigenvalues; 1 for a pair of conjugates, a turned picture's.
  var eigenvalueRatio: Double {
    let half = (xx + yy) / 2
    let discriminant = half * half - determinant
    guard discriminant > 0 else { return 1 }
    let root = discriminant.squareRoot()
    let (a, b) = (abs(half + root), abs(half - root))
    return max(a, b) > 0 ? min(a, b) / max(a, b) : 0
  }

  /// The affine part of the warp that the probes of a picture see.
  init?(_ probes: [Probe?]) { self.init(probes.compactMap { probe in probe.map { ($0.output, $0.source) } }) }

  /// The least-squares affine part of pairs of output and source points.
  init?(_ pairs: [(output: PixelPoint<OutputPixels>, source: PixelPoint<StoredPixels>)]) {
    var (x, y) = (LeastSquares(unknowns: 3), LeastSquares(unknowns: 3))
    for pair in pairs {
      let row = [pair.output.x, pair.output.y, 1]
      x.add(row, pair.source.x)
      y.add(row, pair.source.y)
    }
    guard let a = x.solve(), let b = y.solve() else { return nil }
    (xx, xy, yx, yy) = (a[0], a[1], b[0], b[1])
  }
}

/// Share of a signal's energy in its lowest frequencies.
enum LowShare {
  /// Frequencies that count as low: so many multiples of one over the length of the signal.
  static let bins = 5

  /// Energy at the first five frequencies of the discrete Fourier transform after the constant one, over the energy at
  /// all of them but the constant; several components are summed. By Parseval's theorem
  /// ```
  /// share = 2 Σ_{k=1…5} |X_k|² / (n Σ (x − mean)²)
  /// ```
  /// - Returns: `nil` for signals of fewer than eleven samples, which have no five frequencies; 1 for constants.
  static func share(of components: [[Double]]) -> Double? {
    guard let count = components.first?.count, count > 2 * bins else { return nil }
    var (low, whole) = (0.0, 0.0)
    for values in components {
      let mean = values.reduce(0, +) / Double(count)
      let deviations = values.map { $0 - mean }
      whole += deviations.reduce(0) { $0 + $1 * $1 } * Double(count)
      for bin in 1...bins {
        let step = -2 * Double.pi * Double(bin) / Double(count)
        let sum = deviations.enumerated().reduce((re: 0.0, im: 0.0)) {
          let angle = step * Double($1.offset)
          return ($0.re + $1.element * cos(angle), $0.im + $1.element * sin(angle))
        }
        low += 2 * (sum.re * sum.re + sum.im * sum.im)
      }
    }
    return whole > 0 ? low / whole : 1
  }
}
