internal import Geometry

/// What all epochs together say of the state after each of them.
struct SmoothedTilt: Sendable {
  /// The state after one epoch.
  struct Estimate: Sendable {
    var end: Timestamp<ClipClock>
    var state: [Double]
    /// Covariance of the tilt about World x and y, rad²: xx, xy, yy.
    var tiltCovariance: (xx: Double, xy: Double, yy: Double)
    /// Velocity by the nominal orientation alone, m/s.
    var nominalVelocity: Vector3<World>

    typealias Place = EpochStep.Place
    var tilt: Vector3<World> { Vector3(state[0], state[1], 0) }
    var errors: SensorErrors {
      SensorErrors(
        gyroBias: vector(Place.gyroBias), gyroScale: vector(Place.gyroScale),
        accelerometerBias: vector(Place.accelerometerBias))
    }
    var velocity: Vector3<World> { nominalVelocity + vector(Place.velocity) }
    var mean: Vector3<World> { vector(Place.mean) }
    var sway: Vector3<World> { vector(Place.sway) }

    private func vector<Frame>(_ place: Int) -> Vector3<Frame> {
      Vector3(state[place], state[place + 1], state[place + 2])
    }
  }

  private(set) var estimates: [Estimate] = []
  /// Tilt error of the nominal start.
  private(set) var startTilt = Vector3<World>.zero
  /// Log-likelihood of the recording.
  let score: Double

  /// Nothing smoothed yet.
  static let none = Self(score: 0)

  private init(score: Double) { self.score = score }

  /// Goes back from the last epoch to the first.
  ///
  /// λ and Λ say what the epochs to come add to a prediction: `x = x⁻ − P⁻λ`, `P = P⁻ − P⁻ΛP⁻`.
  init(
    _ steps: [EpochStep], record: FilterRecord, initial: (mean: [Double], variances: [Double]), score: Double
  ) {
    self.score = score
    var future = Future()
    estimates.reserveCapacity(steps.count)
    var last = record.updates.count
    for k in steps.indices.reversed() {
      let first = record.firstUpdates[k]
      for i in (first..<last).reversed() { future.takeBack(record.updates[i]) }
      last = first
      estimates.append(future.estimate(k, record: record, end: steps[k].end))
      var step = steps[k]
      step.sway = record.sways[k]
      step.jitterDecay = record.jitterDecays[k]
      future.carryBack(step)
    }
    estimates.reverse()
    startTilt = Vector3(
      initial.mean[0] - initial.variances[0] * future.vector[0],
      initial.mean[1] - initial.variances[1] * future.vector[1], 0)
  }
}

/// λ and Λ.
private struct Future {
  var vector = [Double](repeating: 0, count: TiltFilter.size)
  var matrix = [Double](repeating: 0, count: TiltFilter.size * TiltFilter.size)

  /// `λ ← (I − KH)ᵀλ − Hᵀe/S`, `Λ ← (I − KH)ᵀΛ(I − KH) + HᵀH/S`.
  mutating func takeBack(_ update: TiltFilter.Update) {
    let n = TiltFilter.size
    let gain = update.cross.map { $0 / update.variance }
    var along = update.surprise / update.variance
    for i in 0..<n { along += gain[i] * vector[i] }
    update.seen.forEach { vector[$0] -= $1 * along }
    let product = Self.product(matrix, gain)
    var square = 1 / update.variance
    for i in 0..<n { square += gain[i] * product[i] }
    unsafe matrix.withUnsafeMutableBufferPointer { m in
      update.seen.forEach { i, sign in
        for j in 0..<n {
          unsafe m[i * n + j] -= sign * product[j]
          unsafe m[j * n + i] -= sign * product[j]
        }
      }
      update.seen.forEach { i, a in
        update.seen.forEach { j, b in unsafe m[i * n + j] += a * b * square }
      }
    }
  }

  mutating func carryBack(_ step: EpochStep) {
    let n = TiltFilter.size
    unsafe vector.withUnsafeMutableBufferPointer { x in
      if let x = x.baseAddress { unsafe step.carryBack(x, by: 1) }
    }
    unsafe matrix.withUnsafeMutableBufferPointer { m in
      guard let m = m.baseAddress else { return }
      for column in 0..<n { unsafe step.carryBack(m + column, by: n) }
      for row in 0..<n { unsafe step.carryBack(m + row * n, by: 1) }
    }
  }

  /// A square matrix, row by row, times a vector.
  private static func product(_ matrix: [Double], _ vector: [Double]) -> [Double] {
    let n = TiltFilter.size
    var result = [Double](repeating: 0, count: n)
    unsafe matrix.withUnsafeBufferPointer { m in
      unsafe vector.withUnsafeBufferPointer { v in
        guard var row = m.baseAddress else { return }
        for i in 0..<n {
          var sum = 0.0
          for j in 0..<n { unsafe sum += row[j] * v[j] }
          result[i] = sum
          unsafe row += n
        }
      }
    }
    return result
  }

  func estimate(_ k: Int, record: FilterRecord, end: Timestamp<ClipClock>) -> SmoothedTilt.Estimate {
    let n = TiltFilter.size
    let mean = record.means[k * n..<(k + 1) * n]
    let covariance = Array(record.covariances[k * n * n..<(k + 1) * n * n])
    let correction = Self.product(covariance, vector)
    let state = zip(mean, correction).map { $0 - $1 }
    // Covariances are symmetric: rows 0 and 1 are the columns of the tilt.
    let (east, north) = (Array(covariance[0..<n]), Array(covariance[n..<2 * n]))
    let (lessEast, lessNorth) = (Self.product(matrix, east), Self.product(matrix, north))
    func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    return SmoothedTilt.Estimate(
      end: end, state: state,
      tiltCovariance: (
        east[0] - dot(east, lessEast), east[1] - dot(east, lessNorth), north[1] - dot(north, lessNorth)
      ), nominalVelocity: record.velocities[k])
  }
}
