/// Samples the rims of one frame after another; those whose crops have one place and size share their directions.
public struct RimSampler: Sendable {
  private let display: DisplayRotation
  private let spacing: Int
  private var rays: NodeRays?

  /// Begins without any directions; arguments as for ``WarpMesh/init(sampling:display:spacing:)``.
  public init(display: DisplayRotation, spacing: Int) {
    self.display = display
    self.spacing = spacing
  }

  /// The rim of a mapping: the same as ``WarpRim/init(sampling:display:spacing:)``.
  ///
  /// - Returns: `nil` when the lens has no answer at some node.
  public mutating func rim(of mapping: FrameMapping) -> WarpRim? {
    if rays?.serve(mapping) != true { rays = WarpRim.rays(of: mapping, spacing: spacing) }
    return rays.flatMap { WarpRim(sampling: mapping, along: $0, display: display, spacing: spacing) }
  }
}
