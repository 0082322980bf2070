import Geometry

/// Where pixels of a stored picture lie once it is upright (Exif's orientation, 1 to 8).
struct Turning {
  /// Size of the upright picture.
  let size: PixelSize
  private let origin: Int
  private let acrossStep: Int
  private let downStep: Int

  init(_ stored: PixelSize, orientation: Int) {
    let (w, h) = (stored.width, stored.height)
    let isTurned = orientation >= 5
    size = isTurned ? PixelSize(width: h, height: w) : stored
    let n = size.width
    // Pixel (0, 0), and the steps of one column and one row of the stored picture.
    (origin, acrossStep, downStep) =
      switch orientation {
      case 2: (w - 1, -1, n)
      case 3: ((h - 1) * n + w - 1, -1, -n)
      case 4: ((h - 1) * n, 1, -n)
      case 5: (0, n, 1)
      case 6: (h - 1, n, -1)
      case 7: ((w - 1) * n + h - 1, -n, -1)
      case 8: ((w - 1) * n, -n, 1)
      default: (0, 1, n)
      }
  }

  /// Index of a stored pixel in the upright picture, and the step to the next of its row.
  func place(row: Int) -> (start: Int, step: Int) { (origin + row * downStep, acrossStep) }
}
