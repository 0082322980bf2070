import Geometry
import Glibc
import Imaging
import Testing

struct FloatWarpTests {
  private let size = PixelSize(width: 40, height: 30)

  private func mesh(_ map: (Double, Double) -> (Double, Double), output: PixelSize) -> WarpMesh {
    let (columns, rows) = ((output.width + 7) / 8 + 1, (output.height + 7) / 8 + 1)
    let nodes = (0..<rows * columns).map { map(Double($0 % columns * 8), Double($0 / columns * 8)) }
    return WarpMesh(
      spacing: 8, columns: columns, rows: rows, outputSize: output, storedSize: size,
      x: nodes.map(\.0), y: nodes.map(\.1))
  }

  private func source(_ channels: Int) -> [Float] {
    var random = SeededRandom(2)
    return (0..<size.width * size.height * channels + FloatWarp.padding).map { _ in Float(random.real(-3...40)) }
  }

  private func rendered(_ source: [Float], _ mesh: WarpMesh, _ channels: Int, _ kernel: ResampleKernel) -> [Float] {
    let (warp, width) = (FloatWarp(kernel: kernel), mesh.outputSize.width * channels)
    var result = [Float](repeating: .nan, count: width * mesh.outputSize.height)
    for y in 0..<mesh.outputSize.height {
      result.withUnsafeMutableBufferPointer { to in
        source.withUnsafeBufferPointer {
          guard let from = $0.baseAddress, let start = to.baseAddress else { return }
          warp.row(y, of: mesh, from: from, channels: channels, into: start + y * width)
        }
      }
    }
    return result
  }

  @Test(arguments: ResampleKernel.allCases, [1, 3])
  func `whole shifts give the samples themselves`(kernel: ResampleKernel, channels: Int) {
    let (source, output) = (source(channels), PixelSize(width: 30, height: 20))
    let result = rendered(source, mesh({ ($0 + 5, $1 + 4) }, output: output), channels, kernel)
    for y in 0..<20 {
      for x in 0..<30 {
        for c in 0..<channels {
          #expect(result[(y * 30 + x) * channels + c] == source[((y + 4) * 40 + x + 5) * channels + c])
        }
      }
    }
  }

  /// Against the filter in double precision at the very place.
  @Test(arguments: ResampleKernel.allCases, [1, 3])
  func `values are the filter's`(kernel: ResampleKernel, channels: Int) {
    let (source, output) = (source(channels), PixelSize(width: 25, height: 18))
    func map(_ x: Double, _ y: Double) -> (Double, Double) { (0.98 * x - 0.05 * y + 7.3, 0.05 * x + 0.98 * y + 5.6) }
    let result = rendered(source, mesh(map, output: output), channels, kernel)
    var worst = 0.0
    for y in 0..<18 {
      for x in 0..<25 {
        let (u, v) = map(Double(x) + 0.5, Double(y) + 0.5)
        for c in 0..<channels {
          var (sum, weights) = (0.0, 0.0)
          for j in 0..<30 {
            for i in 0..<40 {
              let weight = kernel.weight(at: Double(i) + 0.5 - u) * kernel.weight(at: Double(j) + 0.5 - v)
              sum += weight * Double(source[(j * 40 + i) * channels + c])
              weights += weight
            }
          }
          worst = max(worst, abs(Double(result[(y * 25 + x) * channels + c]) - sum / weights))
        }
      }
    }
    // Of values up to 40.
    #expect(worst < 2e-4, "\(worst)")
  }

  /// A lens of a hand-held camera shows half of its contrast at a quarter of a wave a pixel or less; where 16 frames,
  /// each moved back by its own part of a pixel, are averaged, that wave may come a tenth nearer at most.
  @Test(arguments: [ResampleKernel.lanczos3, .bicubic])
  func `sixteen frames resampled and averaged are nearly as sharp as one`(kernel: ResampleKernel) {
    /// What is left of a wave of so many cycles a pixel, over shifts that fill a pixel.
    func left(_ frequency: Double) -> Double {
      var (cosine, sine) = (0.0, 0.0)
      for frame in 0..<16 {
        let shift = (Double(frame) + 0.5) / 16
        var (re, im, sum) = (0.0, 0.0, 0.0)
        for tap in -kernel.radius + 1...kernel.radius {
          let weight = kernel.weight(at: Double(tap) - shift)
          re += weight * cos(2 * .pi * frequency * (Double(tap) - shift))
          im += weight * sin(2 * .pi * frequency * (Double(tap) - shift))
          sum += weight
        }
        (cosine, sine) = (cosine + re / sum / 16, sine + im / sum / 16)
      }
      return (cosine * cosine + sine * sine).squareRoot()
    }
    func lens(_ frequency: Double) -> Double { exp(-log(2) * (frequency / 0.25) * (frequency / 0.25)) }
    let half = stride(from: 0.0, to: 0.5, by: 0.001).first { lens($0) * left($0) < 0.5 } ?? 0.5
    #expect(half > 0.9 * 0.25, "\(half)")
  }
}
