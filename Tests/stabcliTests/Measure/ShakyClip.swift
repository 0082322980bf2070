import Foundation
import Geometry
import Imaging
import Synthesis
import Testing
import VideoIO

@testable import stabcli

/// A handheld clip, quickly made: one wide frame of the synthetic scene, rendered once, seen by a camera that turns.
///
/// The scene is as if it were far away, so that a turn is all there is, and known.
struct ShakyClip: Sendable {
  static let size = PixelSize(width: 320, height: 180)
  static let framesPerSecond = 15.0
  static let count = 75
  /// Pixels a radian, of the frame and of the view.
  static let focal = 320 / tan(50 * Double.pi / 180)

  /// The clip; its folder is gone when the process ends.
  let path: String
  /// How the camera looked.
  let orientations: [Rotation<World, Camera>]

  static func made() throws -> ShakyClip { try clip.get() }
  private static let clip = Result { try ShakyClip() }

  private init() throws {
    var scene = SyntheticClip()
    scene.motion = .handheld
    (scene.seconds, scene.rate) = (Double(Self.count) / Self.framesPerSecond, .init(15))
    (scene.size, scene.horizontalFieldOfView) = (PixelSize(width: 640, height: 360), 100 * .pi / 180)
    scene.seed = 4
    let wide = scene.frames[Self.count / 2]
    orientations = scene.truth.frames.map(\.worldFromCamera)
    path = NSTemporaryDirectory() + "stabcli-shaky-\(ProcessInfo.processInfo.processIdentifier).mp4"
    atexit { unlink(NSTemporaryDirectory() + "stabcli-shaky-\(ProcessInfo.processInfo.processIdentifier).mp4") }
    let video = NewVideo(size: Self.size, format: wide.format, siting: wide.siting, rate: try #require(Ratio(15, 1)))
    let writer = try VideoWriter(
      path: path, describing: video, settings: EncodeSettings(codec: .h264, crf: 8, preset: "ultrafast"),
      overwrite: true)
    let warp = Warp(kernel: .bilinear, threads: processorCount())
    for (i, orientation) in orientations.enumerated() {
      let view = Picture(format: wide.format, size: Self.size, siting: wide.siting)
      warp.render(wide, through: mesh(orientations[Self.count / 2].inverse * orientation, of: wide.size), into: view)
      try writer.write(view, ticks: Int64(i) * video.ticksPerFrame, durationTicks: video.ticksPerFrame)
    }
    _ = try writer.finish()
  }

  /// Where the wide frame shows what a camera turned against it sees.
  private func mesh(_ wideFromView: Rotation<Camera, Camera>, of stored: PixelSize) -> WarpMesh {
    let spacing = 16
    let (columns, rows) = ((Self.size.width + 15) / spacing + 1, (Self.size.height + 15) / spacing + 1)
    var (x, y): ([Double], [Double]) = ([], [])
    for row in 0..<rows {
      for column in 0..<columns {
        let ray = wideFromView(
          Vector3<Camera>(
            Double(column * spacing) - Double(Self.size.width) / 2,
            Double(row * spacing) - Double(Self.size.height) / 2, Self.focal))
        x.append(Double(stored.width) / 2 + Self.focal * ray.x / ray.z)
        y.append(Double(stored.height) / 2 + Self.focal * ray.y / ray.z)
      }
    }
    return WarpMesh(
      spacing: spacing, columns: columns, rows: rows, outputSize: Self.size, storedSize: stored, x: x, y: y)
  }
}

/// The motion at the centre of the picture of a pinhole camera that turns, by projecting far points.
func farMotion(
  from first: Rotation<World, Camera>, to second: Rotation<World, Camera>, focal: Double
) -> Similarity {
  let turn = second.inverse * first
  func image(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let ray = turn(Vector3<Camera>(x, y, focal))
    return (focal * ray.x / ray.z, focal * ray.y / ray.z)
  }
  // Central differences over two pixels: exact to 1e-6 of their value.
  let (left, right, above, below, centre) = (image(-1, 0), image(1, 0), image(0, -1), image(0, 1), image(0, 0))
  let (xx, yx) = ((right.x - left.x) / 2, (right.y - left.y) / 2)
  let (xy, yy) = ((below.x - above.x) / 2, (below.y - above.y) / 2)
  return Similarity(
    x: centre.x, y: centre.y, rotation: atan2(yx - xy, xx + yy), logScale: log(hypot(yx - xy, xx + yy) / 2))
}
