import Geometry
import Imaging
import Testing

struct SampleGridsTests {
  @Test
  func `chroma of 4 2 0 stands where its siting says`() {
    // H.273, figure 1: type 0 (left), type 1 (centre), type 2 (top left); luma centres at +0.5.
    let expected: [(ChromaSiting, x: Double, y: Double)] = [(.left, 0.5, 1), (.centre, 1, 1), (.topLeft, 0.5, 0.5)]
    for (siting, x, y) in expected {
      let chroma = SampleGrid(widthDivisor: 2, heightDivisor: 2, firstX: x, firstY: y)
      #expect(PixelFormat.yuv420().sampleGrids(siting: siting) == [.full, chroma, chroma])
      #expect(PixelFormat.nv12.sampleGrids(siting: siting) == [.full, chroma])
    }
  }

  @Test
  func `sides that are not subsampled are sited like luma`() {
    let chroma = SampleGrid(widthDivisor: 2, heightDivisor: 1, firstX: 1, firstY: 0.5)
    #expect(PixelFormat.yuv422().sampleGrids(siting: .centre) == [.full, chroma, chroma])
    for siting in ChromaSiting.everyKind {
      #expect(PixelFormat.yuv444().sampleGrids(siting: siting) == [.full, .full, .full])
      #expect(PixelFormat.grey().sampleGrids(siting: siting) == [.full])
    }
  }

  @Test(arguments: PixelFormat.everyKind)
  func `there is one grid a plane, as large as the plane`(format: PixelFormat) {
    for width in 1...9 {
      let size = PixelSize(width: width, height: 10 - width)
      let grids = format.sampleGrids(siting: .left)
      let shapes = format.planes(for: (size.width, size.height))
      #expect(grids.map { $0.columns(in: size) } == shapes.map(\.width))
      #expect(grids.map { $0.rows(in: size) } == shapes.map(\.height))
    }
  }
}
