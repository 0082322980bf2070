import Geometry

extension LensProfile {
  /// The coefficients as seen in the picture turned upright.
  ///
  /// What depends on the radius alone stays. A decentred lens shifts the picture along `t = (p₂, p₁)`:
  /// `2 (t · v) v + r² t`, so that t turns with the picture.
  func distortion(turned display: DisplayRotation) -> [Double] {
    guard model == .standard, distortion.count >= 4 else { return distortion }
    var (x, y) = (distortion[3], distortion[2])
    if display.isMirrored { x = -x }
    for _ in 0..<display.clockwiseQuarterTurns { (x, y) = (-y, x) }
    var turned = distortion
    (turned[3], turned[2]) = (x, y)
    return turned
  }
}
