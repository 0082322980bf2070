import Geometry
import Glibc
import Light
import Threads

/// Evens out brightness from place to place and leaves detail alone: bright surroundings are darkened, dark ones lifted,
/// by up to half of their stops from middle grey.
///
/// The base is the logarithm of luminance behind an edge-preserving filter (He, Sun and Tang, "Guided image filtering",
/// 2013, the picture guiding itself); middle grey is 0.18 in every picture, so that nothing depends on its contents
/// elsewhere.
struct LocalTone {
  private let strength: Float

  init(_ strength: Double) { self.strength = Float(strength) }

  /// Variance, in square stops, above which an edge is one.
  private static let edge: Float = 0.25
  private static let grey: Float = 0.18
  /// Darkest luminance that is told apart: 2⁻¹⁴, about the last bit of a sensor.
  private static let darkest: Float = 0x1p-14

  func apply(to image: inout LightImage, threads: Int) {
    let (width, height, channels) = (image.size.width, image.size.height, image.channels)
    let luminance = Luminance(of: image, threads: threads)
    let logs = Luminance.filtered(width, height, threads) { x, y in log2(max(luminance[x, y], Self.darkest)) }
    let radius = max(4, min(width, height) / 24)
    func mean(_ values: [Float]) -> [Float] { BoxMean(width, height, radius).apply(values, threads) }
    let means = mean(logs)
    let squares = mean(Luminance.filtered(width, height, threads) { x, y in logs[y * width + x] * logs[y * width + x] })
    let slopes = Luminance.filtered(width, height, threads) { x, y in
      let i = y * width + x
      let variance = max(0, squares[i] - means[i] * means[i])
      return variance / (variance + Self.edge)
    }
    let offsets = Luminance.filtered(width, height, threads) { x, y in
      let i = y * width + x
      return means[i] * (1 - slopes[i])
    }
    let (slope, offset) = (mean(slopes), mean(offsets))
    let (strength, middle) = (strength, log2(Self.grey))
    image.samples.withUnsafeMutableBufferPointer { room in
      let target = SharedRoom(room)
      inParallel(height, threads: threads) { y in
        guard let base = target.base else { return }
        for x in 0..<width {
          let i = y * width + x
          let gain = exp2(-0.5 * strength * (slope[i] * logs[i] + offset[i] - middle))
          for c in 0..<channels { base[i * channels + c] *= gain }
        }
      }
    }
  }
}

/// The mean over a square around each pixel; at the edges, over what there is of it.
private struct BoxMean {
  private let width: Int
  private let height: Int
  private let radius: Int

  init(_ width: Int, _ height: Int, _ radius: Int) { (self.width, self.height, self.radius) = (width, height, radius) }

  func apply(_ values: [Float], _ threads: Int) -> [Float] {
    let rows = means(values, lines: height, length: width, lineStep: width, step: 1, threads)
    return means(rows, lines: width, length: height, lineStep: 1, step: width, threads)
  }

  /// Sums run in double precision and begin anew in each line, so that they are the same however work is shared.
  private func means(
    _ values: [Float], lines: Int, length: Int, lineStep: Int, step: Int, _ threads: Int
  ) -> [Float] {
    let radius = radius
    return [Float](unsafeUninitializedCapacity: values.count) { room, count in
      let target = SharedRoom(room)
      inParallel(lines, threads: threads) { line in
        var (sum, held) = (0.0, 0)
        for i in 0..<length + radius {
          if i < length {
            sum += Double(values[line * lineStep + i * step])
            held += 1
          }
          if i > 2 * radius {
            sum -= Double(values[line * lineStep + (i - 2 * radius - 1) * step])
            held -= 1
          }
          if i >= radius { target.base?[line * lineStep + (i - radius) * step] = Float(sum / Double(held)) }
        }
      }
      count = values.count
    }
  }
}
