/// When each part of the sensor is read, relative to the frame's own instant.
///
/// A frame's instant is mid-exposure of its middle row. Row `y` of `h` is captured at `(y/h − ½) · readout` from it.
public struct RollingShutter: Equatable, Sendable, Codable {
  /// The way the readout runs over the *upright* picture.
  public enum Direction: String, Sendable, Codable, CaseIterable {
    /// First the top row.
    case topToBottom
    /// First the bottom row.
    case bottomToTop
    /// First the left column.
    case leftToRight
    /// First the right column.
    case rightToLeft
  }

  /// Time from the first row's exposure to the last one's; zero for a global shutter.
  public var readoutSeconds: Double
  /// Which row comes first.
  public var direction: Direction

  /// Creates a shutter.
  /// - Precondition: the readout time is finite and not negative.
  public init(readoutSeconds: Double, direction: Direction = .topToBottom) {
    precondition(readoutSeconds.isFinite && readoutSeconds >= 0, "a readout takes no negative time")
    self.readoutSeconds = readoutSeconds
    self.direction = direction
  }

  /// All rows at once.
  public static let global = RollingShutter(readoutSeconds: 0)

  /// Position of a point in the readout: 0 at the first row's outer edge, 1 at the last one's.
  public func phase(of p: PixelPoint<SourcePixels>, in size: PixelSize) -> Double {
    let slope = phaseSlope(in: size)
    return p.x * slope.x + p.y * slope.y + slope.first
  }

  /// The same as a linear function of a point: `x·p.x + y·p.y + first`.
  func phaseSlope(in size: PixelSize) -> (x: Double, y: Double, first: Double) {
    let (w, h) = (1 / Double(size.width), 1 / Double(size.height))
    return switch direction {
    case .topToBottom: (0, h, 0)
    case .bottomToTop: (0, -h, 1)
    case .leftToRight: (w, 0, 0)
    case .rightToLeft: (-w, 0, 1)
    }
  }

  /// The shutter as seen after the stored picture is turned upright.
  public func turned(by rotation: DisplayRotation) -> RollingShutter {
    // Clockwise order of the edge that is read first.
    let clockwise: [Direction] = [.topToBottom, .rightToLeft, .bottomToTop, .leftToRight]
    var first = direction
    if rotation.isMirrored {
      if first == .leftToRight { first = .rightToLeft } else if first == .rightToLeft { first = .leftToRight }
    }
    let index = clockwise.firstIndex(of: first) ?? 0
    return RollingShutter(
      readoutSeconds: readoutSeconds, direction: clockwise[(index + rotation.clockwiseQuarterTurns) % 4])
  }
}
