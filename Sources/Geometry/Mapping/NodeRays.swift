/// Directions that the nodes of an output picture look to in the virtual camera, line by line.
///
/// They do not depend on where the camera points: frames whose crops have one place and size share them.
public struct NodeRays: Sendable {
  /// What they depend on, besides the nodes.
  private let crop: CropPlace
  /// The nodes.
  let points: [PixelPoint<OutputPixels>]
  /// The direction of each.
  let rays: [Vector3<Virtual>]
  /// Nodes of one line, which lie side by side, as ranges of the above.
  let lines: [Range<Int>]

  /// Looks along lines of nodes.
  ///
  /// - Returns: `nil` when the lens has no answer at some node.
  init?(of mapping: FrameMapping, lines: [[PixelPoint<OutputPixels>]]) {
    var (rays, ranges): ([Vector3<Virtual>], [Range<Int>]) = ([], [])
    rays.reserveCapacity(lines.reduce(0) { $0 + $1.count })
    for line in lines {
      ranges.append(rays.count..<rays.count + line.count)
      for point in line {
        guard let ray = mapping.direction(of: point) else { return nil }
        rays.append(ray)
      }
    }
    (crop, points, self.rays, self.lines) = (CropPlace(mapping), lines.flatMap(\.self), rays, ranges)
  }

  /// Whether a mapping's nodes look along the same directions.
  func serve(_ mapping: FrameMapping) -> Bool { crop == CropPlace(mapping) }
}

/// What decides where an output point looks in the virtual camera.
private struct CropPlace: Equatable, Sendable {
  let scale: Double
  let centre: PixelPoint<VirtualPixels>
  let undistort: Double
  let outputSize: PixelSize
  let lens: Lens

  init(_ mapping: FrameMapping) {
    (scale, centre, undistort) = (mapping.scale, mapping.virtualCentre, mapping.undistort)
    (outputSize, lens) = (mapping.outputSize, mapping.lens)
  }
}
