import Geometry
import Glibc
import Imaging
import Testing

/// The truth here is a scene given by a formula: luma and chroma of the warped picture are compared with what the scene
/// shows at the places that the warp moved to them.
struct ChromaSitingTests {
  static let size = PixelSize(width: 40, height: 30)

  /// A soft diagonal edge, the same in luma and chroma, as a code.
  static func scene(_ x: Double, _ y: Double) -> Double {
    128 + 90 * tanh((x + 0.8 * y - 32) / 6)
  }

  /// Photographs the scene: each sample takes its value where its grid puts it.
  static func photograph(_ format: PixelFormat, _ siting: ChromaSiting) -> Picture {
    let picture = Picture(format: format, size: size, siting: siting)
    let grids = format.sampleGrids(siting: siting)
    picture.fill { plane, i, j, _ in
      let grid = grids[plane]
      let (x, y) = (grid.firstX + Double(i * grid.widthDivisor), grid.firstY + Double(j * grid.heightDivisor))
      return Int(scene(x, y).rounded())
    }
    return picture
  }

  /// Greatest error in codes of each plane's middle against the scene, taking chroma to be sited as said.
  static func errors(_ output: Picture, _ mesh: WarpMesh, siting: ChromaSiting) -> [Double] {
    zip(output.planes, output.format.sampleGrids(siting: siting)).map { plane, grid in
      var greatest = 0.0
      for j in 3..<plane.shape.height - 3 {
        for i in 3..<plane.shape.width - 3 {
          let p = mesh.storedPoint(
            of: PixelPoint(
              grid.firstX + Double(i * grid.widthDivisor), grid.firstY + Double(j * grid.heightDivisor)))
          for channel in 0..<plane.shape.channels {
            greatest = max(greatest, abs(Double(plane[i, j, channel]) - scene(p.x, p.y)))
          }
        }
      }
      return greatest
    }
  }

  /// Half a pixel off, and closer: a shift alone is the same for every siting.
  static let mesh = WarpMesh(output: size, stored: size, spacing: 8) { (6.5 + 0.7 * $0, 4.25 + 0.72 * $1) }

  @Test(arguments: [PixelFormat.yuv420(), .nv12, .yuv422(), .yuv444()], ChromaSiting.everyKind)
  func `luma and chroma show the scene at the same place`(format: PixelFormat, siting: ChromaSiting) {
    let source = Self.photograph(format, siting)
    let output = Picture(format: format, size: Self.size, siting: siting)
    for mesh in [Self.mesh, .moving(Self.size, by: 0.5, 0.5)] {
      Warp(kernel: .bicubic, threads: 1).render(source, through: mesh, into: output)
      let errors = Self.errors(output, mesh, siting: siting)
      // The edge rises by 15 codes a pixel. Rounding twice costs 1.2 codes; bicubic's ripple on a chroma edge that
      // is three samples wide the rest: together less than an eighth of a pixel.
      #expect(errors[0] < 1.6, "\(errors)")
      #expect(errors.dropFirst().allSatisfy { $0 < 2 }, "\(errors)")
    }
  }

  @Test
  func `the wrong siting is visible to this test`() {
    let output = Picture(format: .yuv420(), size: Self.size, siting: .centre)
    let photograph = Self.photograph(.yuv420(), .left)
    let mistaken = Picture(format: .yuv420(), size: Self.size, siting: .centre, planes: photograph.planes)
    Warp(kernel: .bicubic, threads: 1).render(mistaken, through: Self.mesh, into: output)
    // 0.3 · half a pixel · 15 codes a pixel.
    #expect(Self.errors(output, Self.mesh, siting: .left)[1] > 2.2)
  }
}
