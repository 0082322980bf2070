import Geometry
import Stabiliser

/// What a plan does with one frame, as lines on the frame itself.
struct PlanOverlay {
  /// The crop's border on the frame, closed.
  let outline: [PixelPoint<SourcePixels>]
  /// How far the camera was rolled, radians.
  let roll: Double
  /// The ends of a line through the frame's middle that is level.
  let level: (PixelPoint<SourcePixels>, PixelPoint<SourcePixels>)

  /// Points along each side of the crop.
  private static let pointsPerSide = 32

  /// What a plan does with a frame of it.
  init(_ plan: StabilisationPlan, _ frame: FramePlan) {
    let mapping = plan.mapping(of: frame)
    let (w, h) = (Double(plan.outputSize.width), Double(plan.outputSize.height))
    let corners = [(0.0, 0.0), (w, 0), (w, h), (0, h), (0, 0)]
    outline = zip(corners, corners.dropFirst()).flatMap { a, b in
      (0..<Self.pointsPerSide).compactMap { step -> PixelPoint<SourcePixels>? in
        let share = Double(step) / Double(Self.pointsPerSide)
        return mapping.sourcePoint(of: PixelPoint(a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share))
      }
    }
    let down = frame.worldFromCamera.down
    roll = frame.worldFromCamera.cameraAngles.roll
    let middle = plan.sourceSize.centre(in: SourcePixels.self)
    let length = (down.x * down.x + down.y * down.y).squareRoot()
    // Level lies across "down"; where the camera looks straight down there is none, and the line is a point.
    let reach = length > 1e-6 ? 0.35 * Double(plan.sourceSize.width) / length : 0
    let (dx, dy) = (down.y * reach, -down.x * reach)
    level = (PixelPoint(middle.x - dx, middle.y - dy), PixelPoint(middle.x + dx, middle.y + dy))
  }
}
