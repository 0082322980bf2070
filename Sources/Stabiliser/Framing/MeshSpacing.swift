internal import Geometry

/// Chooses how far apart mesh nodes may be for a clip.
enum MeshSpacing {
  /// Greatest distance between the mesh and the exact mapping, pixels.
  static let tolerancePixels = 1.0 / 64
  private static let candidates = [32, 16, 8, 4]
  /// The widest spacing there is.
  static var widest: Int { candidates[0] }

  /// The widest spacing whose bilinear cells follow the exact mappings within the tolerance.
  ///
  /// A bilinear cell errs most in its middle; cells spread over the picture are compared there. Those that reach
  /// beyond the source do not count: no crop shows them, and there the readout stops, which bends the mapping.
  static func choose(for mappings: [FrameMapping]) -> Int {
    candidates.first { spacing in mappings.allSatisfy { error(of: $0, spacing: spacing) <= tolerancePixels } }
      ?? candidates[candidates.count - 1]
  }

  private static func error(of mapping: FrameMapping, spacing: Int) -> Double {
    var worst = 0.0
    let size = mapping.outputSize
    for row in 0..<9 {
      for column in 0..<9 {
        let x = (size.width - 1) * column / 8 / spacing * spacing
        let y = (size.height - 1) * row / 8 / spacing * spacing
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
    guard corners.count == 4, corners.allSatisfy({ isInside($0, mapping.sourceSize) }),
      let middle = mapping.sourcePoint(of: PixelPoint(x + spacing / 2, y + spacing / 2))
    else { return nil }
    let meanX = corners.reduce(0) { $0 + $1.x } / 4
    let meanY = corners.reduce(0) { $0 + $1.y } / 4
    return max(abs(meanX - middle.x), abs(meanY - middle.y))
  }

  private static func isInside(_ p: PixelPoint<SourcePixels>, _ size: PixelSize) -> Bool {
    p.x >= 0 && p.y >= 0 && p.x <= Double(size.width) && p.y <= Double(size.height)
  }
}
