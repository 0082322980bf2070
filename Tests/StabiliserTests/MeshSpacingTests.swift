import Geometry
import Stabiliser
import Synthesis
import Testing

@Suite struct `The spacing of mesh nodes` {
  /// The bound is what planning promises, 1/64 px; rows are read in 16 ms, which bends every frame differently.
  @Test(arguments: [SyntheticMotion.walk, .run, .flips])
  func `every frame's mesh follows its mapping to a sixty-fourth of a pixel`(motion: SyntheticMotion) throws {
    for camera in [TestCamera.pinhole(readout: 0.016), TestCamera.fisheye(readout: 0.016)] {
      let plan = try planned(motion, seconds: 3, camera: camera).plan
      for frame in plan.frames where frame.index % 10 == 0 {
        #expect(try error(of: plan, frame) <= 1.0 / 64)
      }
    }
  }

  @Test func `a readout does not make the mesh finer than the picture needs`() throws {
    let plan = try planned(.walk, seconds: 3, camera: TestCamera.fisheye(readout: 0.016)).plan
    #expect(plan.meshSpacing >= 16)
  }

  /// Greatest distance between mesh and mapping at the middle of all cells, pixels.
  private func error(of plan: StabilisationPlan, _ frame: FramePlan) throws -> Double {
    let mesh = try #require(plan.mesh(of: frame))
    let mapping = plan.mapping(of: frame)
    let half = Double(plan.meshSpacing) / 2
    var worst = 0.0
    for y in stride(from: half, to: Double(plan.outputSize.height), by: 2 * half) {
      for x in stride(from: half, to: Double(plan.outputSize.width), by: 2 * half) {
        let shown = mesh.storedPoint(of: PixelPoint(x, y))
        let exact = try #require(mapping.sourcePoint(of: PixelPoint<OutputPixels>(x, y)))
        worst = max(worst, abs(shown.x - exact.x), abs(shown.y - exact.y))
      }
    }
    return worst
  }
}
