import Geometry
import Glibc
import Imaging

/// A picture that can be followed: a smooth random surface, known at every point, so that a moved one is computed rather
/// than resampled.
struct TexturedPicture {
  private var waves: [(u: Double, v: Double, phase: Double)] = []

  init(seed: Int, waves count: Int = 24, shortest: Double = 8, longest: Double = 60) {
    var g = SeededRandom(seed)
    for _ in 0..<count {
      let angle = g.real(0...(2 * .pi))
      let cycles = 2 * .pi / g.real(shortest...longest)
      waves.append((cycles * cos(angle), cycles * sin(angle), g.real(0...(2 * .pi))))
    }
  }

  /// Brightness at a point, about −1…1.
  func value(_ x: Double, _ y: Double) -> Double {
    var sum = 0.0
    // A plain loop over plain memory: the tests are built without optimisation, and this is most of their time.
    waves.withUnsafeBufferPointer { waves in
      var i = 0
      while i < waves.count {
        sum += sin(waves[i].u * x + waves[i].v * y + waves[i].phase)
        i &+= 1
      }
    }
    return sum / Double(waves.count).squareRoot() * 0.7
  }

  /// The picture seen through a mapping from its own points to those of the surface.
  func picture(
    _ size: PixelSize, _ format: PixelFormat = .grey(), contrast: Double = 90, brightness: Double = 128,
    through map: (_ x: Double, _ y: Double) -> (x: Double, y: Double) = { ($0, $1) }
  ) -> Picture {
    let picture = Picture(format: format, size: size)
    let unit = Double(1 << (format.bitDepth - 8))
    let greatest = Double((1 << format.bitDepth) - 1)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let p = map(Double(x) + 0.5, Double(y) + 0.5)
        let code = (brightness + contrast * value(p.x, p.y)) * unit
        picture.planes[0][x, y] = Int(max(0, min(greatest, code)).rounded()) << format.lowPaddingBits
      }
    }
    return picture
  }
}

extension Similarity {
  /// The point a point goes to, about the centre of a picture.
  func point(_ x: Double, _ y: Double, in size: PixelSize) -> (x: Double, y: Double) {
    let (cx, cy) = (Double(size.width) / 2, Double(size.height) / 2)
    let scale = exp(logScale)
    let (a, b) = (scale * cos(rotation), scale * sin(rotation))
    let (dx, dy) = (x - cx, y - cy)
    return (cx + a * dx - b * dy + self.x, cy + b * dx + a * dy + self.y)
  }
}

let degree = Double.pi / 180
