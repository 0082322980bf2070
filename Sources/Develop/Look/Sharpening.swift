import Geometry
import Light
import Threads

/// Unsharp masking of the luminance, in linear light: what a small blur takes away is added again.
struct Sharpening {
  private let strength: Float

  init(_ strength: Double) { self.strength = Float(strength) }

  /// Binomial of five, about one pixel wide.
  private static let kernel: [Float] = [0.0625, 0.25, 0.375, 0.25, 0.0625]

  func apply(to image: inout LightImage, threads: Int) {
    let (width, height, channels) = (image.size.width, image.size.height, image.channels)
    let luminance = Luminance(of: image, threads: threads)
    let blurred = Luminance.filtered(width, height, threads) { x, y in
      Self.kernel.indices.reduce(Float(0)) {
        $0 + Self.kernel[$1] * luminance[min(max(x + $1 - 2, 0), width - 1), y]
      }
    }
    let strength = strength
    image.samples.withUnsafeMutableBufferPointer { room in
      let target = SharedRoom(room)
      inParallel(height, threads: threads) { y in
        guard let base = target.base else { return }
        for x in 0..<width {
          let blur = Self.kernel.indices.reduce(Float(0)) {
            $0 + Self.kernel[$1] * blurred[min(max(y + $1 - 2, 0), height - 1) * width + x]
          }
          let detail = (luminance[x, y] - blur) * strength
          for c in 0..<channels { base[(y * width + x) * channels + c] += detail }
        }
      }
    }
  }
}

/// The luminance of a picture.
struct Luminance: Sendable {
  let width: Int
  private(set) var values: [Float]

  init(of image: LightImage, threads: Int) {
    width = image.size.width
    guard image.channels == 3 else {
      values = image.samples
      return
    }
    // A camera's own colours have no luminance; video's weights are as good as any.
    let row = (image.primaries ?? .bt709).xyzFromRGB?.rows[3..<6].map { Float($0) } ?? [0, 1, 0]
    let (width, samples) = (width, image.samples)
    values = Self.filtered(width, image.size.height, threads) { x, y in
      let i = 3 * (y * width + x)
      return row[0] * samples[i] + row[1] * samples[i + 1] + row[2] * samples[i + 2]
    }
  }

  subscript(x: Int, y: Int) -> Float { values[y * width + x] }

  /// A plane, each value by itself.
  static func filtered(
    _ width: Int, _ height: Int, _ threads: Int, _ value: @Sendable (Int, Int) -> Float
  ) -> [Float] {
    [Float](unsafeUninitializedCapacity: width * height) { room, count in
      let target = SharedRoom(room)
      inParallel(height, threads: threads) { y in
        for x in 0..<width { target.base?[y * width + x] = value(x, y) }
      }
      count = width * height
    }
  }
}
