import Glibc

/// A ray seen from above: how it runs over the floor.
struct PlanRay {
  /// Where it starts, relative to the floor point below the eye.
  let start: SIMD2<Float>
  /// Where it runs over the floor, of unit length.
  let heading: SIMD2<Float>
  /// Height of its start above the floor.
  let height: Float
  /// Rise over a metre of floor.
  let slope: Float
  /// Metres in space over a metre of floor.
  let stretch: Float
  /// Angle of the pixel, radians.
  let width: Float

  /// `nil` for a ray that goes nowhere but up or down.
  @inline(__always)
  init?(_ ray: SIMD4<Float>, from origin: SIMD4<Float>, height: Float, width: Float) {
    let flat = (ray.x * ray.x + ray.y * ray.y).squareRoot()
    guard flat > 1e-4 else { return nil }
    start = SIMD2(origin.x, origin.y)
    heading = SIMD2(ray.x, ray.y) / flat
    (self.height, slope, stretch, self.width) = (height, ray.z / flat, 1 / flat, width)
  }

  /// Width of the pixel across the ray, metres, on something upright so many metres of floor away.
  @inline(__always) func across(_ way: Float) -> Float { width * way * stretch }
  /// Its extent upwards there.
  @inline(__always) func upwards(_ way: Float) -> Float { width * way * stretch * stretch }
}

extension NearPrism {
  /// Share of the pixel it covers and its tint there.
  ///
  /// Seen from above, the ray passes the prism's middle at a lateral distance `a`; the outline reaches `e` to both
  /// sides of it, and the ray is over the outline from `entry` to `exit`. Outlines of things are lines there and
  /// everywhere, so that each edge is filtered by the share of the pixel on its inner side.
  @inline(__always)
  func shade(_ ray: PlanRay, _ noise: NoiseTile) -> (share: Float, tint: Tint) {
    let away = centre - ray.start
    let along = away.x * ray.heading.x + away.y * ray.heading.y
    let a = ray.heading.x * away.y - ray.heading.y * away.x
    guard along > 0 else { return (0, tint) }
    let pass = isRound ? passRound(a) : passSquare(a, ray.heading, width: ray.across(along))
    let (entry, exit) = (along + pass.entry, along + pass.exit)
    guard entry > 0.01 else { return (0, tint) }
    let sideways = Coverage.between(-pass.extent, pass.extent, a, ray.across(entry))
    guard sideways > 0 else { return (0, tint) }
    let (low, lowWidth) = (ray.height + entry * ray.slope, ray.upwards(entry))
    let isSeenFromAbove = ray.height > height
    let (high, highWidth) = isSeenFromAbove ? (ray.height + exit * ray.slope, ray.upwards(exit)) : (low, lowWidth)
    let upright = Coverage.beyond(height - high, highWidth) * Coverage.beyond(low, lowWidth)
    let share = sideways * upright * Self.visibility(away, sight)
    guard share > 0 else { return (0, tint) }
    let hit = ray.start + ray.heading * entry - centre
    var shaded = side(hit, min(max(low, 0), height), pass, max(ray.across(entry), lowWidth), noise)
    if isSeenFromAbove {
      let top = Coverage.beyond(low - height, lowWidth)
      if top > 0 { shaded = shaded.mixed(with: tint.lighter(0.12), top) }
    }
    return (share, shaded)
  }

  /// 1 nearby, 0 at the end of sight.
  @inline(__always) private static func visibility(_ away: SIMD2<Float>, _ sight: Float) -> Float {
    Coverage.clamp(4 - 4 * (away * away).sum().squareRoot() / sight)
  }

  /// How a ray meets the outline: where along it, counted from the point nearest to the middle, how far the outline
  /// reaches sideways, and how much lighter than its paint what it meets is.
  struct Pass {
    var entry: Float
    var exit: Float
    var extent: Float
    var light: Float
    /// How much a pixel is drawn out along the surface.
    var obliqueness: Float
  }

  @inline(__always) private func passRound(_ a: Float) -> Pass {
    let chord = max(0, size * size - a * a).squareRoot()
    let facing = chord / size
    return Pass(entry: -chord, exit: chord, extent: size, light: 0, obliqueness: 1 / max(0.2, facing))
  }

  @inline(__always) private func passSquare(_ a: Float, _ heading: SIMD2<Float>, width: Float) -> Pass {
    // The heading in the square's own axes.
    let u = SIMD2(heading.x * axis.x + heading.y * axis.y, heading.y * axis.x - heading.x * axis.y)
    let (ux, uy) = (abs(u.x), abs(u.y))
    let extent = size * (ux + uy)
    // A ray beside the square, within a pixel of it, meets its corner.
    let inside = max(-extent, min(extent, a)) * 0.9999
    // The point nearest to the middle, seen from the middle, in the square's axes: `inside` to the right of it.
    let near = SIMD2(u.y * inside, -u.x * inside)
    let (stepX, stepY) = (1 / max(ux, 1e-6), 1 / max(uy, 1e-6))
    let (nearX, nearY) = (u.x < 0 ? -near.x : near.x, u.y < 0 ? -near.y : near.y)
    let (entryX, entryY) = ((-size - nearX) * stepX, (-size - nearY) * stepY)
    let (exitX, exitY) = ((size - nearX) * stepX, (size - nearY) * stepY)
    // The nearest corner lies so far to the right of the middle; sides across the first axis begin on one side of it.
    let corner = size * ((u.y < 0 ? -u.x : u.x) - (u.x < 0 ? -u.y : u.y))
    let acrossFirst = Coverage.beyond(u.x * u.y < 0 ? a - corner : corner - a, width)
    return Pass(
      entry: max(entryX, entryY), exit: min(exitX, exitY), extent: extent, light: 0.12 * acrossFirst - 0.06,
      obliqueness: 1 / max(0.2, entryX > entryY ? ux : uy))
  }

  /// What is painted on the side, at a point relative to the middle of the foot.
  @inline(__always)
  private func side(_ hit: SIMD2<Float>, _ b: Float, _ pass: Pass, _ width: Float, _ noise: NoiseTile) -> Tint {
    let rings = Coverage.pulses(b * ringsPerMetre, duty: 0.5, width * ringsPerMetre)
    let (u, v) = (grain.x + way(to: hit) / tile, grain.y + b / tile)
    let texture = noise.sample(u - Coverage.floor(u), v - Coverage.floor(v), width * pass.obliqueness / tile)
    // A post is lit from one side of the world, a box's sides are told apart by their axes.
    let light = isRound ? -0.09 * (0.6 * hit.x + 0.8 * hit.y) / size : pass.light
    return tint.mixed(with: ringTint, rings).lighter(light + grainStrength * texture)
  }

  /// Way round the outline to a point of it, counter-clockwise from above, metres: no seam shows, as the whole way
  /// takes a whole number of tiles.
  @inline(__always) private func way(to hit: SIMD2<Float>) -> Float {
    guard !isRound else { return size * atan2f(hit.y, hit.x) }
    let (x, y) = (hit.x * axis.x + hit.y * axis.y, hit.y * axis.x - hit.x * axis.y)
    if abs(x) > abs(y) { return x > 0 ? y : 4 * size - y }
    return y > 0 ? 2 * size - x : 6 * size + x
  }
}
