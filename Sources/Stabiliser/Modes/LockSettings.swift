public import Geometry

/// What the floating zoom lock is asked to hold.
public struct LockSettings: Equatable, Sendable {
  /// Magnification when nothing else is asked for: a fifth of the picture's width is headroom.
  public static let defaultZoom = 1.25

  /// Zoom over time; empty for one zoom, ``PlanSettings/zoom``.
  public var zoomKeys: [ZoomKey]
  /// The point of the source that the framing is centred on at the start and at every recentring: fractions of the
  /// picture's width and height from its top-left corner.
  public var anchor: (x: Double, y: Double) {
    get { (anchorX, anchorY) }
    set { (anchorX, anchorY) = newValue }
  }
  private var anchorX: Double
  private var anchorY: Double
  /// When the framing lets go and is centred on the anchor anew: with the first frame at or after each of these.
  public var recentreTimes: [Timestamp<ClipClock>]
  /// How long before an edge is met the framing begins to move, seconds; 0 holds it to the last frame.
  public var easeSeconds: Double

  /// Creates settings.
  public init(
    zoomKeys: [ZoomKey] = [], anchor: (x: Double, y: Double) = (0.5, 0.5),
    recentreTimes: [Timestamp<ClipClock>] = [], easeSeconds: Double = 0
  ) {
    self.zoomKeys = zoomKeys
    (anchorX, anchorY) = anchor
    self.recentreTimes = recentreTimes
    self.easeSeconds = easeSeconds
  }
}
