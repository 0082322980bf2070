public import Geometry

/// What is known before the pictures are asked, and what is only assumed.
public struct SyncKnowns: Equatable, Sendable {
  /// What is known of the log's clock; offsets as in `logTime · scale = clipTime + offset`.
  public enum Offset: Equatable, Sendable {
    /// It is this and is not looked for.
    case given(TimeSpan)
    /// It is within `reach` of this.
    case near(TimeSpan, reach: TimeSpan)
    /// Anything that lays at least ``least`` of the clip on the log.
    case unknown

    /// Least overlap of clip and log that is tried, as a share of the shorter of the two.
    public static let least = 0.5
  }

  /// What is known of how the log's axes lie in the camera.
  public enum Axes: Equatable, Sendable {
    /// They are these and are not looked for.
    case given(AxisMap)
    /// The log or custom says so; the pictures may say otherwise.
    case expected(AxisMap)
  }

  /// Whether a number is known.
  public enum Certainty: Equatable, Sendable {
    /// It is used as it is.
    case given
    /// It is where the search begins, and what is kept where the pictures cannot tell.
    case assumed
  }

  /// Lens, size, readout and display rotation, as known or assumed.
  public var camera: SourceCamera
  /// Whether the lens is known. Of an assumed one the focal length is looked for; its distortion is kept.
  public var lens: Certainty
  /// Whether readout time and direction are known.
  public var readout: Certainty
  /// The log's clock.
  public var offset: Offset
  /// `logTime · scale = clipTime + offset`, where it is known; `nil` to look for it.
  public var scale: Double?
  /// The log's axes.
  public var axes: Axes

  /// Creates what is known.
  public init(
    camera: SourceCamera, lens: Certainty, readout: Certainty, offset: Offset, scale: Double?, axes: Axes
  ) {
    (self.camera, self.lens, self.readout) = (camera, lens, readout)
    (self.offset, self.scale, self.axes) = (offset, scale, axes)
  }
}
