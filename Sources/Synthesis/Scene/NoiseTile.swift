import Glibc

/// A square of noise that repeats seamlessly, with coarser copies for coarser pixels.
///
/// Detail at every scale from the tile's width down to about two texels, of equal strength an octave; mean 0, variance
/// 1. Lookups are bilinear in the two copies whose texels enclose the pixel's width (trilinear filtering).
final class NoiseTile: @unchecked Sendable {
  /// Texels along a side of the finest copy; a tile is one unit wide.
  static let side = 1024
  private static let levels = 9
  /// Bilinear lookups blur by about a texel of their own: copies somewhat finer than the pixel make up for it.
  private static let sharpness: Float = 0.6

  /// All copies, finest first, row by row. Written in `init`, read only afterwards.
  private let texels: UnsafeMutablePointer<Float>

  init(_ random: inout RandomStream) {
    texels = .allocate(capacity: Self.offset(Self.levels))
    let finest = Self.grow(&random)
    for index in finest.indices { texels[index] = finest[index] }
    for level in 1..<Self.levels { shrink(to: level) }
  }

  deinit { texels.deallocate() }

  /// The noise at a point, averaged over about `width`, both in tiles. Coordinates lie in ±7.
  @inline(__always) func sample(_ u: Float, _ v: Float, _ width: Float) -> Float {
    let ratio = width * Float(Self.side) * Self.sharpness
    guard ratio > 1 else { return bilinear(0, u, v) }
    // log₂ by the float's own exponent, linear in between: exact at the powers of two.
    let level = min(Self.levels - 2, Int(ratio.bitPattern >> 23) - 127)
    let share = min(1, ratio / Float(1 << level) - 1)
    let fine = bilinear(level, u, v)
    return fine + (bilinear(level + 1, u, v) - fine) * share
  }

  /// The noise in one copy: 0 the finest.
  @inline(__always) func bilinear(_ level: Int, _ u: Float, _ v: Float) -> Float {
    let side = Self.side >> level
    // Eight tiles on, so that truncation is flooring.
    let (x, y) = ((u + 8) * Float(side) - 0.5, (v + 8) * Float(side) - 0.5)
    let (column, row) = (Int(x), Int(y))
    let (fx, fy) = (x - Float(column), y - Float(row))
    let mask = side - 1
    let (c0, c1) = (column & mask, (column + 1) & mask)
    let top = texels + Self.offset(level) + (row & mask) * side
    let bottom = texels + Self.offset(level) + ((row + 1) & mask) * side
    let a = top[c0] + (top[c1] - top[c0]) * fx
    let b = bottom[c0] + (bottom[c1] - bottom[c0]) * fx
    return a + (b - a) * fy
  }

  /// Where a copy begins: 4/3 · side² (1 − 4⁻ˡ).
  @inline(__always) private static func offset(_ level: Int) -> Int {
    (side * side - (side >> level) * (side >> level)) / 3 * 4
  }

  /// Copy `level` from the one before it: means of 2 × 2.
  private func shrink(to level: Int) {
    let side = Self.side >> level
    let source = texels + Self.offset(level - 1)
    let target = texels + Self.offset(level)
    for y in 0..<side {
      for x in 0..<side {
        let p = source + (4 * y * side + 2 * x)
        target[y * side + x] = (p[0] + p[1] + p[2 * side] + p[2 * side + 1]) / 4
      }
    }
  }
}

extension NoiseTile {
  /// Grows the finest copy from 8 × 8 random numbers: enlarge smoothly, add new random detail, repeat.
  private static func grow(_ random: inout RandomStream) -> [Float] {
    var size = 8
    var field = whiteNoise(size, &random)
    while size < side {
      field = enlarged(field, size)
      size *= 2
      // The last octave is left smooth, so that bilinear lookups see no frequency they cannot carry.
      guard size < side else { break }
      let detail = whiteNoise(size, &random)
      for index in field.indices { field[index] += detailGain * detail[index] }
    }
    let mean = field.reduce(0, +) / Float(field.count)
    let power = field.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(field.count)
    return field.map { max(-3, min(3, ($0 - mean) / power.squareRoot())) }
  }

  /// Weight of an octave against what was there before it; above 0.75 the fine ones prevail.
  private static let detailGain: Float = 1.0

  /// Uniform numbers of variance 1.
  private static func whiteNoise(_ size: Int, _ random: inout RandomStream) -> [Float] {
    (0..<size * size).map { _ in Float(random.uniform(-1.7320508...1.7320508)) }
  }

  /// Twice the size by the cubic B-spline's two-scale weights (1 4 6 4 1)/8, along x, then along y.
  private static func enlarged(_ field: [Float], _ size: Int) -> [Float] {
    let mask = size - 1
    var wide = [Float](repeating: 0, count: 2 * size * size)
    for y in 0..<size {
      for x in 0..<size {
        let row = y * size
        let (a, b, c) = (field[row + ((x - 1) & mask)], field[row + x], field[row + ((x + 1) & mask)])
        wide[2 * (row + x)] = (a + 6 * b + c) / 8
        wide[2 * (row + x) + 1] = (b + c) / 2
      }
    }
    var full = [Float](repeating: 0, count: 4 * size * size)
    for y in 0..<size {
      let (above, here, below) = ((y - 1) & mask, y, (y + 1) & mask)
      for x in 0..<2 * size {
        let (a, b, c) = (wide[above * 2 * size + x], wide[here * 2 * size + x], wide[below * 2 * size + x])
        full[4 * y * size + x] = (a + 6 * b + c) / 8
        full[(4 * y + 2) * size + x] = (b + c) / 2
      }
    }
    return full
  }
}
