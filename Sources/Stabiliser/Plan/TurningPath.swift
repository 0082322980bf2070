import Geometry

/// How a camera turned over a clip, as one vector-valued curve: the running sum of the rotations from frame to frame.
///
/// ```
/// φ₀ = 0,   φₖ = φₖ₋₁ + log(Rₖ₋₁⁻¹ Rₖ)        R = worldFromBody; radians, body axes (pitch, yaw, roll)
/// ```
/// The curve knows no wrap: full turns go on adding. Frames whose time does not exceed their predecessor's are left
/// out, so that times strictly increase.
struct TurningPath {
  /// Seconds from the first frame.
  private(set) var times: [Double] = []
  /// φ, component by component.
  private(set) var x: [Double] = []
  private(set) var y: [Double] = []
  private(set) var z: [Double] = []

  /// Builds the curve of one of the orientations of a plan's frames.
  init<Body: ReferenceFrame>(_ frames: [FramePlan], _ orientation: KeyPath<FramePlan, Rotation<World, Body>>) {
    var last: (time: Timestamp<ClipClock>, rotation: Rotation<World, Body>)?
    var sum = Vector3<Body>.zero
    var origin = Timestamp<ClipClock>.zero
    for frame in frames {
      let rotation = frame[keyPath: orientation]
      if let last {
        guard frame.time > last.time else { continue }
        sum += (last.rotation.inverse * rotation).rotationVector
      } else {
        origin = frame.time
      }
      last = (frame.time, rotation)
      times.append((frame.time - origin).seconds)
      x.append(sum.x)
      y.append(sum.y)
      z.append(sum.z)
    }
  }

  /// Root mean square length of the part of the curve above a frequency, radians; `nil` for fewer than three frames.
  func rms(aboveHertz cutoff: Double) -> Double? {
    guard let highPass = SplineHighPass(times: times, cutoffHertz: cutoff) else { return nil }
    let squares = [x, y, z].map { highPass($0).reduce(0) { $0 + $1 * $1 } }
    return (squares.reduce(0, +) / Double(times.count)).squareRoot()
  }

  /// Root mean square of the second difference over time, rad/s²; `nil` for fewer than three frames.
  ///
  /// ```
  /// αₖ = (Δφₖ/hₖ − Δφₖ₋₁/hₖ₋₁) / ((hₖ + hₖ₋₁)/2)
  /// ```
  var rmsAcceleration: Double? {
    guard times.count >= 3 else { return nil }
    var sum = 0.0
    for k in 2..<times.count {
      let (h, g) = (times[k] - times[k - 1], times[k - 1] - times[k - 2])
      for component in [x, y, z] {
        let bend =
          ((component[k] - component[k - 1]) / h - (component[k - 1] - component[k - 2]) / g) / ((h + g) / 2)
        sum += bend * bend
      }
    }
    return (sum / Double(times.count - 2)).squareRoot()
  }
}
