import Geometry
import Imaging
import Stabiliser

extension Benchmark {
  /// Sampling a frame's mesh at the spacing its plan chose: what lens and rolling shutter cost.
  static var meshOfFisheye: Benchmark {
    Benchmark(name: "1080p mesh") {
      let (fisheye, homography) = (try PlannedClip.fisheye(.hd), try PlannedClip.homography(.hd))
      return Pair(
        ours: try meshes(of: fisheye, "fisheye, 16 ms readout"),
        other: try meshes(of: homography, "pinhole, global shutter"))
    }
  }

  /// Mesh and warp of a frame together: what a fisheye with rolling shutter costs the whole job.
  static func meshAndWarpOfFisheye(_ kernel: ResampleKernel) -> Benchmark {
    Benchmark(name: "1080p mesh and \(kernel.rawValue) warp") {
      let (fisheye, homography) = (try PlannedClip.fisheye(.hd), try PlannedClip.homography(.hd))
      let source = Picture.noise(format: .yuv420(), size: .hd)
      let output = Picture(format: source.format, size: .hd)
      func side(_ clip: PlannedClip, _ label: String) -> Side {
        let warp = Warp(kernel: kernel, threads: 1)
        return Side(label: label) {
          if let mesh = clip.plan.mesh(of: clip.mostTurned) { warp.render(source, through: mesh, into: output) }
        }
      }
      return Pair(
        ours: side(fisheye, "fisheye, 16 ms readout"), other: side(homography, "pinhole, global shutter"))
    }
  }

  /// The meshes of all frames of a clip.
  private static func meshes(of clip: PlannedClip, _ label: String) throws -> Side {
    let (plan, frames) = (clip.plan, clip.plan.frames)
    guard frames.allSatisfy({ plan.mesh(of: $0) != nil }) else { throw BenchError.noMesh }
    return Side(label: "\(label), nodes \(plan.meshSpacing) px apart", units: Double(frames.count)) {
      for frame in frames { _ = plan.mesh(of: frame) }
    }
  }
}
