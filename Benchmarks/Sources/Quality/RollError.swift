import Geometry
import Glibc

/// Roll errors over time, full turns apart.
struct RollError {
  private var sum = 0.0
  private var count = 0.0
  /// Largest error, radians.
  private(set) var greatest = 0.0

  /// Adds one error, radians, of any number of turns.
  mutating func add(_ radians: Double) {
    let wrapped = Self.wrapped(radians)
    sum += wrapped * wrapped
    count += 1
    greatest = max(greatest, abs(wrapped))
  }

  /// Root mean square, radians.
  var rms: Double { (sum / max(1, count)).squareRoot() }

  /// The angle in [−π, π].
  static func wrapped(_ radians: Double) -> Double { radians - 2 * .pi * (radians / (2 * .pi)).rounded() }
}

extension Vector3 {
  /// Roll of a camera that sees "up" here, in its own axes, radians: down is −up, roll = atan2(d.x, d.y).
  var rollOfUp: Double { atan2(-x, -y) }

  /// Whether roll means something for a camera that sees "up" here: its axis is over 20° from the vertical.
  var definesRoll: Bool { abs(z) < 0.9396926207859084 * length }
}
