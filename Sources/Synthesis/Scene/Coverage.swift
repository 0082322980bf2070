/// Shares of a pixel that a shape covers, by analytic filtering with a box as wide as the pixel.
///
/// `width` is always the pixel's extent in the units of the coordinate.
enum Coverage {
  /// Share on the positive side of an edge at 0.
  @inline(__always) static func beyond(_ distance: Float, _ width: Float) -> Float { clamp(distance / width + 0.5) }

  /// Share inside the interval.
  @inline(__always) static func between(_ low: Float, _ high: Float, _ x: Float, _ width: Float) -> Float {
    max(0, beyond(x - low, width) - beyond(x - high, width))
  }

  /// Share of a train of pulses of period 1, on for the first `duty` of each; its mean where pixels are wider.
  @inline(__always) static func pulses(_ x: Float, duty: Float, _ width: Float) -> Float {
    guard width < 4, abs(x) < 1e5 else { return duty }
    return (pulseIntegral(x + width / 2, duty) - pulseIntegral(x - width / 2, duty)) / width
  }

  /// Share of thin lines at whole numbers.
  @inline(__always) static func lines(_ x: Float, thickness: Float, _ width: Float) -> Float {
    pulses(x + thickness / 2, duty: thickness, width)
  }

  /// Share of a glyph of 3 × 5 square cells, coordinates in cells from its lower left corner.
  ///
  /// Bit 14 is the top left cell, bit 0 the bottom right one.
  static func glyph(_ bits: UInt16, _ x: Float, _ y: Float, _ width: Float) -> Float {
    let half = min(0.5, width / 2)
    guard x > -half, y > -half, x < 3 + half, y < 5 + half else { return 0 }
    var sum: Float = 0
    for row in 0..<5 {
      let across = between(Float(row), Float(row + 1), y, 2 * half)
      guard across > 0 else { continue }
      for column in 0..<3 where bits >> UInt16(row * 3 + 2 - column) & 1 == 1 {
        sum += across * between(Float(column), Float(column + 1), x, 2 * half)
      }
    }
    return sum
  }

  @inline(__always) static func clamp(_ x: Float) -> Float { min(1, max(0, x)) }

  /// Whole number at or below a number of moderate size.
  @inline(__always) static func floor(_ x: Float) -> Float {
    let whole = Float(Int32(x))
    return whole > x ? whole - 1 : whole
  }

  @inline(__always) private static func pulseIntegral(_ x: Float, _ duty: Float) -> Float {
    let whole = floor(x)
    return whole * duty + min(x - whole, duty)
  }
}
