import Geometry
import Glibc
import Imaging
import Testing

/// A third of the size: detail too fine for the smaller picture must go, not come back as waves it never had.
struct MinifyingTests {
  static let small = PixelSize(width: 40, height: 40)
  static let large = PixelSize(width: 120, height: 120)
  static let mesh = WarpMesh(output: small, stored: large, spacing: 8) { (3 * $0, 3 * $1) }

  /// A zone plate: the wave number grows from the centre to half a cycle a pixel at the middle of each side.
  static func zonePlate() -> Picture {
    let picture = Picture(format: .grey(), size: large)
    picture.fill { _, x, y, _ in
      let (dx, dy) = (Double(x) - 59.5, Double(y) - 59.5)
      return Int((128 + 100 * cos(.pi * (dx * dx + dy * dy) / 120)).rounded())
    }
    return picture
  }

  /// Deviation from grey, root mean square in codes, where the plate has between `low` and `high` cycles a source
  /// pixel.
  static func energy(_ picture: Picture, from low: Double, to high: Double) -> Double {
    var (sum, count) = (0.0, 0.0)
    for y in 0..<small.height {
      for x in 0..<small.width {
        let cycles = 3 * hypot(Double(x) - 19.5, Double(y) - 19.5) / 120
        guard cycles >= low && cycles < high else { continue }
        let deviation = Double(picture.planes[0][x, y]) - 128
        sum += deviation * deviation
        count += 1
      }
    }
    return sqrt(sum / count)
  }

  @Test(arguments: ResampleKernel.allCases)
  func `a zone plate made smaller has no waves it never had`(kernel: ResampleKernel) {
    let source = Self.zonePlate()
    let output = Picture(format: .grey(), size: Self.small)
    let warp = Warp(kernel: kernel, threads: 1)
    warp.render(source, through: Self.mesh, into: output)
    let aliased = Self.energy(output, from: 0.25, to: 0.5)
    warp.render(source, through: Self.mesh, stretch: 3, into: output)
    let filtered = Self.energy(output, from: 0.25, to: 0.5)
    // The plate's own waves are 71 codes rms. The smaller picture carries 1/6 cycle a source pixel; past 1/4 the
    // widest fall-off, the triangle's, leaves 1/11 of them (sinc² of 3/4).
    #expect(aliased > 55 && filtered < 71 / 11, "\(aliased) \(filtered)")
    // What the smaller picture can carry is still there: the triangle leaves sinc²(3 · 0.08) = 0.82 at the far end.
    #expect(Self.energy(output, from: 0.02, to: 0.08) > 0.6 * 71)
  }

  @Test(arguments: [ResampleKernel.bicubic])
  func `the fast path filters as the reference does`(kernel: ResampleKernel) {
    let source = Self.zonePlate()
    let fast = Picture(format: .grey(), size: Self.small)
    let reference = Picture(format: .grey(), size: Self.small)
    Warp(kernel: kernel, threads: 2).render(source, through: Self.mesh, stretch: 3, into: fast)
    WarpReference.render(source, through: Self.mesh, stretch: 3, into: reference, kernel: kernel)
    for (low, high) in [(0.0, 0.1), (0.1, 0.25), (0.25, 0.6)] {
      // One code where rounding falls differently, on few samples.
      let difference = Self.energy(fast, from: low, to: high) - Self.energy(reference, from: low, to: high)
      #expect(abs(difference) < 0.05)
    }
  }
}
