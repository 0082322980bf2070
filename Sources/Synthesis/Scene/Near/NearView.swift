import Geometry
import Glibc

/// A scene with near things as it is seen from about one place, ready to be shaded.
///
/// For every heading it knows which things may be met there, nearest first. What a ray meets is worked out from the
/// ray's own origin: the place need only be near enough, by `leeway`.
final class NearView: SceneView, @unchecked Sendable {
  private static let bins = 2048

  private let scene: Scene
  private let noise: NoiseTile
  /// Height of the place above the floor, and where on the floor's pattern it lies, metres.
  private let height: Float
  private let floorStart: SIMD2<Float>
  private let eyeHeight: Float
  /// Things, nearest first; then for each heading where its share of `met` begins, and the things met by index.
  /// Written in `init`, read only afterwards.
  private let things: UnsafeMutablePointer<NearPrism>
  private let begins: UnsafeMutablePointer<Int32>
  private let met: UnsafeMutablePointer<Int32>
  private let count: Int

  /// - Parameters:
  ///   - place: Where the rays begin, more or less, World metres.
  ///   - leeway: No ray begins further from there.
  ///   - pixel: Angle of the widest pixel, radians.
  init(_ scene: Scene, _ neighbourhood: Neighbourhood, from place: Vector3<World>, leeway: Double, pixel: Double) {
    (self.scene, noise) = (scene, scene.noise)
    eyeHeight = Float(neighbourhood.eyeHeight)
    height = Float(place.z + neighbourhood.eyeHeight)
    let period = Floor.period * neighbourhood.eyeHeight
    floorStart = SIMD2(Float(remainder(place.x, period)), Float(remainder(place.y, period)))
    let near = neighbourhood.things(round: place, within: neighbourhood.sight + leeway)
    let placed = Self.nearestFirst(near, from: place)
    count = placed.count
    things = .allocate(capacity: max(1, count))
    things.initialize(
      from: placed.map { NearPrism($0, from: (place.x, place.y), sight: neighbourhood.sight) }, count: count)
    let depth = place.z + neighbourhood.eyeHeight
    let spans = placed.map { Self.span(of: $0, from: place, depth: depth, leeway: leeway, pixel: pixel) }
    (begins, met) = Self.index(spans)
  }

  deinit {
    things.deinitialize(count: count)
    things.deallocate()
    begins.deallocate()
    met.deallocate()
  }

  /// Ordered by the power of the eye's point with respect to the circle round each outline, `d² − r²`: of two circles
  /// apart, a ray that meets both meets the one of lesser power first.
  private static func nearestFirst(_ things: [Prism], from place: Vector3<World>) -> [Prism] {
    let powers = things.map { thing in
      let (dx, dy) = (thing.x - place.x, thing.y - place.y)
      return dx * dx + dy * dy - thing.reach * thing.reach
    }
    return things.indices.sorted { powers[$0] < powers[$1] }.map { things[$0] }
  }

  /// Headings at which a thing may be met: bins from the first on, and how many.
  private static func span(
    of thing: Prism, from place: Vector3<World>, depth: Double, leeway: Double, pixel: Double
  ) -> (first: Int, count: Int) {
    let (dx, dy) = (thing.x - place.x, thing.y - place.y)
    let distance = (dx * dx + dy * dy).squareRoot()
    let wide = thing.reach + leeway
    guard distance > 1.2 * wide else { return (0, bins) }
    // A pixel that looks steeply up or down spans more heading than angle.
    let steep = max(abs(depth), abs(thing.height - depth))
    let slant = (1 + steep * steep / ((distance - wide) * (distance - wide))).squareRoot()
    let half = asin(wide / distance) + pixel * slant
    guard half < 0.9 else { return (0, bins) }
    let heading = atan2(dx, dy)
    let first = bin(Float(sin(heading - half)), Float(cos(heading - half)))
    let last = bin(Float(sin(heading + half)), Float(cos(heading + half)))
    return (first, (last - first) & (bins - 1) + 1)
  }

  /// Lists of things by heading, in the order of the things.
  private static func index(
    _ spans: [(first: Int, count: Int)]
  ) -> (begins: UnsafeMutablePointer<Int32>, met: UnsafeMutablePointer<Int32>) {
    let begins = UnsafeMutablePointer<Int32>.allocate(capacity: bins + 1)
    begins.initialize(repeating: 0, count: bins + 1)
    for span in spans { for step in 0..<span.count { begins[(span.first + step) & (bins - 1) + 1] += 1 } }
    for bin in 0..<bins { begins[bin + 1] += begins[bin] }
    let met = UnsafeMutablePointer<Int32>.allocate(capacity: max(1, Int(begins[bins])))
    met.initialize(repeating: 0, count: max(1, Int(begins[bins])))
    var filled = [Int32](repeating: 0, count: bins)
    for (thing, span) in spans.enumerated() {
      for step in 0..<span.count {
        let bin = (span.first + step) & (bins - 1)
        met[Int(begins[bin] + filled[bin])] = Int32(thing)
        filled[bin] += 1
      }
    }
    return (begins, met)
  }

  /// Bin of a heading by the position on a square instead of a circle, rising clockwise as headings do.
  @inline(__always) private static func bin(_ x: Float, _ y: Float) -> Int {
    let t = x / (abs(x) + abs(y) + 1e-20)
    let position = y >= 0 ? t + 1 : 3 - t
    return Int(position * Float(bins / 4)) & (bins - 1)
  }

  @inline(__always)
  func tint(_ ray: SIMD4<Float>, from origin: SIMD4<Float>, width: Float) -> Tint {
    let above = height + origin.z
    guard let plan = PlanRay(ray, from: origin, height: above, width: width) else {
      return behind(ray, from: origin, above, width)
    }
    var (sum, clear) = (Tint.zero, Float(1))
    let bin = Self.bin(ray.x, ray.y)
    for place in Int(begins[bin])..<Int(begins[bin + 1]) {
      let (share, tint) = things[Int(met[place])].shade(plan, noise)
      guard share > 0 else { continue }
      sum += tint * (clear * share)
      clear *= 1 - share
      if clear < 0.001 { return sum / (1 - clear) }
    }
    return sum + behind(ray, from: origin, above, width) * clear
  }

  /// Floor, sky and skyline.
  @inline(__always)
  private func behind(_ ray: SIMD4<Float>, from origin: SIMD4<Float>, _ above: Float, _ width: Float) -> Tint {
    let share = Coverage.beyond(ray.z, width)
    guard share < 1 else { return scene.overhead(ray.x, ray.y, ray.z, width) }
    let floor = self.floor(SIMD4(ray.x, ray.y, min(ray.z, -1e-5), 0), from: origin, above, width)
    return share > 0 ? floor.mixed(with: scene.overhead(ray.x, ray.y, max(ray.z, 0), width), share) : floor
  }

  @inline(__always)
  private func floor(_ ray: SIMD4<Float>, from origin: SIMD4<Float>, _ above: Float, _ width: Float) -> Tint {
    let way = max(above, 0.01) / -ray.z
    let (gx, gy) = (ray.x / ray.z, ray.y / ray.z)
    let (wx, wy) = (width * way * (1 + gx * gx).squareRoot(), width * way * (1 + gy * gy).squareRoot())
    let scale = 1 / eyeHeight
    return Floor.tint(
      (floorStart.x + origin.x + way * ray.x) * scale, (floorStart.y + origin.y + way * ray.y) * scale,
      wx * scale, wy * scale, noise)
  }
}
