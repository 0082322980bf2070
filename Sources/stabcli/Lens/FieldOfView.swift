import Geometry
import Glibc

/// Lenses without distortion, from a field of view.
enum FieldOfView {
  /// What is assumed for an unknown lens: 60° across the longer side, a phone's main camera.
  static let assumedRadians = 60 * Double.pi / 180

  /// A pinhole with a field of view across the width of the upright picture.
  ///
  /// ```
  /// fx = (W/2)/tan(field/2)        fy = fx · pixelAspect
  /// ```
  /// A pixel `pixelAspect` times as wide as high covers a larger angle across than down, so that one radian holds
  /// more rows than columns.
  ///
  /// - Parameter pixelAspect: Width over height of a pixel of the *upright* picture; 1 for square ones.
  static func pinhole(upright: PixelSize, acrossRadians field: Double, pixelAspect: Double = 1) -> Pinhole {
    let fx = Double(upright.width) / 2 / tan(field / 2)
    return pinhole(upright, fx: fx, pixelAspect)
  }

  /// The pinhole assumed for an unknown lens: ``assumedRadians`` across the longer side as it is shown.
  static func assumedPinhole(upright: PixelSize, pixelAspect: Double = 1) -> Pinhole {
    // Half the longer side in columns.
    let half = max(Double(upright.width), Double(upright.height) / pixelAspect) / 2
    return pinhole(upright, fx: half / tan(assumedRadians / 2), pixelAspect)
  }

  private static func pinhole(_ upright: PixelSize, fx: Double, _ pixelAspect: Double) -> Pinhole {
    let centre = upright.centre(in: SourcePixels.self)
    return Pinhole(fx: fx, fy: fx * pixelAspect, cx: centre.x, cy: centre.y)
  }

  /// Width over height of an upright pixel, from the stored picture's sample aspect.
  static func pixelAspect(storedNumerator: Int, storedDenominator: Int, display: DisplayRotation) -> Double {
    guard storedNumerator > 0, storedDenominator > 0 else { return 1 }
    let stored = Double(storedNumerator) / Double(storedDenominator)
    return display.swapsSides ? 1 / stored : stored
  }
}
