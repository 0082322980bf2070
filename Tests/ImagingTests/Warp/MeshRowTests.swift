import Geometry
@testable import Imaging
import Testing

struct MeshRowTests {
  @Test
  func `spans of a row follow each other and keep to the mesh`() {
    for seed in 0..<200 {
      var g = SeededRandom(seed)
      let size = PixelSize(width: g.whole(1...200), height: g.whole(1...9))
      let mesh = WarpMesh.random(output: size, stored: size, bend: 3, &g)
      let format = g.one(of: PixelFormat.everyKind)
      let grid = g.one(of: format.sampleGrids(siting: g.one(of: ChromaSiting.everyKind)))
      let row = g.whole(0...grid.rows(in: size) - 1)
      var next = 0
      var greatestError = 0.0
      var meshRow = MeshRow()
      meshRow.forEachSpan(of: mesh, row: row, on: grid, phaseBits: 10) { span in
        #expect(span.first == next && span.count > 0 && span.count <= RowSpan.longest, "seed \(seed)")
        next += span.count
        for i in 0..<span.count {
          let exact = mesh.samplePosition(of: span.first + i, row, on: grid)
          greatestError = max(greatestError, abs(Self.real(span.x + i * span.stepX) - exact.u))
          greatestError = max(greatestError, abs(Self.real(span.y + i * span.stepY) - exact.v))
        }
      }
      #expect(next == grid.columns(in: size), "seed \(seed)")
      // 64 steps each rounded by up to 2⁻³³ samples, and the start.
      #expect(greatestError <= 65 * 0x1p-33 + 1e-11, "seed \(seed)")
    }
  }

  /// A span's position without the half phase, in samples.
  private static func real(_ fixed: Int) -> Double {
    Double(fixed - 1 << (RowSpan.fractionBits - 11)) / Double(1 << RowSpan.fractionBits)
  }

  @Test
  func `positions beyond all pictures and no number at all are bounded`() {
    let limit = 1 << 56
    #expect(RowSpan.fixed(.infinity) == limit && RowSpan.fixed(1e300) == limit)
    #expect(RowSpan.fixed(-.infinity) == -limit && RowSpan.fixed(.nan) == -limit)
    #expect(RowSpan.fixed(1.5) == 3 << 31)
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
