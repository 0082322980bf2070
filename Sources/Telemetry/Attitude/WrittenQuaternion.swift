import Geometry

/// A quaternion as a log writes it: four numbers, before it is known what they turn into what.
struct WrittenQuaternion: Equatable {
  /// The numbers called x, y and z.
  var vector: Vector3<Imu>
  /// The number called w.
  var w: Double

  /// Creates a quaternion.
  ///
  /// - Parameter w: `nil` where only x, y and z are written, as in Android's first rotation vectors: w is then not
  ///   negative and makes the length 1.
  init(vector: Vector3<Imu>, w: Double?) {
    self.vector = vector
    self.w = w ?? max(0, 1 - vector.dot(vector)).squareRoot()
  }

  /// The quaternion of a rotation matrix, row by row; no rotation at all, of no length, for a matrix that is none.
  init(matrix m: [Double]) {
    func row(_ k: Int) -> Vector3<Imu> { Vector3(m[3 * k], m[3 * k + 1], m[3 * k + 2]) }
    let (x, y, z) = (row(0), row(1), row(2))
    // A twentieth is what a written quaternion may be off as well.
    let isRotation =
      (x.cross(y) - z).length < 0.05 && abs(x.length - 1) < 0.05 && abs(y.length - 1) < 0.05
      && abs(x.dot(y)) < 0.05
    guard isRotation else {
      self.init(vector: m.allSatisfy(\.isFinite) ? .zero : Vector3(.nan, 0, 0), w: 0)
      return
    }
    let columns = (Vector3<World>(x.x, y.x, z.x), Vector3<World>(x.y, y.y, z.y), Vector3<World>(x.z, y.z, z.z))
    let turn = Rotation<World, Imu>(xAxis: columns.0, yAxis: columns.1, zAxis: columns.2)
    self.init(vector: Vector3(turn.x, turn.y, turn.z), w: turn.w)
  }

  /// Whether all four are finite.
  var isFinite: Bool { vector.isFinite && w.isFinite }

  /// Length, 1 where it was written as it should be.
  var length: Double { (vector.dot(vector) + w * w).squareRoot() }

  /// The rotation, if the numbers mean one from the device's axes to a world's; `nil` for zeros.
  var worldFromImu: Rotation<World, Imu>? { Rotation(w: w, x: vector.x, y: vector.y, z: vector.z) }
}

extension [WrittenQuaternion] {
  /// Lengths that are accepted: within a twentieth of the usual one, which is 1 or the scale of whole numbers.
  var acceptedLengths: ClosedRange<Double> {
    let step = Swift.max(1, count / 20_000)
    let lengths = stride(from: 0, to: count, by: step).map { self[$0].length }.filter(\.isFinite).sorted()
    guard !lengths.isEmpty else { return 1...1 }
    let usual = lengths[lengths.count / 2]
    return 0.95 * usual...1.05 * usual
  }
}
