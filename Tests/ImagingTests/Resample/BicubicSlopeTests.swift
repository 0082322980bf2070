import Glibc
@testable import Imaging
import Testing

/// Which slope the bicubic filter should have, measured. Float64 throughout: filters are compared, not rounding.
struct BicubicSlopeTests {
  static let side = 128
  /// Each turn lets the border in by the radius of the filter.
  static let trustedRadius = 36.0

  @Test
  func `the chosen slope keeps detail better than its neighbours in use`() {
    let original = Self.detailedPicture()
    let turns = [-0.5, -0.6, -0.75].map { slope in
      Self.psnr(original, Self.turned(original, [Int](repeating: 30, count: 12), slope))
    }
    let trips = [-0.5, -0.6, -0.75].map { slope in Self.psnr(original, Self.turned(original, [7, -7], slope)) }
    print(
      "bicubic slope -0.5 -0.6 -0.75: twelve turns of 30 degrees", turns, "dB, there and back 7 degrees", trips, "dB")
    let flicker = [-0.5, -0.6, -0.75].map(Self.response)
    print("response at a quarter cycle a pixel, rms and worst over phase:", flicker)
    #expect(ResampleKernel.bicubicSlope == -0.6)
    #expect(turns[1] > turns[0] && turns[1] > turns[2])
    #expect(trips[1] > trips[0] && trips[1] > trips[2])
    // Phase-dependent loss of detail flickers as the picture moves: less of it than with Catmull-Rom.
    #expect(flicker[1].worst > flicker[0].worst && flicker[1].rms >= 0.95)
  }

  /// Sharp edges at all angles, fine lines and blocks, each pixel the mean of 4 × 4 points over two pixels'
  /// width, as a lens and a sensor blur them.
  static func detailedPicture() -> [Double] {
    var g = SeededRandom(8)
    let blocks = (0..<40).map { _ in
      (g.real(0...128), g.real(0...128), g.real(2...12), g.real(2...12), g.real(20...235))
    }
    func light(_ x: Double, _ y: Double) -> Double {
      let (dx, dy) = (x - 64, y - 64)
      if hypot(dx, dy) < 24 { return sin(18 * atan2(dy, dx)) > 0 ? 220 : 30 }
      if let block = blocks.last(where: { abs(x - $0.0) < $0.2 && abs(y - $0.1) < $0.3 }) { return block.4 }
      return 128 + 60 * sin(0.9 * x + 0.25 * y) * sin(0.02 * x * y / 8)
    }
    var picture: [Double] = []
    for y in 0..<side {
      for x in 0..<side {
        var sum = 0.0
        for part in 0..<16 {
          sum += light(Double(x) + (Double(part % 4) - 0.5) / 2, Double(y) + (Double(part / 4) - 0.5) / 2)
        }
        picture.append(sum / 16)
      }
    }
    return picture
  }

  /// Turns a picture about its centre, once for each angle in degrees.
  static func turned(_ picture: [Double], _ degrees: [Int], _ slope: Double) -> [Double] {
    degrees.reduce(picture) { turnedOnce($0, Double($1) * .pi / 180, slope) }
  }

  private static func turnedOnce(_ picture: [Double], _ angle: Double, _ slope: Double) -> [Double] {
    var result = [Double](repeating: 128, count: side * side)
    let centre = Double(side - 1) / 2
    let (sine, cosine) = (sin(angle), cos(angle))
    picture.withUnsafeBufferPointer { picture in
      for y in 0..<side {
        for x in 0..<side {
          let (dx, dy) = (Double(x) - centre, Double(y) - centre)
          if dx * dx + dy * dy > 61 * 61 { continue }
          result[y * side + x] = sample(
            picture, centre + cosine * dx - sine * dy, centre + sine * dx + cosine * dy, slope)
        }
      }
    }
    return result
  }

  private static func sample(_ picture: UnsafeBufferPointer<Double>, _ u: Double, _ v: Double, _ slope: Double)
    -> Double
  {
    let (left, top) = (Int(u) - 1, Int(v) - 1)
    let across = (0..<4).map { ResampleKernel.keysCubic(at: Double(left + $0) - u, slope: slope) }
    var sum = 0.0
    var row = top * side + left
    for j in 0..<4 {
      let weight = ResampleKernel.keysCubic(at: Double(top + j) - v, slope: slope)
      sum +=
        weight
        * (across[0] * picture[row] + across[1] * picture[row + 1] + across[2] * picture[row + 2] + across[3]
          * picture[row + 3])
      row += side
    }
    return sum
  }

  /// Peak signal to noise ratio inside the trusted radius, dB, for a peak of 255.
  static func psnr(_ a: [Double], _ b: [Double]) -> Double {
    var (sum, count) = (0.0, 0.0)
    for y in 0..<side {
      for x in 0..<side where hypot(Double(x) - 63.5, Double(y) - 63.5) < trustedRadius {
        let difference = a[y * side + x] - b[y * side + x]
        sum += difference * difference
        count += 1
      }
    }
    return 10 * log10(255 * 255 * count / sum)
  }

  /// Amplitude a wave of a quarter cycle a sample keeps, root mean square and least over the phases.
  static func response(_ slope: Double) -> (rms: Double, worst: Double) {
    let amplitudes = (0..<64).map { phase in
      let u = Double(phase) / 64
      let taps = (-1...2).map { (Double($0) - u, ResampleKernel.keysCubic(at: Double($0) - u, slope: slope)) }
      return hypot(
        taps.reduce(0) { $0 + $1.1 * cos($1.0 * .pi / 2) }, taps.reduce(0) { $0 + $1.1 * sin($1.0 * .pi / 2) })
    }
    return (sqrt(amplitudes.reduce(0) { $0 + $1 * $1 } / 64), amplitudes.min() ?? 0)
  }
}
