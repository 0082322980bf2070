import Geometry

/// Whether accelerations can tell where down is.
enum GravityCheck {
  /// Accelerations of typically less, m/s², hold no gravity.
  static let leastLength = 3.0

  /// Judges specific forces in m/s² by their median length: g while a device is held, carried or driven.
  ///
  /// - Returns: Whether they are of use, and what to say about them.
  static func judge(_ forces: [Vector3<Imu>], line: Int?) -> (isUsable: Bool, LogIssue?) {
    guard forces.count > 1 else { return (true, nil) }
    let typical = UnitInference.medianLength(of: forces)
    let shown = decimal(typical, digits: 2)
    if typical < leastLength {
      return (
        false,
        LogIssue(
          kind: .gravityMissing, count: forces.count, firstLine: line,
          message: "accelerations of typically \(shown) m/s² hold no gravity and cannot tell where down is; left out")
      )
    }
    if (6...16).contains(typical) { return (true, nil) }
    return (
      true,
      LogIssue(
        kind: .suspiciousUnits, count: forces.count, firstLine: line,
        message: "accelerations of typically \(shown) m/s² where 9.8 is usual: is the unit right?")
    )
  }
}
