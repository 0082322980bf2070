import CKernels
import Geometry
@testable import Imaging
import Testing

/// A plan's certificate is the margin that Geometry finds from the nodes of a mesh; here every tap is counted instead.
struct CertificateTests {
  /// A mesh, and what is read through it.
  private struct Case {
    var mesh: WarpMesh
    var grids: [SampleGrid]
    var kernel: ResampleKernel
    var stretch: Double

    var margin: Double {
      TapFootprint(grids: grids, radius: kernel.radius, stretch: stretch).margins(of: mesh).nearest.distance
    }
    var outside: Int { outsideTaps(of: mesh, grids: grids, kernel: kernel, stretch: stretch) }

    /// A random mesh that lies in the source, then moved so that one margin is `slack`.
    init(seed: Int, bend: Double) {
      var g = SeededRandom(seed)
      let output = PixelSize(width: g.whole(2...14), height: g.whole(2...14))
      let stored = PixelSize(width: output.width + g.whole(20...29), height: output.height + g.whole(20...29))
      grids = g.one(of: PixelFormat.everyKind).sampleGrids(siting: g.one(of: ChromaSiting.everyKind))
      kernel = g.one(of: ResampleKernel.allCases)
      stretch = g.one(of: [1, 1, 1.3, 2])
      let (a, b, c, d) = (g.real(0.6...1.2), g.real(-0.2...0.2), g.real(-0.2...0.2), g.real(0.6...1.2))
      let sign = g.one(of: [1.0, -1.0])
      let spacing = g.whole(1...20)
      func mesh(_ dx: Double, _ dy: Double) -> WarpMesh {
        var g = SeededRandom(seed)
        return WarpMesh(output: output, stored: stored, spacing: spacing) { x, y in
          let (x, y) = (x - Double(output.width) / 2, y - Double(output.height) / 2)
          return (
            Double(stored.width) / 2 + sign * (a * x + b * y) + dx + g.real(-bend...bend),
            Double(stored.height) / 2 + c * x + d * y + dy + g.real(-bend...bend)
          )
        }
      }
      let slack = g.real(-0.1...0.05)
      let footprint = TapFootprint(grids: grids, radius: kernel.radius, stretch: stretch)
      let margins = footprint.margins(of: mesh(0, 0))
      self.mesh =
        switch g.whole(0...3) {
        case 0: mesh(slack - margins.left, 0)
        case 1: mesh(margins.right - slack, 0)
        case 2: mesh(0, slack - margins.top)
        default: mesh(0, margins.bottom - slack)
        }
    }
  }

  @Test
  func `nothing outside is read through a mesh whose margin is not negative`() {
    var certified = 0
    for seed in 0..<3000 {
      let example = Case(seed: seed, bend: seed % 2 == 0 ? 0 : 0.6)
      guard example.margin >= 0 else { continue }
      certified += 1
      #expect(example.outside == 0, "seed \(seed) margin \(example.margin)")
    }
    // A third of the slacks drawn are positive.
    #expect(certified > 700)
  }

  @Test
  func `something outside is read through a mesh whose margin is negative`() {
    // Unbent meshes only: a bent one can have its extreme between samples, where the margin is careful by the bend
    // over half a pixel. A hundredth of a pixel is far above rounding and far below the next tap.
    var refused = 0
    for seed in 0..<3000 {
      let example = Case(seed: seed, bend: 0)
      guard example.margin < -0.01 else { continue }
      refused += 1
      #expect(example.outside > 0, "seed \(seed) margin \(example.margin)")
    }
    #expect(refused > 1500)
  }

  @Test
  func `the fast path gives no weight to anything outside either`() {
    var certified = 0
    for seed in 0..<600 {
      let example = Case(seed: seed, bend: seed % 2 == 0 ? 0 : 0.6)
      guard example.margin >= 0 else { continue }
      certified += 1
      let taps = FilterTaps(example.kernel, stretch: example.stretch)
      for grid in example.grids {
        #expect(Self.weighsOutside(example.mesh, grid, taps) == 0, "seed \(seed)")
      }
    }
    #expect(certified > 100)
  }

  /// The taps with weight of each phase of the fast path, as samples from the one at or before the point.
  private struct FilterTaps {
    let phaseBits: Int
    let offsets: [[Int]]

    init(_ kernel: ResampleKernel, stretch: Double) {
      if stretch == 1 {
        let filter = ShortFilter.filter(kernel)
        phaseBits = filter.phaseBits
        offsets = (0..<1 << phaseBits).map { phase in
          filter.weights(phase: phase).enumerated().filter { $0.1 != 0 }.map { $0.0 - filter.taps / 2 + 1 }
        }
      } else {
        phaseBits = ResampleTable.phaseBits(bytesPerSample: 1)
        let table = ResampleTable(kernel: kernel, stretch: stretch, phaseBits: phaseBits)
        offsets = (0..<1 << phaseBits).map { phase in
          (0..<table.taps).filter { table.weights[phase * table.taps + $0] != 0 }.map { $0 - table.before }
        }
      }
    }
  }

  /// Points whose taps with weight are not all in the plane, along either axis.
  private static func weighsOutside(_ mesh: WarpMesh, _ grid: SampleGrid, _ taps: FilterTaps) -> Int {
    var count = 0
    func check(_ position: Int64, _ samples: Int) {
      let phase = Int(position >> Int64(24 - taps.phaseBits)) & ((1 << taps.phaseBits) - 1)
      let sample = Int(position >> 24)
      count += taps.offsets[phase].count { sample + $0 < 0 || sample + $0 >= samples }
    }
    var meshRow = MeshRow(of: mesh, on: grid, phaseBits: taps.phaseBits)
    for row in 0..<grid.rows(in: mesh.outputSize) {
      meshRow.cut(row: row)
      for segment in meshRow.segments {
        for i in 0..<Int64(segment.count) {
          check(segment.x + i * segment.step_x, grid.columns(in: mesh.storedSize))
          check(segment.y + i * segment.step_y, grid.rows(in: mesh.storedSize))
        }
      }
    }
    return count
  }

  @Test
  func `an identity reads nothing outside, a shift of half a pixel does`() {
    let size = PixelSize(width: 8, height: 6)
    #expect(outsideTaps(of: .moving(size, by: 0, 0), grids: [.full], kernel: .bilinear) == 0)
    // Each of 6 rows has one point half a pixel right of the last sample: one tap across, one row down.
    #expect(outsideTaps(of: .moving(size, by: 0.5, 0), grids: [.full], kernel: .bilinear) == 6)
    // Bicubic: the last but one lacks one tap of four, the last two, and at the left the first lacks one.
    #expect(outsideTaps(of: .moving(size, by: 0.5, 0), grids: [.full], kernel: .bicubic) == 6 * 4)
  }
}
