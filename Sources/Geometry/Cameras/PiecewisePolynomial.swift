/// A smooth function as polynomials of seventh degree on equal pieces of its domain: some ten times as fast as the roots
/// and arcs it is made of.
///
/// Each polynomial goes through the function at the eight zeros of the eighth Chebyshev polynomial, where interpolation
/// errs by little more than the best polynomial does. Between them it is compared with the function when it is made: the
/// domain ends before the first piece that is not within the tolerance.
@usableFromInline
struct PiecewisePolynomial: Sendable {
  /// Greatest argument; less than zero when there is no piece.
  @usableFromInline let end: Double
  @usableFromInline let piecesPerUnit: Double
  /// Coefficients of t⁰…t⁷, t from −1 to 1 over a piece.
  @usableFromInline let pieces: [SIMD8<Double>]

  /// Approximates a function from zero to `end`.
  ///
  /// - Parameter tolerance: greatest difference from the function.
  init(to end: Double, pieces count: Int, tolerance: Double, _ function: (Double) -> Double) {
    let width = end / Double(count)
    var pieces: [SIMD8<Double>] = []
    for k in 0..<count {
      let middle = (Double(k) + 0.5) * width
      let piece = Self.interpolate { function(middle + $0 * width / 2) }
      let isClose = Self.witnesses.allSatisfy {
        abs(Self.value(piece, $0) - function(middle + $0 * width / 2)) <= tolerance
      }
      guard isClose else { break }
      pieces.append(piece)
    }
    self.pieces = pieces
    self.end = pieces.isEmpty ? -1 : pieces.count == count ? end : Double(pieces.count) * width
    piecesPerUnit = width > 0 ? 1 / width : 0
  }

  /// The function where it is approximated everywhere by nothing.
  static let none = PiecewisePolynomial(to: 0, pieces: 0, tolerance: 0) { $0 }

  /// The value at an argument.
  /// - Precondition: it is within 0…``end``.
  @inlinable func callAsFunction(_ x: Double) -> Double {
    let position = x * piecesPerUnit
    let index = min(Int(position), pieces.count - 1)
    return Self.value(pieces[index], 2 * (position - Double(index)) - 1)
  }

  @inlinable static func value(_ c: SIMD8<Double>, _ t: Double) -> Double {
    // Estrin's order: half the steps wait for each other.
    let s = t * t
    let (a, b) = (c[0] + c[1] * t, c[2] + c[3] * t)
    let (d, e) = (c[4] + c[5] * t, c[6] + c[7] * t)
    return (a + b * s) + (d + e * s) * (s * s)
  }

  /// cos((2k + 1) π/16).
  private static let zeros = [
    0.980785280403230449126182236134239, 0.831469612302545237078788377617906, 0.555570233019602224742830813948533,
    0.195090322016128267848284868477022, -0.195090322016128267848284868477022, -0.555570233019602224742830813948533,
    -0.831469612302545237078788377617906, -0.980785280403230449126182236134239,
  ]
  /// Where interpolation at the zeros errs most: between them, and at the ends.
  private static let witnesses =
    [-1.0, 1.0] + zip(zeros, zeros.dropFirst()).map { ($0 + $1) / 2 }

  /// Newton's divided differences, multiplied out.
  private static func interpolate(_ function: (Double) -> Double) -> SIMD8<Double> {
    var differences = zeros.map(function)
    for level in 1..<8 {
      for k in (level..<8).reversed() {
        differences[k] = (differences[k] - differences[k - 1]) / (zeros[k] - zeros[k - level])
      }
    }
    var result = SIMD8<Double>(repeating: 0)
    for k in (0..<8).reversed() {
      // result · (t − zero) + difference
      var next = SIMD8<Double>(repeating: 0)
      for power in 0..<7 { next[power + 1] = result[power] }
      next -= result * zeros[k]
      next[0] += differences[k]
      result = next
    }
    return result
  }
}
