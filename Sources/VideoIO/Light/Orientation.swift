import Geometry

/// How a stored picture is turned upright: Exif's and TIFF's orientation, 1 to 8.
struct Orientation: Equatable {
  /// Where the stored first row and first column are seen; 1 is top and left.
  let code: Int

  /// - Precondition: 1…8.
  init(code: Int) {
    precondition((1...8).contains(code), "an orientation is 1 to 8")
    self.code = code
  }

  static let upright = Orientation(code: 1)

  /// Whether width and height change places.
  var swapsSides: Bool { code >= 5 }

  /// The size of the upright picture.
  func upright(_ stored: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// Where the upright picture's pixels are stored: pixel (x, y) at `start + x·right + y·down`, counted in pixels.
  func walk(_ stored: PixelSize) -> (start: Int, right: Int, down: Int) {
    let (w, h) = (stored.width, stored.height)
    return switch code {
    case 2: (w - 1, -1, w)
    case 3: (w * h - 1, -1, -w)
    case 4: (w * (h - 1), 1, -w)
    case 5: (0, w, 1)
    case 6: (w * (h - 1), -w, 1)
    case 7: (w * h - 1, -w, -1)
    case 8: (w - 1, w, -1)
    default: (0, 1, w)
    }
  }
}
