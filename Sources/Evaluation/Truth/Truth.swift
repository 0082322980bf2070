public import Geometry

/// What is known of a clip beyond doubt: how it was filmed and where the camera looked.
public struct Truth: Sendable {
  /// Lens, size and readout of the camera that filmed.
  public var camera: SourceCamera
  /// The frames: mid-exposure of the middle row, and where the camera looked then.
  public var frames: [TruePath.Sample]
  /// Where the camera looked at every instant.
  public var path: TruePath
  /// How the log's clock relates to the clip's; `nil` where the truth does not say.
  public var clock: ClockLine?

  /// Creates a truth.
  public init(camera: SourceCamera, frames: [TruePath.Sample], path: TruePath, clock: ClockLine? = nil) {
    self.camera = camera
    self.frames = frames
    self.path = path
    self.clock = clock
  }
}
