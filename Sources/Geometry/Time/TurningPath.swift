/// How a body turned, as one vector-valued curve: the running sum of the rotations from sample to sample.
///
/// ```
/// φ₀ = 0,   φₖ = φₖ₋₁ + log(Rₖ₋₁⁻¹ Rₖ)        R = worldFromBody; radians, body axes (pitch, yaw, roll of a camera)
/// ```
/// The curve knows no wrap: full turns go on adding. Samples whose time does not exceed their predecessor's are left
/// out, so that times strictly increase.
public struct TurningPath<Body: ReferenceFrame>: Sendable {
  /// Seconds on the clip's clock.
  public private(set) var seconds: [Double] = []
  /// φ at those times, radians.
  public private(set) var angles: [Vector3<Body>] = []

  /// Builds the curve of orientations in the order of time.
  public init(_ samples: some Sequence<(time: Timestamp<ClipClock>, worldFromBody: Rotation<World, Body>)>) {
    var last: (time: Timestamp<ClipClock>, worldFromBody: Rotation<World, Body>)?
    var sum = Vector3<Body>.zero
    for sample in samples {
      if let last {
        guard sample.time > last.time else { continue }
        sum += (last.worldFromBody.inverse * sample.worldFromBody).rotationVector
      }
      last = sample
      seconds.append(sample.time.seconds)
      angles.append(sum)
    }
  }

  private init(seconds: [Double], angles: [Vector3<Body>]) {
    self.seconds = seconds
    self.angles = angles
  }

  /// The part of the curve between two times, both included.
  public func within(_ range: ClosedRange<Double>) -> Self {
    let kept = seconds.indices.filter { range.contains(seconds[$0]) }
    return Self(seconds: kept.map { seconds[$0] }, angles: kept.map { angles[$0] })
  }

  /// What is left of the curve above a frequency, as a curve of the same times, see ``SplineHighPass``.
  ///
  /// - Returns: `nil` for fewer than three samples.
  public func above(hertz cutoff: Double) -> Self? {
    guard let highPass = SplineHighPass(times: seconds, cutoffHertz: cutoff) else { return nil }
    let (x, y, z) = (highPass(angles.map(\.x)), highPass(angles.map(\.y)), highPass(angles.map(\.z)))
    return Self(seconds: seconds, angles: seconds.indices.map { Vector3(x[$0], y[$0], z[$0]) })
  }

  /// Root mean square length of φ, radians; `nil` without samples.
  public var rms: Double? { Self.rms(angles) }

  /// Root mean square length of the part of the curve above a frequency, radians; `nil` for fewer than three samples.
  public func rms(aboveHertz cutoff: Double) -> Double? { above(hertz: cutoff)?.rms }

  /// Finite differences over time: angular rate (order 1), acceleration (2), jerk (3), rad/sⁿ for order n.
  ///
  /// `n! · φ[tₖ … tₖ₊ₙ]`, the divided difference: for equal steps h the plain difference over hⁿ.
  ///
  /// - Precondition: the order is at least 1.
  /// - Returns: one value for every run of order + 1 samples; empty for fewer samples than that.
  public func differences(order: Int) -> [Vector3<Body>] {
    precondition(order >= 1, "a difference has a positive order")
    var values = angles
    for level in 1...order {
      guard values.count >= 2 else { return [] }
      values = (0..<values.count - 1).map { k in
        (values[k + 1] - values[k]) * (Double(level) / (seconds[k + level] - seconds[k]))
      }
    }
    return values
  }

  /// Root mean square of the second difference over time, rad/s²; `nil` for fewer than three samples.
  public var rmsAcceleration: Double? { Self.rms(differences(order: 2)) }

  private static func rms(_ vectors: [Vector3<Body>]) -> Double? {
    vectors.isEmpty ? nil : (vectors.reduce(0) { $0 + $1.dot($1) } / Double(vectors.count)).squareRoot()
  }
}
