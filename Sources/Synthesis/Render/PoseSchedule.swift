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
  init(
    path: CameraPath, seconds: Double, shutter: RollingShutter, size: PixelSize, exposure: Double, samples: Int
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
        return PoseMatrix(path.worldFromCamera(at: seconds + delay + share * exposure))
      }
    }
  }

  /// Index of a line's first pose.
  @inline(__always) func first(ofLine line: Int) -> Int { poses.count == samples ? 0 : line * samples }

  func withPoses(_ body: (UnsafePointer<PoseMatrix>) -> Void) {
    poses.withUnsafeBufferPointer { buffer in
      if let base = buffer.baseAddress { body(base) }
    }
  }
}
