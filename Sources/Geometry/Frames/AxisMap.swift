/// Which log axis points up, left and back of the stored picture: the three letters of a gcsv orientation string.
///
/// Letter 1 names the log axis that feeds "up", letter 2 "left", letter 3 "back" (towards the operator); a lower
/// case letter means its negative. The sensor's axes (X right, Y down, Z forward) are the negatives of those three:
/// with `XYZ`, `sensor = (−y, −x, −z)` of the log.
public struct AxisMap: Equatable, Hashable, Sendable {
  /// One signed axis of the log.
  public struct SignedAxis: Equatable, Hashable, Sendable {
    /// 0, 1 or 2 for x, y, z.
    public let index: Int
    /// Whether the negative of the axis is meant.
    public let isNegative: Bool

    func component<Axes>(of v: Vector3<Axes>) -> Double {
      let value = index == 0 ? v.x : index == 1 ? v.y : v.z
      return isNegative ? -value : value
    }
  }

  /// Log axis that points up in the stored picture.
  public let up: SignedAxis
  /// Log axis that points left in the stored picture.
  public let left: SignedAxis
  /// Log axis that points backwards, from the scene to the operator.
  public let back: SignedAxis

  /// Reads a three-letter orientation string such as `XYZ` or `yxz`.
  ///
  /// - Returns: `nil` unless the string is a permutation of x, y, z in either case.
  public init?(_ letters: String) {
    let axes = letters.compactMap { letter -> SignedAxis? in
      guard let index = ["x", "y", "z"].firstIndex(of: letter.lowercased()) else { return nil }
      return SignedAxis(index: index, isNegative: letter.isLowercase)
    }
    guard letters.count == 3, axes.count == 3, Set(axes.map(\.index)).count == 3 else { return nil }
    (up, left, back) = (axes[0], axes[1], axes[2])
  }

  /// A phone held in landscape, screen towards the operator: what a log that does not say is read as.
  public static let phoneLandscape = AxisMap(up: .x, left: .y, back: .z)

  private init(up: SignedAxis, left: SignedAxis, back: SignedAxis) {
    (self.up, self.left, self.back) = (up, left, back)
  }

  /// The vector in the sensor's axes.
  public func sensorFromImu(_ v: Vector3<Imu>) -> Vector3<Sensor> {
    Vector3<Sensor>(-left.component(of: v), -up.component(of: v), -back.component(of: v))
  }

  /// The vector in the log's axes: inverse of ``sensorFromImu(_:)``.
  public func imuFromSensor(_ v: Vector3<Sensor>) -> Vector3<Imu> {
    var components = [0.0, 0.0, 0.0]
    for (axis, value) in [(left, -v.x), (up, -v.y), (back, -v.z)] {
      components[axis.index] = axis.isNegative ? -value : value
    }
    return Vector3<Imu>(components[0], components[1], components[2])
  }

  /// Whether the map is a rotation. A log with left-handed axes has an improper map; it is applied as written.
  public var isProper: Bool {
    let x = sensorFromImu(Vector3(1, 0, 0))
    let y = sensorFromImu(Vector3(0, 1, 0))
    return x.cross(y).dot(sensorFromImu(Vector3(0, 0, 1))) > 0
  }

  /// The three letters.
  public var letters: String {
    [up, left, back].map { axis in
      let letter = ["X", "Y", "Z"][axis.index]
      return axis.isNegative ? letter.lowercased() : letter
    }.joined()
  }
}

extension AxisMap.SignedAxis {
  /// The log's first axis.
  public static let x = Self(index: 0, isNegative: false)
  /// The log's second axis.
  public static let y = Self(index: 1, isNegative: false)
  /// The log's third axis.
  public static let z = Self(index: 2, isNegative: false)
}
