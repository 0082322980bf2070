/// How a lens maps directions to points of the picture.
///
/// To add a camera: 1. a file here with a type that conforms; 2. a case in ``Lens``; 3. a line in the list of
/// `CameraModelLaws`, which every model must pass; 4. if a profile file can hold it, a branch in its reader.
///
/// Contract: both functions are inverses of each other on the model's domain, smooth there, and answer `nil`
/// outside it; no point at or behind the plane of the lens is ever projected by a model that cannot see it.
public protocol CameraModel: Equatable, Sendable {
  /// Where a direction meets the picture, source pixels; `direction` may have any positive length.
  func project(_ direction: Vector3<Camera>) -> PixelPoint<SourcePixels>?

  /// The direction a point of the picture looks to, unit length.
  func unproject(_ point: PixelPoint<SourcePixels>) -> Vector3<Camera>?

  /// The point the optical axis meets.
  var principalPoint: PixelPoint<SourcePixels> { get }

  /// Pixels per radian at the principal point, horizontally and vertically; they differ where pixels are not square.
  var focalLength: (x: Double, y: Double) { get }
}
