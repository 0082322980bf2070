internal import Geometry

/// Finds stretches in which the camera rests: on a tripod, a table, a shelf.
///
/// There it does not turn, whatever the gyro's noise says, and the gyro reads its own bias.
enum RestDetector {
  /// A rest lasts at least this many epochs to both sides.
  private static let reach = 5
  /// Rates of a resting camera differ from each other by less than this, rad/s: a hand's tremor is ten times as much.
  private static let rateSpread = 0.15 * Double.pi / 180
  /// And they are smaller than this, rad/s: more than a gyro's bias is a slow pan.
  private static let largestRate = 1.5 * Double.pi / 180
  /// Forces differ by less than this, m/s².
  private static let forceSpread = 0.06

  /// The epochs with those that lie within a rest made still.
  static func settled(_ epochs: [InertialEpoch]) -> [InertialEpoch] {
    epochs.indices.map { k in
      let around = epochs[max(0, k - reach)...min(epochs.count - 1, k + reach)]
      guard around.count > reach, isRest(around) else { return epochs[k] }
      return epochs[k].resting
    }
  }

  private static func isRest(_ epochs: ArraySlice<InertialEpoch>) -> Bool {
    var (rates, forces) = (Extent(), Extent())
    for epoch in epochs {
      guard epoch.seconds > 0.5 * InertialEpoch.length, epoch.unseenTurning + epoch.unseenPushing == 0 else {
        return false
      }
      rates.add(epoch.meanRate)
      forces.add(epoch.force / epoch.seconds)
      guard epoch.meanRate.length < largestRate, rates.size < rateSpread, forces.size < forceSpread else {
        return false
      }
    }
    return true
  }
}

extension InertialEpoch {
  /// The epoch if the camera did not turn in it.
  fileprivate var resting: Self {
    var still = self
    still.restRate = meanRate
    still.turn = .identity
    still.biasTurning = (.zero, .zero, .zero)
    still.turning = (.zero, .zero, .zero)
    still.angle = 0
    return still
  }
}

/// A box around vectors.
private struct Extent {
  private var low = Vector3<Camera>(.infinity, .infinity, .infinity)
  private var high = Vector3<Camera>(-.infinity, -.infinity, -.infinity)

  mutating func add(_ v: Vector3<Camera>) {
    low = Vector3(min(low.x, v.x), min(low.y, v.y), min(low.z, v.z))
    high = Vector3(max(high.x, v.x), max(high.y, v.y), max(high.z, v.z))
  }

  /// Its longest side.
  var size: Double { max(high.x - low.x, high.y - low.y, high.z - low.z) }
}
