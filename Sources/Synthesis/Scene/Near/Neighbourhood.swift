import Geometry
import Glibc

/// What stands near the camera's path, and the floor it stands on.
///
/// The floor is level, `eyeHeight` below World's origin. It is divided into squares; the seed puts a post, a box or
/// nothing into each, without end in any direction. No two things touch, and what stands too near to the path is left
/// out. All lengths go with the eye's height.
final class Neighbourhood: Sendable {
  /// Height of World's origin above the floor, metres.
  let eyeHeight: Double
  /// Things beyond this are not drawn, metres.
  let sight: Double
  private let seed: UInt64
  /// Squares kept free for the path.
  private let free: Set<Square>
  /// Things to show in place of the seed's; for tests of geometry.
  private let listed: [Prism]?

  /// One square of the floor, counted from the one whose corner is below World's origin.
  struct Square: Hashable, Sendable {
    var column: Int
    var row: Int
  }

  /// Side of a square, in eye heights.
  private static let squareSide = 2.5
  /// Things keep so far from the path and half as far from each other, in eye heights.
  private static let clearance = 0.6

  /// A neighbourhood with room for a path.
  init(seed: UInt64, eyeHeight: Double, alongside path: CameraPath, over span: ClosedRange<Double>) {
    (self.seed, self.eyeHeight, listed) = (seed, eyeHeight, nil)
    sight = 25 * eyeHeight
    var crossed: Set<Square> = []
    let side = Self.squareSide * eyeHeight
    let surveyed = path.surveyed(over: span)
    for seconds in stride(from: span.lowerBound, through: span.upperBound, by: 0.1) {
      let position = surveyed.position(at: seconds)
      for square in Self.squares(round: position, within: side, side: side) {
        guard let thing = Self.thing(in: square, seed: seed, eyeHeight: eyeHeight) else { continue }
        let distance =
          ((thing.x - position.x) * (thing.x - position.x) + (thing.y - position.y) * (thing.y - position.y))
          .squareRoot()
        if distance < thing.reach + Self.clearance * eyeHeight { crossed.insert(square) }
      }
    }
    free = crossed
  }

  /// A neighbourhood of given things, in any number.
  init(_ things: [Prism], eyeHeight: Double, sight: Double) {
    (self.eyeHeight, self.sight, listed) = (eyeHeight, sight, things)
    (seed, free) = (0, [])
  }

  /// What stands within a distance of a point, in no order.
  func things(round position: Vector3<World>, within distance: Double) -> [Prism] {
    func isNear(_ thing: Prism) -> Bool {
      let (dx, dy) = (thing.x - position.x, thing.y - position.y)
      return dx * dx + dy * dy < distance * distance
    }
    if let listed { return listed.filter(isNear) }
    return Self.squares(round: position, within: distance, side: Self.squareSide * eyeHeight).compactMap { square in
      if free.contains(square) { return nil }
      return Self.thing(in: square, seed: seed, eyeHeight: eyeHeight).flatMap { isNear($0) ? $0 : nil }
    }
  }

  /// All squares that a distance round a point reaches into, row by row.
  private static func squares(round position: Vector3<World>, within distance: Double, side: Double) -> [Square] {
    func range(_ middle: Double) -> ClosedRange<Int> {
      Int(((middle - distance) / side).rounded(.down))...Int(((middle + distance) / side).rounded(.down))
    }
    return range(position.y).flatMap { row in range(position.x).map { Square(column: $0, row: row) } }
  }

  /// What the seed puts into a square: a post in half of them, a box in a quarter.
  private static func thing(in square: Square, seed: UInt64, eyeHeight: Double) -> Prism? {
    let place =
      UInt64(bitPattern: Int64(square.column)) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(square.row))
    var random = RandomStream(seed: seed, purpose: .neighbourhood, variant: place)
    let kind = random.unit()
    guard kind < 0.75 else { return nil }
    let isPost = kind < 0.5
    let size = random.uniform(isPost ? 0.04...0.09 : 0.2...0.4) * eyeHeight
    let height = random.uniform(isPost ? 1.4...2.6 : 0.4...1.1) * eyeHeight
    let outline: Prism.Outline =
      isPost ? .round(radius: size) : .square(halfSide: size, yaw: random.uniform(0...(.pi / 2)))
    let hue = random.unit()
    var thing = Prism(
      x: 0, y: 0, outline: outline, height: height, tint: paint(random.uniform(0.30...0.60), hue),
      ringTint: paint(random.uniform(0.62...0.85), hue + 0.15), ringPeriod: random.uniform(0.25...0.5) * eyeHeight,
      grain: SIMD2(Float(random.unit()), Float(random.unit())))
    let room = (squareSide - clearance / 2) / 2 * eyeHeight - thing.reach
    thing.x = (Double(square.column) + 0.5) * squareSide * eyeHeight + random.uniform(-room...room)
    thing.y = (Double(square.row) + 0.5) * squareSide * eyeHeight + random.uniform(-room...room)
    return thing
  }

  /// A muted colour; `hue` counts turns of the colour circle.
  private static func paint(_ brightness: Double, _ hue: Double) -> Tint {
    let angle = 2 * .pi * hue
    return Tint(Float(brightness), Float(0.10 * cos(angle)), Float(0.10 * sin(angle)), 0)
  }
}
