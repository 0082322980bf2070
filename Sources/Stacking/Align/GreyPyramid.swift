public import Geometry

/// One brightness a pixel, and ever smaller copies of it: what is compared to lay a frame on another.
public struct GreyPyramid: Sendable {
  struct Level: Sendable {
    var width, height: Int
    var values: [Float]

    /// Two by two pixels make one; an odd last row or column is left out.
    var half: Level {
      let (w, h) = (width / 2, height / 2)
      var half = Level(width: w, height: h, values: [Float](repeating: 0, count: w * h))
      for y in 0..<h {
        for x in 0..<w {
          let i = 2 * y * width + 2 * x
          half.values[y * w + x] = (values[i] + values[i + 1] + values[i + width] + values[i + width + 1]) / 4
        }
      }
      return half
    }

    /// Weighted with 1, 2, 1 both ways, which takes off noise that a slope cannot be told from.
    var smooth: Level {
      var (rows, result) = (self, self)
      for y in 0..<height {
        for x in 0..<width {
          let i = y * width
          rows.values[i + x] =
            (values[i + max(0, x - 1)] + 2 * values[i + x] + values[i + min(width - 1, x + 1)]) / 4
        }
      }
      for y in 0..<height {
        let (above, below) = (max(0, y - 1) * width, min(height - 1, y + 1) * width)
        for x in 0..<width {
          result.values[y * width + x] =
            (rows.values[above + x] + 2 * rows.values[y * width + x] + rows.values[below + x]) / 4
        }
      }
      return result
    }
  }

  /// From the finest that is compared to the coarsest.
  let levels: [Level]
  /// Pixels of the picture that a pixel of the finest level stands for.
  let reduction: Int
  let size: PixelSize

  /// Pixels of the finest level at most; more tell nothing more of eight numbers.
  private static let most = 1_200_000
  /// Least side of the coarsest level.
  private static let least = 24

  /// Takes the brightness of a picture, as light to the power of ½ so that shadows count, too; negatives keep their sign.
  /// - Precondition: there is a value for each pixel and channel; more are not looked at.
  public init(_ light: UnsafeBufferPointer<Float>, size: PixelSize, channels: Int) {
    precondition(light.count >= size.width * size.height * channels, "a value for each pixel and channel")
    self.size = size
    var reduction = 1
    while size.width / reduction * (size.height / reduction) > Self.most { reduction *= 2 }
    self.reduction = reduction
    let (w, h) = (size.width / reduction, size.height / reduction)
    var finest = Level(width: w, height: h, values: [Float](repeating: 0, count: w * h))
    let share = 1 / Float(reduction * reduction)
    for y in 0..<h {
      for x in 0..<w {
        var sum: Float = 0
        for j in 0..<reduction {
          for i in 0..<reduction {
            let at = ((y * reduction + j) * size.width + x * reduction + i) * channels
            sum += channels == 3 ? 0.25 * light[at] + 0.5 * light[at + 1] + 0.25 * light[at + 2] : light[at]
          }
        }
        let mean = sum * share
        finest.values[y * w + x] = mean < 0 ? -(-mean).squareRoot() : mean.squareRoot()
      }
    }
    var levels = [finest]
    while let last = levels.last, min(last.width, last.height) >= 2 * Self.least { levels.append(last.half) }
    self.levels = levels.map(\.smooth)
  }
}
