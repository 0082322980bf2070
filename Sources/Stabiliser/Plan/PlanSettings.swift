public import Geometry

/// What the user asked of a plan.
public struct PlanSettings: Equatable, Sendable {
  /// How the crop's size is chosen.
  public enum Crop: String, Sendable, Codable, CaseIterable {
    /// One scale that is right for every roll angle.
    case fullTurn = "full-turn"
    /// The least single scale that covers every frame of the clip.
    case constant
    /// The scale follows need, slowly.
    case dynamic
  }

  /// Size of the output.
  public enum Output: Equatable, Sendable {
    /// As large as the upright source.
    case source
    /// As given.
    case fixed(PixelSize)
    /// The crop's own pixels, even sides, in the shape of a part of the source: nothing is enlarged.
    case native(like: PixelSize)
  }

  /// What the virtual camera does.
  public var mode: StabilisationMode
  /// How the crop's size is chosen.
  public var crop: Crop
  /// Size of the output.
  public var output: Output
  /// Greatest zoom; `nil` for as much as the mode needs.
  public var maximumZoom: Double?
  /// One zoom for the whole clip; `nil` lets the mode choose.
  public var zoom: Double?
  /// Whether the horizon is held level by a mode that would not do so by itself.
  public var locksHorizon: Bool
  /// Whether only what a camera could know at the time is used.
  public var isLive: Bool
  /// What a floating zoom lock holds.
  public var lock = LockSettings()
  /// Roll of the virtual camera against the horizon, radians.
  public var trimRoll: Double
  /// How far the output's lens is on the way from the source's to a pinhole, 0…1.
  public var undistort = 0.0
  /// Planes of the picture, luma first.
  public var grids: [SampleGrid]
  /// Radius of the resampling filter, samples.
  public var filterRadius: Int

  /// Creates settings.
  public init(
    mode: StabilisationMode, crop: Crop = .constant, output: Output = .source, maximumZoom: Double? = nil,
    zoom: Double? = nil, locksHorizon: Bool = false, isLive: Bool = false, trimRoll: Double = 0,
    grids: [SampleGrid] = [.full], filterRadius: Int = 2
  ) {
    self.mode = mode
    self.crop = crop
    self.output = output
    self.maximumZoom = maximumZoom
    self.zoom = zoom
    self.locksHorizon = locksHorizon
    self.isLive = isLive
    self.trimRoll = trimRoll
    self.grids = grids
    self.filterRadius = filterRadius
  }

  /// Whether the horizon is held, by the mode itself or because it was asked for.
  var holdsHorizon: Bool { mode == .horizon || locksHorizon }
}

/// Why no plan could be made.
public enum PlanError: Error, Equatable {
  /// The clip has no frames.
  case noFrames
  /// No frame lies inside the log.
  case noOverlap
  /// The frame's crop fits inside the source at no scale: the lens has no answer there.
  case cropImpossible(frame: Int)
}
