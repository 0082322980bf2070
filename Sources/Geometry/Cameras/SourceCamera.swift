/// The camera that took the clip, upright: its lens, its size and how its rows are read.
public struct SourceCamera: Equatable, Sendable, Codable {
  /// Lens, in pixels of the upright picture.
  public var lens: Lens
  /// Size of the upright picture.
  public var size: PixelSize
  /// Readout over the upright picture.
  public var shutter: RollingShutter
  /// How the stored picture is turned to be upright.
  public var display: DisplayRotation

  /// Creates a camera.
  public init(lens: Lens, size: PixelSize, shutter: RollingShutter = .global, display: DisplayRotation = .none) {
    self.lens = lens
    self.size = size
    self.shutter = shutter
    self.display = display
  }
}
