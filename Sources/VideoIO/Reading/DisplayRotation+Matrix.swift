import CFFmpeg
import Geometry

extension DisplayRotation {
  /// Reads a 3×3 display matrix (16.16 fixed point, row vectors: `shown = stored · M`).
  ///
  /// With x right and y down, stored right goes to `(m₀, m₁)` and stored down to `(m₃, m₄)` (libavutil, display.h).
  /// - Returns: `nil` for a turn that is not a multiple of 90°; scale is ignored. A matrix of zeros is no rotation.
  init?(displayMatrix m: [Int32]) {
    guard m.count >= 9 else { return nil }
    let (a, b, c, d) = (Double(m[0]), Double(m[1]), Double(m[3]), Double(m[4]))
    let determinant = a * d - b * c
    guard determinant != 0 else {
      guard a == 0, b == 0, c == 0, d == 0 else { return nil }
      self = .none
      return
    }
    let isMirrored = determinant < 0
    // Undo the mirror: then stored right goes to (cos, sin) of the clockwise turn.
    let (x, y) = isMirrored ? (-a, -b) : (a, b)
    // A quarter turn leaves no more than rounding in the other axis: 1/1000 is 0.06°.
    let tolerance = 1e-3
    guard min(abs(x), abs(y)) <= tolerance * max(abs(x), abs(y)), min(abs(c), abs(d)) <= tolerance * max(abs(c), abs(d))
    else { return nil }
    let turns = abs(x) > abs(y) ? (x > 0 ? 0 : 2) : (y > 0 ? 1 : 3)
    self.init(clockwiseQuarterTurns: turns, isMirrored: isMirrored)
  }
}
