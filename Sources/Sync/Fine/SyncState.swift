internal import Geometry
internal import Glibc

/// The numbers that are looked for, all at once.
struct SyncState: Equatable {
  /// Places of the numbers.
  enum Place {
    /// Log time minus clip time in the middle of the clip, seconds.
    static let lag = 0
    /// Log seconds per clip second, less one.
    static let drift = 1
    /// Signed readout time, seconds.
    static let readout = 2
    /// Logarithm of the focal length over the assumed one.
    static let focal = 3
    /// Constant error of the rates, rad/s, camera axes: three numbers.
    static let bias = 4
    /// Small turn from the mapped axes to the camera's, radians: three numbers.
    static let skew = 7
    /// How many there are.
    static let count = 10
  }

  /// The numbers, in the order of ``Place``.
  var values = [Double](repeating: 0, count: Place.count)

  var lag: Double { values[Place.lag] }
  var drift: Double { values[Place.drift] }
  var readout: Double { values[Place.readout] }
  var focalScale: Double { exp(values[Place.focal]) }
  var bias: Vector3<Camera> { Vector3(values[Place.bias], values[Place.bias + 1], values[Place.bias + 2]) }
  var skew: Vector3<Camera> { Vector3(values[Place.skew], values[Place.skew + 1], values[Place.skew + 2]) }

  /// What the rates would be without their errors.
  func corrected(_ rates: GyroRates) -> GyroRates {
    let (bias, skew) = (bias, skew)
    let straight = Rotation<Camera, Camera>(rotationVector: skew)
    return rates.mapped { straight($0 - bias) }
  }
}

/// What is known of the numbers beforehand: each is expected within so much of a value.
struct SyncPriors: Equatable {
  var expected = [Double](repeating: 0, count: SyncState.Place.count)
  /// Zero for a number that is given.
  var sigma = [Double](repeating: 0, count: SyncState.Place.count)

  /// Whether a number is looked for.
  func isFree(_ place: Int) -> Bool { sigma[place] > 0 }

  /// Adds what is known to normal equations about a state; given numbers are held where they are.
  func apply(to matrix: inout SymmetricMatrix, _ right: inout [Double], at state: SyncState) {
    for i in right.indices {
      if isFree(i) {
        let weight = 1 / (sigma[i] * sigma[i])
        matrix[i, i] += weight
        right[i] += weight * (expected[i] - state.values[i])
      } else {
        for j in right.indices { matrix[i, j] = 0 }
        matrix[i, i] = 1
        right[i] = 0
      }
    }
  }

  /// What it costs to be away from what is expected.
  func cost(of state: SyncState) -> Double {
    state.values.indices.reduce(0) { sum, i in
      guard isFree(i) else { return sum }
      let deviation = (state.values[i] - expected[i]) / sigma[i]
      return sum + deviation * deviation / 2
    }
  }
}
