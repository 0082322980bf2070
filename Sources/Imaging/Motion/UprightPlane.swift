import Geometry

/// Points of the followed level as upright points about the picture's centre, in square pixels, and back.
///
/// The unit is half the diagonal, so that equations are well conditioned. Where pixels are not square, one is as high
/// as a pixel of the upright picture.
struct UprightPlane {
  /// Pixels a unit holds.
  let unit: Double
  private let reduction: Double
  private let display: DisplayRotation
  private let stored: PixelSize
  private let upright: PixelSize
  private let aspect: Double
  // Upright from stored, a turn by quarters and perhaps a mirror: u = U·(s − s₀), s₀ the stored centre.
  private let (xx, xy, yx, yy): (Double, Double, Double, Double)

  /// - Parameter aspect: width over height of an upright pixel.
  init(stored: PixelSize, display: DisplayRotation, aspect: Double, reduction: Int) {
    (self.stored, self.display, self.aspect) = (stored, display, aspect)
    self.reduction = Double(reduction)
    upright = display.uprightSize(of: stored)
    let origin = display.storedPoint(of: PixelPoint<SourcePixels>(0, 0), stored: stored)
    let right = display.storedPoint(of: PixelPoint<SourcePixels>(1, 0), stored: stored)
    let down = display.storedPoint(of: PixelPoint<SourcePixels>(0, 1), stored: stored)
    // The inverse of a turn is its transpose.
    (xx, xy) = (right.x - origin.x, right.y - origin.y)
    (yx, yy) = (down.x - origin.x, down.y - origin.y)
    let (w, h) = (Double(upright.width) * aspect, Double(upright.height))
    unit = (w * w + h * h).squareRoot() / 2
  }

  /// Height of the stored picture, square pixels: how far its rows reach.
  var rowExtent: Double { display.swapsSides ? Double(upright.width) * aspect : Double(upright.height) }

  /// A point of the level, in units about the centre.
  func centred(_ point: PlanePoint) -> CentredPoint {
    let x = Double(point.x) * reduction - Double(stored.width) / 2
    let y = Double(point.y) * reduction - Double(stored.height) / 2
    return CentredPoint((xx * x + xy * y) * aspect / unit, (yx * x + yy * y) / unit)
  }

  /// The point of the level of a point in units about the centre.
  func level(_ point: CentredPoint) -> PlanePoint {
    let (u, v) = (point.x * unit / aspect, point.y * unit)
    let x = xx * u + yx * v + Double(stored.width) / 2
    let y = xy * u + yy * v + Double(stored.height) / 2
    return PlanePoint(Float(x / reduction), Float(y / reduction))
  }

  /// A point of the level on the stored picture.
  func storedPoint(_ point: PlanePoint) -> PixelPoint<StoredPixels> {
    PixelPoint(Double(point.x) * reduction, Double(point.y) * reduction)
  }

  /// Turn and stretch of a patch of the level under a similarity of the upright plane.
  func warp(_ similarity: Similarity) -> PatchWarp {
    let (zero, right, down) = (CentredPoint(0, 0), PlanePoint(1, 0), PlanePoint(0, 1))
    func image(_ point: PlanePoint) -> CentredPoint {
      let (p, o) = (centred(point), centred(PlanePoint(0, 0)))
      let turned = similarity(CentredPoint(p.x - o.x, p.y - o.y))
      return CentredPoint(turned.x - similarity.x, turned.y - similarity.y)
    }
    let (origin, x, y) = (level(zero), level(image(right)), level(image(down)))
    return PatchWarp(xx: x.x - origin.x, xy: y.x - origin.x, yx: x.y - origin.y, yy: y.y - origin.y)
  }
}
