import Glibc

extension Skyline {
  /// A facade, the heading of its middle and half the angle it takes, radians.
  struct Placed {
    var facade: Facade
    var heading: Double
    var extent: Double
  }

  /// Twelve sectors of 30°, each with a board in its middle and two houses and a mast to the right of it. Boards at
  /// 0, 90, 180 and 270° are the coloured signs F (front), R (right), B (back) and L (left).
  static func layout(_ random: inout RandomStream) -> [Placed] {
    (0..<12).flatMap { sector -> [Placed] in
      let middle = Double(sector) * 30 * degree
      let first = random.uniform(5.5...8.5) * degree
      // Gaps of a degree: a border between two facades always falls on sky.
      let start = middle + 6.2 * degree
      let end = middle + (30 - 6.2) * degree
      let mast = start + first + 1 * degree
      return [
        board(sector, at: middle),
        house(from: start, to: start + first, &random),
        Placed(
          facade: Facade(
            heading: mast, halfWidth: 0.004, height: Float(random.uniform(0.2...0.4)),
            tint: .rgb(0.55, 0.55, 0.56), pattern: .plain),
          heading: mast, extent: 0.004),
        house(from: mast + 1 * degree, to: end, &random),
      ]
    }
  }

  private static func board(_ sector: Int, at heading: Double) -> Placed {
    let white = Tint.rgb(0.95, 0.95, 0.95)
    let (tint, pattern): (Tint, Facade.Pattern) =
      switch sector {
      case 0: (.rgb(0.85, 0.08, 0.08), .sign(bits: 0b111_100_110_100_100, tint: white))
      case 3: (.rgb(0.03, 0.58, 0.12), .sign(bits: 0b110_101_110_101_101, tint: white))
      case 6: (.rgb(0.10, 0.18, 0.85), .sign(bits: 0b110_101_110_101_110, tint: white))
      case 9: (.rgb(0.92, 0.80, 0.05), .sign(bits: 0b100_100_100_100_111, tint: .rgb(0.05, 0.05, 0.05)))
      case let other where other % 3 == 1: (white, .slantedEdges)
      default: (white, .star(spokes: 18))
      }
    let facade = Facade(heading: heading, halfWidth: 0.085, height: 0.225, tint: tint, pattern: pattern, foot: 0.05)
    return Placed(facade: facade, heading: heading, extent: atan(0.085))
  }

  private static func house(from start: Double, to end: Double, _ random: inout RandomStream) -> Placed {
    let half = (end - start) / 2
    let brightness = random.uniform(0.44...0.66)
    let warmth = random.uniform(-0.10...0.14)
    let tint = Tint.rgb(Float(brightness + warmth), Float(brightness), Float(brightness - warmth))
    let period = SIMD2<Float>(Float(random.uniform(0.016...0.034)), Float(random.uniform(0.020...0.034)))
    var facade = Facade(
      heading: start + half, halfWidth: Float(tan(half)), height: Float(random.uniform(0.08...0.26)), tint: tint,
      pattern: .windows(period: period, tint: .rgb(0.16, 0.19, 0.26)))
    facade.hasGable = random.unit() < 0.4
    facade.roofSlope = facade.hasGable ? 0.7 : random.unit() < 0.5 ? 0 : Float(random.uniform(-0.5...0.5))
    if facade.hasGable { facade.height += 0.03 }
    return Placed(facade: facade, heading: start + half, extent: half)
  }
}
