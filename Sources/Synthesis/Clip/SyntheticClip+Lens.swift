public import Geometry
import Glibc

extension SyntheticClip {
  /// Distortion of the fisheye: near an action camera's wide mode.
  public static let fisheyeCoefficients = [0.04, 0.036, -0.034, 0.0125]

  /// The lens, its principal point in the middle and its focal length such that the middle row spans the field of
  /// view from edge to edge.
  ///
  /// ```
  /// pinhole  f = (w/2) / tan(hfov/2)          fisheye  f = (w/2) / θd(hfov/2)
  /// ```
  public var lens: Lens {
    let half = horizontalFieldOfView / 2
    let centre = size.centre(in: SourcePixels.self)
    let halfWidth = Double(size.width) / 2
    switch lensKind {
    case .pinhole:
      let f = halfWidth / tan(half)
      return .pinhole(Pinhole(fx: f, fy: f, cx: centre.x, cy: centre.y))
    case .kannalaBrandt4:
      let k = Self.fisheyeCoefficients
      let s = half * half
      let f = halfWidth / (half * (1 + s * (k[0] + s * (k[1] + s * (k[2] + s * k[3])))))
      return .kannalaBrandt4(KannalaBrandt4(fx: f, fy: f, cx: centre.x, cy: centre.y, k: k))
    }
  }
}
