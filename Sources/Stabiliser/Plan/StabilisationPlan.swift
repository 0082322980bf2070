public import Geometry

/// Everything the renderer needs and the report shows, decided before one picture is decoded.
public struct StabilisationPlan: Equatable, Sendable, Codable {
  /// Version of the plan's layout; readers refuse others.
  public static let currentSchema = 1

  /// Version this plan was written with.
  public var schema: Int
  /// What was asked for.
  public var mode: StabilisationMode
  /// The upright source's lens.
  public var lens: Lens
  /// How far the output's lens is on the way from the source's to a pinhole, 0…1.
  public var undistort: Double
  /// Readout of the upright source.
  public var shutter: RollingShutter
  /// How the stored source is turned upright.
  public var display: DisplayRotation
  /// Size of the upright source.
  public var sourceSize: PixelSize
  /// Size of the output.
  public var outputSize: PixelSize
  /// What the filter reads.
  public var footprint: TapFootprint
  /// Output pixels between mesh nodes.
  public var meshSpacing: Int
  /// One entry a frame, in presentation order.
  public var frames: [FramePlan]
  /// Proof that nothing outside the source is read.
  public var certificate: Certificate
  /// What the user should know.
  public var notes: [PlanNote]

  /// Creates a plan.
  public init(
    mode: StabilisationMode, lens: Lens, undistort: Double = 0, shutter: RollingShutter, display: DisplayRotation,
    sourceSize: PixelSize,
    outputSize: PixelSize, footprint: TapFootprint, meshSpacing: Int, frames: [FramePlan], certificate: Certificate,
    notes: [PlanNote]
  ) {
    schema = Self.currentSchema
    self.mode = mode
    self.lens = lens
    self.undistort = undistort
    self.shutter = shutter
    self.display = display
    self.sourceSize = sourceSize
    self.outputSize = outputSize
    self.footprint = footprint
    self.meshSpacing = meshSpacing
    self.frames = frames
    self.certificate = certificate
    self.notes = notes
  }

  /// The mapping of one frame.
  public func mapping(of frame: FramePlan) -> FrameMapping {
    FrameMapping(
      lens: lens, undistort: undistort, sourceSize: sourceSize, outputSize: outputSize, shutter: shutter,
      rowRotations: frame.rowRotations, virtualCentre: frame.virtualCentre, scale: frame.scale)
  }

  /// Output pixels per virtual pixel at a zoom of 1: the whole of the source that a crop of the output's shape can show.
  public var unzoomedScale: Double {
    ScaleChoice.unzoomed(output: outputSize, source: sourceSize, lens: lens, undistort: undistort)
  }

  /// The mesh that is rendered for one frame; `nil` when the lens has no answer somewhere, which no certified plan
  /// contains.
  public func mesh(of frame: FramePlan) -> WarpMesh? {
    WarpMesh(sampling: mapping(of: frame), display: display, spacing: meshSpacing)
  }

  /// What the filter reads for one frame: wider where the picture is made smaller.
  public func footprint(of frame: FramePlan) -> TapFootprint {
    TapFootprint(grids: footprint.grids, radius: footprint.radius, stretch: 1 / frame.scale)
  }

  /// Taps outside the source over all frames: zero, unseen, where the margin proves it; counted where it does not.
  ///
  /// - Returns: `Int.max` when the lens has no answer for some frame.
  func outsideTaps() -> Int {
    var sum = 0
    for frame in frames where frame.margin < 0 {
      guard let mesh = mesh(of: frame) else { return .max }
      sum += footprint(of: frame).outsideTaps(of: mesh)
    }
    return sum
  }
}

/// What the virtual camera does.
public enum StabilisationMode: String, Sendable, Codable, CaseIterable {
  /// Roll is held level.
  case horizon
  /// A framing is held in space inside the source's headroom.
  case zoom
  /// The smoothest path within a generous crop.
  case action
  /// Shake is taken out within a small crop, intent is kept.
  case smart
  /// Nothing: the source as it is, for comparison.
  case source
}

/// Proof that a plan reads nothing outside the source.
public struct Certificate: Equatable, Sendable, Codable {
  /// Frames examined.
  public var frames: Int
  /// Filter taps with weight outside the source, all frames and planes; 0 in every plan that may be rendered.
  public var outsideTaps: Int
  /// Least distance to the edge over all frames, pixels.
  public var minMargin: Double
  /// The frame with that distance.
  public var worstFrame: Int

  /// Creates a certificate.
  public init(frames: Int, outsideTaps: Int, minMargin: Double, worstFrame: Int) {
    self.frames = frames
    self.outsideTaps = outsideTaps
    self.minMargin = minMargin
    self.worstFrame = worstFrame
  }
}

/// Something the user should know about a plan.
public struct PlanNote: Equatable, Sendable, Codable {
  /// Short name a program can match, camel case.
  public var kind: String
  /// One sentence.
  public var message: String
  /// Frames concerned; `nil` when it concerns the whole clip.
  public var frames: ClosedRange<Int>?

  /// Creates a note.
  public init(kind: String, message: String, frames: ClosedRange<Int>? = nil) {
    self.kind = kind
    self.message = message
    self.frames = frames
  }
}
