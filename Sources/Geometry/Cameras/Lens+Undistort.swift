/// The lens of the virtual picture: the source's own, the pinhole with its focal length, or one between them.
///
/// ```
/// direction(p) ∥ (1 − u) · lens.unproject(p) + u · pinhole.unproject(p)        u the share of a pinhole
/// ```
/// Both directions lie in one plane with the axis where the lens is round, so that the picture bends steadily from one
/// to the other; with u = 1 straight lines are straight.
extension Lens {
  /// The pinhole with the focal length and the principal point of this lens.
  @usableFromInline var straightened: Pinhole {
    let (focal, centre) = (focalLength, principalPoint)
    return Pinhole(fx: focal.x, fy: focal.y, cx: centre.x, cy: centre.y)
  }

  /// The direction a point of the virtual picture looks to, unit length.
  ///
  /// - Parameter share: of the pinhole, 0…1.
  @inlinable public func unproject(_ p: PixelPoint<VirtualPixels>, undistorted share: Double) -> Vector3<Virtual>? {
    let point = PixelPoint<SourcePixels>(p.x, p.y)
    if share == 0 { return unproject(point)?.relabelled() }
    guard let straight = straightened.unproject(point) else { return nil }
    if share == 1 { return straight.relabelled() }
    guard let bent = unproject(point) else { return nil }
    return (bent * (1 - share) + straight * share).normalized?.relabelled()
  }

  /// Where the virtual picture shows a direction; `nil` where it does not.
  ///
  /// Between the two lenses by Newton's iteration on the tangents, to a billionth of a pixel.
  public func project(_ direction: Vector3<Virtual>, undistorted share: Double) -> PixelPoint<VirtualPixels>? {
    let d: Vector3<Camera> = direction.relabelled()
    if share == 0 { return project(d).map { PixelPoint($0.x, $0.y) } }
    guard let straight = straightened.project(d) else { return nil }
    if share == 1 { return PixelPoint(straight.x, straight.y) }
    guard let bent = project(d) else { return nil }
    var p = PixelPoint<VirtualPixels>(
      bent.x + (straight.x - bent.x) * share, bent.y + (straight.y - bent.y) * share)
    let (wantedX, wantedY) = (d.x / d.z, d.y / d.z)
    func tangents(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
      guard let ray = unproject(PixelPoint<VirtualPixels>(x, y), undistorted: share), ray.z > 0 else { return nil }
      return (ray.x / ray.z, ray.y / ray.z)
    }
    // Beyond the lens's own field there is nothing between the two to begin at.
    if tangents(p.x, p.y) == nil { p = PixelPoint(bent.x, bent.y) }
    for _ in 0..<40 {
      // Towards the middle, where the lens has an answer for sure.
      let (sx, sy) = (p.x > principalPoint.x ? -1e-3 : 1e-3, p.y > principalPoint.y ? -1e-3 : 1e-3)
      guard let here = tangents(p.x, p.y), let across = tangents(p.x + sx, p.y), let down = tangents(p.x, p.y + sy)
      else { return nil }
      let (ex, ey) = (wantedX - here.x, wantedY - here.y)
      let (xx, yx) = ((across.x - here.x) / sx, (across.y - here.y) / sx)
      let (xy, yy) = ((down.x - here.x) / sy, (down.y - here.y) / sy)
      let determinant = xx * yy - xy * yx
      guard determinant > 0 else { return nil }
      var (dx, dy) = ((yy * ex - xy * ey) / determinant, (xx * ey - yx * ex) / determinant)
      for _ in 0..<30 where tangents(p.x + dx, p.y + dy) == nil { (dx, dy) = (dx / 2, dy / 2) }
      p = PixelPoint(p.x + dx, p.y + dy)
      if abs(dx) + abs(dy) < 1e-9 { return p }
    }
    return nil
  }
}
