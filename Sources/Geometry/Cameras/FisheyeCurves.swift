internal import Glibc

/// A fisheye's polynomial both ways, as functions that are smooth where the angle itself is not.
///
/// They differ from the exact functions by less than ``tolerance``, focal lengths on the picture: a few billionths of a
/// pixel. Where a lens bends too hard for that they end, and the model works out roots and arcs.
@usableFromInline
final class FisheyeCurves: Sendable {
  /// `θd/sin θ` over `1 − cos θ`.
  @usableFromInline let spread: PiecewisePolynomial
  /// `sin θ/θd` over θd².
  @usableFromInline let sine: PiecewisePolynomial
  /// `cos θ` over θd².
  @usableFromInline let cosine: PiecewisePolynomial
  /// The greatest θd² both know.
  @usableFromInline let end: Double

  /// Greatest difference from the exact functions.
  static let tolerance = 1e-14
  private static let pieces = 48

  /// - Precondition: four finite coefficients; the angle is positive and at most π.
  init(_ k: [Double], maximumAngle: Double) {
    // At the very end all is left to the exact functions, which know whether there is an answer.
    let last = maximumAngle * (1 - 1e-9)
    let (half, radius) = (sin(last / 2), KannalaBrandt4.radius(k, last))
    spread = PiecewisePolynomial(to: 2 * half * half, pieces: Self.pieces, tolerance: Self.tolerance) { height in
      // On the axis, which the first piece begins at but for rounding, the limit.
      guard height > 1e-15 else { return 1 }
      let sine = (height * (2 - height)).squareRoot()
      return KannalaBrandt4.radius(k, atan2(sine, 1 - height)) / sine
    }
    func angle(_ square: Double) -> Double { KannalaBrandt4.angle(k, radius: square.squareRoot(), maximumAngle) }
    sine = PiecewisePolynomial(to: radius * radius, pieces: Self.pieces, tolerance: Self.tolerance) {
      $0 <= 1e-15 ? 1 : sin(angle($0)) / $0.squareRoot()
    }
    cosine = PiecewisePolynomial(to: radius * radius, pieces: Self.pieces, tolerance: Self.tolerance) {
      cos(angle(max(0, $0)))
    }
    end = min(sine.end, cosine.end)
  }

  private init() { (spread, sine, cosine, end) = (.none, .none, .none, -1) }

  /// No curves: all is worked out.
  static let none = FisheyeCurves()
}
