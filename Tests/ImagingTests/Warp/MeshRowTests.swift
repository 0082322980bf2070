import CKernels
import Geometry
@testable import Imaging
import Testing

struct MeshRowTests {
  @Test
  func `segments of a row follow each other and keep to the mesh`() {
    for seed in 0..<200 {
      var g = SeededRandom(seed)
      let size = PixelSize(width: g.whole(1...200), height: g.whole(1...9))
      let mesh = WarpMesh.random(output: size, stored: size, bend: 3, &g)
      let format = g.one(of: PixelFormat.everyKind)
      let grid = g.one(of: format.sampleGrids(siting: g.one(of: ChromaSiting.everyKind)))
      let row = g.whole(0...grid.rows(in: size) - 1)
      var next = 0
      var greatestError = 0.0
      var meshRow = MeshRow(of: mesh, on: grid, phaseBits: 10)
      meshRow.cut(row: row)
      for segment in meshRow.segments {
        #expect(segment.first == next && segment.count > 0 && segment.count <= MeshRow.longest, "seed \(seed)")
        next += Int(segment.count)
        for i in 0..<Int(segment.count) {
          let exact = mesh.samplePosition(of: Int(segment.first) + i, row, on: grid)
          greatestError = max(greatestError, abs(Self.real(segment.x + Int64(i) * segment.step_x) - exact.u))
          greatestError = max(greatestError, abs(Self.real(segment.y + Int64(i) * segment.step_y) - exact.v))
        }
      }
      #expect(next == grid.columns(in: size), "seed \(seed)")
      // 64 steps each rounded by up to 2⁻²⁵ samples, and the start.
      #expect(greatestError <= 65 * 0x1p-25 + 1e-11, "seed \(seed)")
    }
  }

  /// A segment's position without the half phase, in samples.
  private static func real(_ fixed: Int64) -> Double { Double(fixed - (1 << 13)) / 0x1p24 }

  @Test
  func `nodes beyond all pictures and no number at all are bounded`() {
    // Between two infinite nodes there is no number; what is none stands at the left.
    let size = PixelSize(width: 8, height: 2)
    for (value, bound) in [(1e300, 0x1p47), (-1e300, -0x1p47), (Double.infinity, -0x1p47), (.nan, -0x1p47)] {
      let mesh = WarpMesh(output: size, stored: size, spacing: 8) { _, _ in (value, value) }
      var meshRow = MeshRow(of: mesh, on: .full, phaseBits: 10)
      meshRow.cut(row: 1)
      #expect(meshRow.segments.count == 1 && meshRow.segments[0].x == Int64(bound) + (1 << 13))
      #expect(meshRow.segments[0].step_x == 0)
    }
  }

  @Test
  func `a mesh far outside is rendered from the edge, without a trap`() {
    let size = PixelSize(width: 70, height: 3)
    let source = Picture(format: .grey(), size: size)
    source.fill { _, _, _, _ in 77 }
    let output = Picture(format: .grey(), size: size)
    for far in [1e8, -1e8, 1e30, .infinity] {
      let mesh = WarpMesh(output: size, stored: size, spacing: 70) { x, y in (x * far, y - far) }
      Warp(kernel: .bicubic, threads: 1).render(source, through: mesh, into: output)
      #expect(output.hasSameSamples(as: source))
    }
  }
}
