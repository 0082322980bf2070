import Geometry

/// Focal lengths and principal point, pixels.
struct LensIntrinsics: Equatable {
  var fx: Double
  var fy: Double
  var cx: Double
  var cy: Double

  /// As seen in the picture turned upright.
  func turned(by display: DisplayRotation, in stored: PixelSize) -> LensIntrinsics {
    let (w, h) = (Double(stored.width), Double(stored.height))
    let x = display.isMirrored ? w - cx : cx
    switch display.clockwiseQuarterTurns {
    case 1: return LensIntrinsics(fx: fy, fy: fx, cx: h - cy, cy: x)
    case 2: return LensIntrinsics(fx: fx, fy: fy, cx: w - x, cy: h - cy)
    case 3: return LensIntrinsics(fx: fy, fy: fx, cx: cy, cy: w - x)
    default: return LensIntrinsics(fx: fx, fy: fy, cx: x, cy: cy)
    }
  }

  /// Width and height swapped.
  var transposed: LensIntrinsics { LensIntrinsics(fx: fy, fy: fx, cx: cy, cy: cx) }

  /// Distance from the principal point to the farthest corner, in units of the focal lengths.
  func largestRadius(in size: PixelSize) -> Double {
    let x = max(abs(cx), abs(Double(size.width) - cx)) / fx
    let y = max(abs(cy), abs(Double(size.height) - cy)) / fy
    return (x * x + y * y).squareRoot()
  }
}
