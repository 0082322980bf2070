import Geometry
import Glibc

/// How a picture moved as a whole: a shift, a turn and a stretch about its centre.
///
/// ```
/// q = c + e^s · R(θ) · (p − c) + t          c the picture's centre;  R(θ) takes x towards y
/// ```
/// It says where *the content* went, in upright pixels: t.x > 0 to the right, t.y > 0 down, θ > 0 clockwise as seen on
/// the screen. The camera moved the other way: a camera that turns right moves its picture to the left, one that turns
/// clockwise turns its picture counter-clockwise.
public struct Similarity: Equatable, Sendable {
  /// Shift of the centre to the right, pixels.
  public var x: Double
  /// Shift of the centre down, pixels.
  public var y: Double
  /// Turn, radians, clockwise on the screen.
  public var rotation: Double
  /// Natural logarithm of the stretch.
  public var logScale: Double

  /// Creates a similarity.
  public init(x: Double, y: Double, rotation: Double, logScale: Double = 0) {
    self.x = x
    self.y = y
    self.rotation = rotation
    self.logScale = logScale
  }

  /// Nothing moved.
  public static let identity = Similarity(x: 0, y: 0, rotation: 0)

  /// First column of e^s·R(θ).
  var linear: (cosine: Double, sine: Double) {
    let scale = exp(logScale)
    return (scale * cos(rotation), scale * sin(rotation))
  }

  /// Where a point, measured from the centre, went; measured from the centre.
  func callAsFunction(_ p: CentredPoint) -> CentredPoint {
    let (a, b) = linear
    return CentredPoint(a * p.x - b * p.y + x, b * p.x + a * p.y + y)
  }

  /// The way back.
  public var inverse: Similarity {
    let back = Similarity(x: 0, y: 0, rotation: -rotation, logScale: -logScale)
    let shift = back(CentredPoint(-x, -y))
    return Similarity(x: shift.x, y: shift.y, rotation: -rotation, logScale: -logScale)
  }
}

/// A point measured from the picture's centre: x right, y down.
struct CentredPoint: Equatable, Sendable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// Where a point was and where it is, both measured from the centre.
struct CentredPair: Sendable {
  var from: CentredPoint
  var to: CentredPoint
}
