import Glibc

/// How much less noise a stack shows than one of its frames, measured in the pictures.
///
/// Noise is what is left of a block when everything that a plane or a smooth curve could show is taken off: the response
/// to a mask that no such thing passes (J. Immerkær, Fast Noise Variance Estimation, 1996). It is measured at the same
/// places in frames and stack: where the *stack* has least structure at four pixels and more, which does not look at
/// what is measured. Light that all frames share at single pixels (fine texture, and noise that a codec has frozen)
/// counts as noise, and does not get less.
public struct NoiseGain: Equatable, Sendable {
  /// Blocks that are looked at even where they are more than a quarter: fewer do not tell a noise.
  private static let least = 64

  /// Standard deviation of a value of one frame, white at 1.
  public let single: Double
  /// Standard deviation of a value of the average.
  public let stacked: Double
  /// Share of the blocks that were looked at.
  public let share: Double

  /// How many times less.
  public var factor: Double { single / stacked }

  /// Measures.
  ///
  /// - Parameters:
  ///   - frames: some frames of the stack.
  ///   - average: the average of all.
  /// - Returns: `nil` when there is no noise to be measured, as in pictures that are all alike, or black or white.
  public init?(frames: [ProbeSample], average: ProbeSample) {
    let blocks = average.blocks
    guard !frames.isEmpty, blocks.width >= 3, blocks.height >= 3 else { return nil }
    let powers = (0..<blocks.count).map { block -> (single: Double, stacked: Double, structure: Double) in
      let single = frames.reduce(0) { $0 + $1.noisePower(block) } / Double(frames.count)
      return (single, average.noisePower(block), average.structure(block))
    }
    // Where there is none, light is at an end of what the file can hold.
    let alive = powers.filter { $0.single > 0 && $0.stacked > 0 }.sorted { $0.structure < $1.structure }
    let calm = alive.prefix(max(Self.least, alive.count / 4))
    guard !calm.isEmpty else { return nil }
    single = (calm.reduce(0) { $0 + $1.single } / Double(calm.count)).squareRoot()
    stacked = (calm.reduce(0) { $0 + $1.stacked } / Double(calm.count)).squareRoot()
    share = Double(calm.count) / Double(blocks.count)
  }

  /// Whether so much less noise than 1/√N is left as it should that something ate it: less than half of √N is gained.
  public func isEaten(count: Int) -> Bool { factor < Double(count).squareRoot() / 2 }
}

extension ProbeSample {
  /// Variance of the noise in a block.
  fileprivate func noisePower(_ block: Int) -> Double {
    let (w, h, start) = (blocks.width, blocks.height, block * blocks.area)
    func v(_ x: Int, _ y: Int) -> Double { Double(values[start + y * w + x]) }
    var sum = 0.0
    for y in 1..<h - 1 {
      for x in 1..<w - 1 {
        let corners = v(x - 1, y - 1) + v(x + 1, y - 1) + v(x - 1, y + 1) + v(x + 1, y + 1)
        let sides = v(x, y - 1) + v(x - 1, y) + v(x + 1, y) + v(x, y + 1)
        let response = corners - 2 * sides + 4 * v(x, y)
        sum += response * response
      }
    }
    // The squares of the mask's weights add to 36.
    return sum / Double(36 * (w - 2) * (h - 2))
  }

  /// Variance of the means of four by four pixels in a block, over its mean square.
  fileprivate func structure(_ block: Int) -> Double {
    let (w, h, start) = (blocks.width, blocks.height, block * blocks.area)
    let (step, across, down) = (min(4, w, h), w / min(4, w, h), h / min(4, w, h))
    var (sum, squares) = (0.0, 0.0)
    for j in 0..<down {
      for i in 0..<across {
        var cell = 0.0
        for y in 0..<step { for x in 0..<step { cell += Double(values[start + (j * step + y) * w + i * step + x]) } }
        cell /= Double(step * step)
        sum += cell
        squares += cell * cell
      }
    }
    let mean = sum / Double(across * down)
    return max(0, squares / Double(across * down) - mean * mean) / max(squares, 1e-12)
  }
}
