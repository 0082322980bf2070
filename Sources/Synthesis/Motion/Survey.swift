import Geometry

/// Where a ride has led to, at even steps of time: starting points for integrals over short stretches.
struct Survey: Sendable {
  /// Seconds between marks.
  static let step = 0.25

  /// Index of the first mark: its time is this many steps.
  private let first: Int
  private let positions: [Vector3<World>]

  /// A survey without marks.
  init() { (first, positions) = (0, []) }

  /// Marks over a span; `ridden` is the way between two instants.
  init(over span: ClosedRange<Double>, _ ridden: (Double, Double) -> Vector3<World>) {
    first = Int((span.lowerBound / Self.step).rounded(.down))
    let last = Int((span.upperBound / Self.step).rounded(.up))
    var marks = [ridden(0, Double(first) * Self.step)]
    for index in first..<max(first, last) {
      let start = Double(index) * Self.step
      marks.append(marks[marks.count - 1] + ridden(start, start + Self.step))
    }
    positions = marks
  }

  /// The mark nearest to an instant; `nil` without marks.
  func nearest(to seconds: Double) -> (seconds: Double, position: Vector3<World>)? {
    guard !positions.isEmpty else { return nil }
    // Clamped before it becomes a whole number: an instant may be far outside.
    let steps = max(0, min(Double(positions.count - 1), (seconds / Self.step).rounded() - Double(first)))
    return (Double(first + Int(steps)) * Self.step, positions[Int(steps)])
  }
}
