public import Geometry

/// What the imagined camera sees: a textured sphere without end, level horizon; before it, on request, things on a
/// floor that are near enough for parallax.
///
/// Above the horizon a sky with clouds, houses with straight edges all round and a test board every 30°; below it
/// ground with roads and slabs. Texture at all scales everywhere, straight up and down included. Nothing is
/// symmetrical: boards at heading 0, +90° (right), 180° and −90° are red F, green R, blue B and yellow L, and the
/// rings round the points straight down and up carry the same colours to the same sides.
///
/// Every shape is filtered analytically to the width of the pixel that looks at it. Directions and sizes of the
/// boards: `Docs/SCENE.md`.
public struct Scene: Sendable {
  let noise: NoiseTile
  private let skyline: Skyline
  /// What is near; without it the camera's travel changes nothing.
  private(set) var nearby: Neighbourhood?

  /// Creates a scene without near things; the seed chooses houses and texture, never the boards.
  public init(seed: UInt64) {
    var texture = RandomStream(seed: seed, purpose: .texture)
    noise = NoiseTile(&texture)
    var houses = RandomStream(seed: seed, purpose: .skyline)
    skyline = Skyline(&houses)
  }

  /// The same sky and skyline behind near things.
  func with(_ nearby: Neighbourhood) -> Scene {
    var scene = self
    scene.nearby = nearby
    return scene
  }

  /// Y′, Cb, Cr (0…1, ±0.5, ±0.5) seen in a direction by a pixel so many radians wide, near things left out.
  public func colour(towards direction: Vector3<World>, width: Double) -> (luma: Float, cb: Float, cr: Float) {
    guard let d = direction.normalized else { return (0, 0, 0) }
    let tint = self.tint(Float(d.x), Float(d.y), Float(d.z), Float(width))
    return (tint.x, tint.y, tint.z)
  }

  /// The tint in a unit direction, World axes.
  @inline(__always)
  func tint(_ x: Float, _ y: Float, _ z: Float, _ width: Float) -> Tint {
    // Stereographic maps of both half spheres: no direction is special, and angles keep within a factor of two.
    let scale = 1 / (1 + abs(z))
    let (u, v, w) = (x * scale, y * scale, width * scale)
    let above = Coverage.beyond(z, width)
    let grain = noise.sample(u, v + (z > 0 ? 0 : 0.37), w)
    guard above > 0 else { return ground(x, y, z, width, grain, u, v, w) }
    let high = overhead(x, y, z, width, grain, noise.bilinear(3, 0.31 * u, 0.31 * v))
    return above < 1 ? ground(x, y, min(z, -1e-6), width, grain, u, v, w).mixed(with: high, above) : high
  }

  /// Sky and skyline alone, `z` not negative.
  @inline(__always)
  func overhead(_ x: Float, _ y: Float, _ z: Float, _ width: Float) -> Tint {
    let scale = 1 / (1 + z)
    let (u, v, w) = (x * scale, y * scale, width * scale)
    return overhead(x, y, z, width, noise.sample(u, v, w), noise.bilinear(3, 0.31 * u, 0.31 * v))
  }

  @inline(__always)
  private func overhead(
    _ x: Float, _ y: Float, _ z: Float, _ width: Float, _ grain: Float, _ cloud: Float
  ) -> Tint {
    let sky = Sky.tint(x, y, z, width, grain, cloud)
    guard z < 0.45 else { return sky }
    let (share, tint) = skyline.shade(x, y, max(z, 0), width, grain)
    return sky.mixed(with: tint, share)
  }

  @inline(__always)
  private func ground(
    _ x: Float, _ y: Float, _ z: Float, _ width: Float, _ grain: Float, _ u: Float, _ v: Float, _ w: Float
  ) -> Tint {
    let pebbles = noise.sample(3.7 * u, 3.7 * v, 3.7 * w)
    return Ground.tint(x, y, z, width, grain, pebbles, noise.bilinear(3, 0.23 * u, 0.23 * v))
  }
}
