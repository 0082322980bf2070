internal import Geometry

/// Chooses how far apart mesh nodes may be for a clip.
enum MeshSpacing {
  /// Greatest distance between the mesh and the exact mapping, pixels.
  static let tolerancePixels = 1.0 / 64
  private static let candidates = [32, 16, 8, 4]

  /// The widest spacing whose bilinear cells follow the exact mappings within the tolerance.
  ///
  /// A bilinear cell errs most in its middle; nine cells spread over the picture are compared there.
  static func choose(for mappings: [FrameMapping]) -> Int {
    candidates.first { spacing in mappings.allSatisfy { error(of: $0, spacing: spacing) <= tolerancePixels } }
      ?? candidates[candidates.count - 1]
  }

  private static func error(of mapping: FrameMapping, spacing: Int) -> Double {
    var worst = 0.0
    let size = mapping.outputSize
    for row in 0..<5 {
      for column in 0..<5 {
        let x = (size.width - 1) * column / 4 / spacing * spacing
        let y = (size.height - 1) * row / 4 / spacing * spacing
        guard let error = cellError(mapping, x: Double(x), y: Double(y), spacing: Double(spacing)) else { continue }
        worst = max(worst, error)
      }
    }
    return worst
  }

  private static func cellError(_ mapping: FrameMapping, x: Double, y: Double, spacing: Double) -> Double? {
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].compactMap {
      mapping.sourcePoint(of: PixelPoint(x + $0.0 * spacing, y + $0.1 * spacing))
    }
    guard corners.count == 4, let middle = mapping.sourcePoint(of: PixelPoint(x + spacing / 2, y + spacing / 2))
    else { return nil }
    let meanX = corners.reduce(0) { $0 + $1.x } / 4
    let meanY = corners.reduce(0) { $0 + $1.y } / 4
    return max(abs(meanX - middle.x), abs(meanY - middle.y))
  }
}
