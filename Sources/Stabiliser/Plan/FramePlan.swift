public import Geometry

/// What was decided for one frame, and the numbers that decided it.
public struct FramePlan: Equatable, Sendable, Codable {
  /// Position in presentation order, from 0.
  public var index: Int
  /// Presentation time in the stream's own ticks.
  public var ticks: Int64
  /// Presentation time on the clip's clock.
  public var time: Timestamp<ClipClock>
  /// Where the camera looked at mid-exposure of the middle row.
  public var worldFromCamera: Rotation<World, Camera>
  /// Where the virtual camera looks.
  public var worldFromVirtual: Rotation<World, Virtual>
  /// `cameraFromVirtual` over the readout, see ``FrameMapping/rowRotations``.
  public var rowRotations: [Rotation<Camera, Virtual>]
  /// Point of the virtual picture at the output's centre.
  public var virtualCentre: PixelPoint<VirtualPixels>
  /// Output pixels per source pixel at the centre.
  public var scale: Double
  /// Magnification over the largest crop of the output's aspect, at least 1.
  public var zoom: Double
  /// The source point shown at the output's centre.
  public var cropCentre: PixelPoint<SourcePixels>
  /// Turning rate of the camera, rad/s.
  public var angularRate: Double
  /// Least distance from anything the filter reads to the source's edge, pixels of the upright source.
  public var margin: Double
  /// The edge that is nearest.
  public var marginEdge: PictureEdge
  /// Motion blur, pixels, where the exposure is known.
  public var blur: Double?
  /// What is special about the frame; empty when nothing is.
  public var states: Set<FrameState>
  /// How far the decision can be trusted, 0…1.
  public var confidence: Double
  /// Standard deviation of the camera's roll, radians; `nil` where nothing told where down is.
  public var rollSigma: Double?

  /// Creates a frame's plan.
  public init(
    index: Int, ticks: Int64, time: Timestamp<ClipClock>, worldFromCamera: Rotation<World, Camera>,
    worldFromVirtual: Rotation<World, Virtual>, rowRotations: [Rotation<Camera, Virtual>],
    virtualCentre: PixelPoint<VirtualPixels>, scale: Double, zoom: Double, cropCentre: PixelPoint<SourcePixels>,
    angularRate: Double, margin: Double, marginEdge: PictureEdge, blur: Double? = nil, states: Set<FrameState> = [],
    confidence: Double, rollSigma: Double? = nil
  ) {
    self.index = index
    self.ticks = ticks
    self.time = time
    self.worldFromCamera = worldFromCamera
    self.worldFromVirtual = worldFromVirtual
    self.rowRotations = rowRotations
    self.virtualCentre = virtualCentre
    self.scale = scale
    self.zoom = zoom
    self.cropCentre = cropCentre
    self.angularRate = angularRate
    self.margin = margin
    self.marginEdge = marginEdge
    self.blur = blur
    self.states = states
    self.confidence = confidence
    self.rollSigma = rollSigma
  }
}

/// What can be special about a frame.
public enum FrameState: String, Sendable, Codable, CaseIterable, Comparable {
  /// The framing is held in space.
  case locked
  /// The framing touches the edge of what the source shows.
  case edge
  /// The correction was reduced so that the picture stays inside the source.
  case limited
  /// The horizon is undefined or being returned to: roll follows the gyro.
  case gyroHold
  /// The log has a hole here; the motion was bridged.
  case bridged
  /// The log does not reach this frame.
  case noMotion
  /// The frame repeats its predecessor's time or picture.
  case duplicate
  /// The last known correction is held.
  case held

  /// Order of declaration: the order in which states are printed.
  public static func < (a: Self, b: Self) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
