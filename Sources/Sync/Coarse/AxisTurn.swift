internal import Geometry

/// One of the 24 rotations that take axes to axes.
struct AxisTurn: Equatable {
  /// Which component of the source feeds each component of the target.
  let source: [Int]
  /// With which sign.
  let sign: [Double]

  /// All of them, the identity first.
  static let all: [AxisTurn] = {
    let orders = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]]
    return orders.enumerated().flatMap { index, order -> [AxisTurn] in
      let parity: Double = index < 3 ? 1 : -1
      let signs: [(Double, Double)] = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
      return signs.map { AxisTurn(source: order, sign: [$0.0, $0.1, parity * $0.0 * $0.1]) }
    }
  }()

  /// The one that changes nothing.
  static let same = AxisTurn(source: [0, 1, 2], sign: [1, 1, 1])

  /// A vector in the target's axes.
  func callAsFunction(_ v: Vector3<Camera>) -> Vector3<Camera> {
    let components = [v.x, v.y, v.z]
    return Vector3(
      sign[0] * components[source[0]], sign[1] * components[source[1]], sign[2] * components[source[2]])
  }
}
