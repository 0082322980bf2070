/// How the stored picture is turned to be upright: quarter turns, and for some front cameras a mirroring first.
public struct DisplayRotation: Equatable, Hashable, Sendable, Codable {
  /// Clockwise quarter turns, 0…3, applied to the stored picture to show it upright.
  public let clockwiseQuarterTurns: Int
  /// Whether the stored picture is flipped left to right before it is turned.
  public let isMirrored: Bool

  /// Creates a display rotation; turns are taken modulo four.
  public init(clockwiseQuarterTurns: Int = 0, isMirrored: Bool = false) {
    self.clockwiseQuarterTurns = ((clockwiseQuarterTurns % 4) + 4) % 4
    self.isMirrored = isMirrored
  }

  /// The stored picture is shown as it is.
  public static let none = DisplayRotation()

  /// Whether width and height change places.
  public var swapsSides: Bool { clockwiseQuarterTurns % 2 == 1 }

  /// A physical vector, in the axes of the upright picture.
  ///
  /// A mirrored picture is the view of a camera in a mirror world: vectors keep their meaning under
  /// ``cameraFromSensor(rate:)`` for angular rates and ``cameraFromSensor(_:)`` for everything else.
  public func cameraFromSensor(_ v: Vector3<Sensor>) -> Vector3<Camera> {
    let x = isMirrored ? -v.x : v.x
    switch clockwiseQuarterTurns {
    case 1: return Vector3(-v.y, x, v.z)
    case 2: return Vector3(-x, -v.y, v.z)
    case 3: return Vector3(v.y, -x, v.z)
    default: return Vector3(x, v.y, v.z)
    }
  }

  /// An angular rate in the axes of the upright picture; a mirror reverses the sense of every turn.
  public func cameraFromSensor(rate v: Vector3<Sensor>) -> Vector3<Camera> {
    let turned = cameraFromSensor(v)
    return isMirrored ? -turned : turned
  }

  /// Size of the upright picture.
  public func uprightSize(of stored: PixelSize) -> PixelSize {
    swapsSides ? PixelSize(width: stored.height, height: stored.width) : stored
  }

  /// Where a point of the upright picture lies in the stored picture of the given size.
  ///
  /// Coordinates from the top-left corner of the picture, pixel centres at +0.5.
  @inlinable public func storedPoint(
    of p: PixelPoint<SourcePixels>, stored size: PixelSize
  ) -> PixelPoint<StoredPixels> {
    let (w, h) = (Double(size.width), Double(size.height))
    let x: Double
    let y: Double
    switch clockwiseQuarterTurns {
    case 1: (x, y) = (p.y, h - p.x)
    case 2: (x, y) = (w - p.x, h - p.y)
    case 3: (x, y) = (w - p.y, p.x)
    default: (x, y) = (p.x, p.y)
    }
    return PixelPoint(isMirrored ? w - x : x, y)
  }

  /// Where a point of the stored picture of the given size lies in the upright picture: inverse of
  /// ``storedPoint(of:stored:)``.
  @inlinable public func uprightPoint(
    of p: PixelPoint<StoredPixels>, stored size: PixelSize
  ) -> PixelPoint<SourcePixels> {
    let (w, h) = (Double(size.width), Double(size.height))
    let x = isMirrored ? w - p.x : p.x
    switch clockwiseQuarterTurns {
    case 1: return PixelPoint(h - p.y, x)
    case 2: return PixelPoint(w - x, h - p.y)
    case 3: return PixelPoint(p.y, w - x)
    default: return PixelPoint(x, p.y)
    }
  }

  /// The side of the upright picture that a side of the stored picture becomes.
  public func uprightEdge(of stored: PictureEdge) -> PictureEdge {
    let clockwise: [PictureEdge] = [.top, .right, .bottom, .left]
    var edge = stored
    if isMirrored {
      if edge == .left { edge = .right } else if edge == .right { edge = .left }
    }
    let index = clockwise.firstIndex(of: edge) ?? 0
    return clockwise[(index + clockwiseQuarterTurns) % 4]
  }
}
