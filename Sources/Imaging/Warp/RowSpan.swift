/// A run of output samples of one row whose source points lie on a straight line, equally spaced.
///
/// Positions count source samples, with ``fractionBits`` bits behind the point. Half a phase has been added, so that
/// cutting bits off rounds to the nearest phase.
struct RowSpan: Equatable, Sendable {
  /// First output sample.
  var first: Int
  /// Output samples.
  var count: Int
  /// Column of the first source point.
  var x: Int
  /// Row of the first source point.
  var y: Int
  /// Columns from one source point to the next.
  var stepX: Int
  /// Rows from one source point to the next.
  var stepY: Int

  /// Bits behind the binary point of a position. Over the longest span the rounding of a step adds up to
  /// 64 · 2⁻³³ samples, far below a phase.
  static let fractionBits = 32
  /// Longest span, so that one that touches the border makes few samples take the careful path.
  static let longest = 64

  /// A position in fixed point; positions further out than any picture end there, and NaN at the left.
  static func fixed(_ position: Double) -> Int {
    let limit = 16_777_216.0
    let bounded = position > -limit ? (position < limit ? position : limit) : -limit
    return Int((bounded * Double(1 << fractionBits)).rounded())
  }

  /// Sample at or before each end of the span, lesser first.
  var columns: (least: Int, greatest: Int) { Self.ends(x, stepX, count) }
  /// Row at or before each end of the span, lesser first.
  var rows: (least: Int, greatest: Int) { Self.ends(y, stepY, count) }

  private static func ends(_ start: Int, _ step: Int, _ count: Int) -> (least: Int, greatest: Int) {
    let end = start + step * (count - 1)
    return (min(start, end) >> fractionBits, max(start, end) >> fractionBits)
  }
}
