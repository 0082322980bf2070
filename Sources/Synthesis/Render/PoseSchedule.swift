import Geometry

/// The poses that the lines of one frame are exposed under: lines of the readout by samples of the exposure.
struct PoseSchedule: Sendable {
  /// Whether the readout's lines are the picture's rows; otherwise its columns.
  let linesAreRows: Bool
  /// Poses a line averages over.
  let samples: Int
  private let poses: [PoseMatrix]

  /// - Parameters:
  ///   - seconds: Mid-exposure of the middle row.
  ///   - exposure: Seconds a line is exposed, centred on its instant.
  ///   - place: What origins are counted from; `nil` where it does not matter where the camera is.
  init(
    path: CameraPath, seconds: Double, shutter: RollingShutter, size: PixelSize, exposure: Double, samples: Int,
    place: Vector3<World>? = nil
  ) {
    linesAreRows = shutter.direction == .topToBottom || shutter.direction == .bottomToTop
    self.samples = samples
    let lines = linesAreRows ? size.height : size.width
    // Without a readout all lines share their poses.
    let distinct = shutter.readoutSeconds > 0 ? lines : 1
    poses = (0..<distinct).flatMap { line -> [PoseMatrix] in
      let centre = PixelPoint<SourcePixels>(Double(line) + 0.5, Double(line) + 0.5)
      let delay = distinct == 1 ? 0 : (shutter.phase(of: centre, in: size) - 0.5) * shutter.readoutSeconds
      return (0..<samples).map { sample in
        let share = (Double(sample) + 0.5) / Double(samples) - 0.5
        let instant = seconds + delay + share * exposure
        return PoseMatrix(
          path.worldFromCamera(at: instant), origin: place.map { path.position(at: instant) - $0 } ?? .zero)
      }
    }
  }

  /// Index of a line's first pose.
  @inline(__always) func first(ofLine line: Int) -> Int { poses.count == samples ? 0 : line * samples }

  /// No pose is further than this from the place that origins are counted from, metres.
  var leeway: Double { Double(poses.map { ($0.origin * $0.origin).sum() }.max() ?? 0).squareRoot() }

  func withPoses(_ body: (UnsafePointer<PoseMatrix>) -> Void) {
    poses.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { body(base) }
    }
  }
}
