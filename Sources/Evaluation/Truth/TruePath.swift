public import Geometry

/// Where the camera really looked, at any instant, from samples of its orientation.
///
/// Between two samples the rotation vector from the earlier one is a polynomial through six samples about the gap:
/// ```
/// R(t) = Rᵢ · exp(Σₖ Lₖ(t) · log(Rᵢ⁻¹Rₖ))        k = i−2 … i+3, Lₖ Lagrange's basis of the six times
/// ```
/// The error is of sixth order in the interval: at 200 Hz below 10⁻⁶ rad for a shake of half a degree at 10 Hz, where
/// a chord errs by 10⁻⁴. Near the ends the six nearest samples are taken; with fewer than six, all.
public struct TruePath: Sendable {
  /// One sample.
  public struct Sample: Equatable, Sendable {
    /// Seconds on the clip's clock.
    public var seconds: Double
    /// Orientation then.
    public var worldFromCamera: Rotation<World, Camera>

    /// Creates a sample.
    public init(seconds: Double, worldFromCamera: Rotation<World, Camera>) {
      (self.seconds, self.worldFromCamera) = (seconds, worldFromCamera)
    }
  }

  /// The samples.
  public let samples: [Sample]
  /// Samples a polynomial goes through.
  private let width: Int
  /// For each gap, the rotation vectors from its first sample to each of the samples its polynomial goes through.
  private let turns: [Vector3<Camera>]

  /// Creates a path.
  ///
  /// - Returns: `nil` for fewer than two samples and for times that do not strictly increase.
  public init?(samples: [Sample]) {
    guard samples.count >= 2, zip(samples, samples.dropFirst()).allSatisfy({ $0.seconds < $1.seconds }) else {
      return nil
    }
    self.samples = samples
    let width = min(6, samples.count)
    self.width = width
    turns = (0..<samples.count - 1).flatMap { gap in
      let first = Self.first(gap, width: width, count: samples.count)
      let origin = samples[gap].worldFromCamera.inverse
      return (first..<first + width).map { (origin * samples[$0].worldFromCamera).rotationVector }
    }
  }

  /// Orientation at an instant; `nil` further outside the samples than their polynomials may be continued, half a gap.
  public func worldFromCamera(at seconds: Double) -> Rotation<World, Camera>? {
    let gap = gap(at: seconds)
    let (a, b) = (samples[gap], samples[gap + 1])
    let slack = (b.seconds - a.seconds) / 2
    guard seconds >= a.seconds - slack, seconds <= b.seconds + slack else { return nil }
    let first = Self.first(gap, width: width, count: samples.count)
    var turn = Vector3<Camera>.zero
    for k in 0..<width {
      var weight = 1.0
      let node = samples[first + k].seconds
      for m in 0..<width where m != k {
        let other = samples[first + m].seconds
        weight *= (seconds - other) / (node - other)
      }
      turn += turns[gap * width + k] * weight
    }
    return a.worldFromCamera * Rotation<Camera, Camera>(rotationVector: turn)
  }

  /// The gap an instant lies in, the nearest one outside the samples.
  private func gap(at seconds: Double) -> Int {
    var (low, high) = (0, samples.count - 1)
    while low + 1 < high {
      let middle = (low + high) / 2
      if samples[middle].seconds <= seconds { low = middle } else { high = middle }
    }
    return low
  }

  private static func first(_ gap: Int, width: Int, count: Int) -> Int {
    max(0, min(count - width, gap + 1 - width / 2))
  }
}
