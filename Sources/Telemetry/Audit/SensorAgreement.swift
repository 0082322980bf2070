import Geometry

/// Whether gyroscope and accelerometer of one log are written in the same axes.
///
/// While a device is turned, gravity turns the other way in its axes:
/// ```
/// da/dt = −ω × a
/// ```
/// Both are averaged over tenths of a second, which leaves turns and smooths out steps and shocks. When the law is
/// broken as written, yet kept after the accelerometer's axes are turned, one of them is in the wrong axes; when it
/// holds with the sign reversed, the axes are those of a left hand.
enum SensorAgreement {
  /// Seconds averaged over.
  private static let blockSeconds = 0.1
  /// Share of the change of `a` that is left unexplained: beyond the first the axes as written fail, below the
  /// second others explain it. Logs of a walk reach about 0.7 with the right axes.
  private static let (failing, fitting) = (0.9, 0.35)
  /// Least change of `a` that turning causes, m/s² rms over two blocks, for the question to be decidable.
  private static let leastChange = 0.05

  /// One block: mean rate, mean force.
  private struct Block {
    var rate: Vector3<Imu>
    var force: Vector3<Imu>
  }

  /// An issue when the sensors disagree and other axes make them agree.
  static func issue(rates: VectorSeries, forces: VectorSeries) -> LogIssue? {
    let blocks = blocks(rates: rates.samples, forces: forces.samples)
    guard blocks.count > 20, expectedChange(blocks) > leastChange else { return nil }
    guard let same = AxisMap("yxz"), unexplained(blocks, by: same) > failing else { return nil }
    if unexplained(blocks, by: same, handedness: -1) < fitting {
      return LogIssue(
        kind: .leftHandedAxes, count: forces.samples.count, firstLine: forces.line(0),
        message: "the log's axes are left-handed: accelerations turn against the angular rates")
    }
    let candidates = allMaps.map { (map: $0, share: unexplained(blocks, by: $0)) }
    guard let best = candidates.min(by: { $0.share < $1.share }), best.share < fitting else { return nil }
    return LogIssue(
      kind: .axesMismatch, count: forces.samples.count, firstLine: forces.line(0),
      message: "the accelerations do not turn as the angular rates do; they would as \(formula(best.map)): are both "
        + "in the same axes?")
  }

  /// Every permutation of the axes with every choice of signs that is a rotation.
  private static let allMaps: [AxisMap] = {
    var maps: [AxisMap] = []
    for first in "xyzXYZ" {
      for second in "xyzXYZ" {
        for third in "xyzXYZ" {
          if let map = AxisMap(String([first, second, third])), map.isProper { maps.append(map) }
        }
      }
    }
    return maps
  }()

  /// Share of the change of force over two blocks that turning does not explain; 1 when it explains nothing.
  ///
  /// - Parameter handedness: −1 for axes of the left hand, where the law changes its sign.
  private static func unexplained(_ blocks: [Block], by map: AxisMap, handedness: Double = 1) -> Double {
    var (left, all) = (0.0, 0.0)
    for k in 1..<blocks.count - 1 {
      let change = turned(blocks[k + 1].force - blocks[k - 1].force, map)
      let rest = change + handedness * turn(blocks, k).cross(turned(blocks[k].force, map))
      left += rest.dot(rest)
      all += change.dot(change)
    }
    return all > 0 ? left / all : 0
  }

  /// Root mean square of the change of force over two blocks that turning causes in the axes as written.
  private static func expectedChange(_ blocks: [Block]) -> Double {
    let squares = (1..<blocks.count - 1).map { k in turn(blocks, k).cross(blocks[k].force) }.map { $0.dot($0) }
    return (squares.reduce(0, +) / Double(max(1, squares.count))).squareRoot()
  }

  /// Angle turned through from the middle of block `k − 1` to that of `k + 1`, radians.
  private static func turn(_ blocks: [Block], _ k: Int) -> Vector3<Imu> {
    (0.5 * blocks[k - 1].rate + blocks[k].rate + 0.5 * blocks[k + 1].rate) * blockSeconds
  }

  /// The vector with its axes exchanged; `yxz` is the identity of ``AxisMap/sensorFromImu(_:)``.
  private static func turned(_ v: Vector3<Imu>, _ map: AxisMap) -> Vector3<Imu> {
    map.sensorFromImu(v).relabelled(as: Imu.self)
  }

  private static func formula(_ map: AxisMap) -> String {
    let names = [(map.left, "x"), (map.up, "y"), (map.back, "z")].map { axis, name in
      "\(name) = \(axis.isNegative ? "" : "−")\(["x", "y", "z"][axis.index])"
    }
    return names.joined(separator: ", ")
  }

  /// The first minute of the recording in blocks; blocks without samples of both sensors end a run and are left out.
  private static func blocks(
    rates: [VectorSample<Imu, LogClock>], forces: [VectorSample<Imu, LogClock>]
  ) -> [Block] {
    guard let start = rates.first?.time, !forces.isEmpty else { return [] }
    var sums = [(rate: Vector3<Imu>, rates: Double, force: Vector3<Imu>, forces: Double)](
      repeating: (.zero, 0, .zero, 0), count: 600)
    func place(_ time: Timestamp<LogClock>) -> Int? {
      let k = ((time - start).seconds / blockSeconds).rounded(.down)
      return k >= 0 && k < 600 ? Int(k) : nil
    }
    for sample in rates {
      guard let k = place(sample.time) else { break }
      sums[k].rate += sample.value
      sums[k].rates += 1
    }
    for sample in forces {
      guard let k = place(sample.time) else { continue }
      sums[k].force += sample.value
      sums[k].forces += 1
    }
    return sums.prefix { $0.rates > 0 && $0.forces > 0 }
      .map { Block(rate: $0.rate / $0.rates, force: $0.force / $0.forces) }
  }
}
