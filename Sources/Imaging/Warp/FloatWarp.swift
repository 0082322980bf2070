public import Geometry

/// Resamples floating-point pictures through a mesh: values above white and below black are values like any other.
///
/// Weights are those of the filter at the exact place, in single precision, normalised to one; a point on a sample gives
/// that sample. Rows are independent, so threads change nothing.
public struct FloatWarp: Sendable {
  /// The filter.
  public let kernel: ResampleKernel
  private let taps: Int
  /// Weights at each phase, and at its end.
  private let table: [Float]

  private static let phases = 1024
  /// Values that must be readable behind a picture's last: rows are read four or eight at a time.
  public static let padding = 8

  /// Prepares a filter.
  public init(kernel: ResampleKernel) {
    self.kernel = kernel
    taps = 2 * kernel.radius
    let (taps, radius) = (taps, kernel.radius)
    table = (0...Self.phases).flatMap { phase -> [Float] in
      let fraction = Double(phase) / Double(Self.phases)
      let weights = (0..<taps).map { kernel.weight(at: Double($0 - radius + 1) - fraction) }
      let sum = weights.reduce(0, +)
      return weights.map { Float($0 / sum) }
    }
  }

  /// Renders one row of the mesh's output.
  ///
  /// - Parameters:
  ///   - y: the row.
  ///   - mesh: output → source; every sample that is read must exist (``TapFootprint``, or a common area).
  ///   - source: the picture, 1 or 3 values a pixel, with ``padding`` readable values behind its last.
  ///   - row: room for the row.
  public func row(
    _ y: Int, of mesh: WarpMesh, from source: UnsafePointer<Float>, channels: Int,
    into row: UnsafeMutablePointer<Float>
  ) {
    let size = mesh.storedSize
    let cell = min(mesh.rows - 2, y / mesh.spacing)
    let v = (Double(y) + 0.5) / Double(mesh.spacing) - Double(cell)
    for column in 0..<mesh.columns - 1 {
      let n = cell * mesh.columns + column
      let m = n + mesh.columns
      let (x0, x1) = (mesh.x[n] + (mesh.x[m] - mesh.x[n]) * v, mesh.x[n + 1] + (mesh.x[m + 1] - mesh.x[n + 1]) * v)
      let (y0, y1) = (mesh.y[n] + (mesh.y[m] - mesh.y[n]) * v, mesh.y[n + 1] + (mesh.y[m + 1] - mesh.y[n + 1]) * v)
      let first = column * mesh.spacing
      for x in first..<min(first + mesh.spacing, mesh.outputSize.width) {
        let u = (Double(x - first) + 0.5) / Double(mesh.spacing)
        let at = (x0 + (x1 - x0) * u - 0.5, y0 + (y1 - y0) * u - 0.5)
        if channels == 3 {
          colour(at, source, size, row + 3 * x)
        } else {
          row[x] = grey(at, source, size)
        }
      }
    }
  }

  /// First tap and weights of a position along one axis; taps that do not exist have no weight, whatever is read.
  private func place(_ position: Double, _ count: Int) -> (first: Int, weights: SIMD8<Float>) {
    let bounded = max(-1, min(Double(count), position))
    let whole = bounded.rounded(.down)
    let phase = Float(bounded - whole) * Float(Self.phases)
    let low = min(Self.phases - 1, Int(phase))
    let t = phase - Float(low)
    var weights = SIMD8<Float>()
    table.withUnsafeBufferPointer { table in
      for tap in 0..<taps {
        let a = table[low * taps + tap]
        weights[tap] = a + (table[(low + 1) * taps + tap] - a) * t
      }
    }
    return (Int(whole) - kernel.radius + 1, weights)
  }

  private func colour(
    _ at: (x: Double, y: Double), _ source: UnsafePointer<Float>, _ size: PixelSize,
    _ pixel: UnsafeMutablePointer<Float>
  ) {
    let (across, down) = (place(at.x, size.width), place(at.y, size.height))
    var sum = SIMD4<Float>()
    for j in 0..<taps where down.weights[j] != 0 {
      let y = max(0, min(size.height - 1, down.first + j))
      var line = SIMD4<Float>()
      for i in 0..<taps {
        let x = max(0, min(size.width - 1, across.first + i))
        let value = UnsafeRawPointer(source + (y * size.width + x) * 3).loadUnaligned(as: SIMD4<Float>.self)
        line += value * across.weights[i]
      }
      sum += line * down.weights[j]
    }
    (pixel[0], pixel[1], pixel[2]) = (sum[0], sum[1], sum[2])
  }

  private func grey(_ at: (x: Double, y: Double), _ source: UnsafePointer<Float>, _ size: PixelSize) -> Float {
    let (across, down) = (place(at.x, size.width), place(at.y, size.height))
    var sum: Float = 0
    for j in 0..<taps where down.weights[j] != 0 {
      let y = max(0, min(size.height - 1, down.first + j))
      var line: Float = 0
      for i in 0..<taps {
        line += source[y * size.width + max(0, min(size.width - 1, across.first + i))] * across.weights[i]
      }
      sum += line * down.weights[j]
    }
    return sum
  }
}
