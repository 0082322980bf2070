import Geometry
import Glibc
import Imaging
import Testing

@testable import Synthesis

/// The layout of the parallax scene, and its pictures as pictures.
@Suite struct NeighbourhoodTests {
  private static func scene(_ motion: SyntheticMotion) -> (scene: Scene, path: CameraPath) {
    var clip = SyntheticClip()
    (clip.motion, clip.sceneKind) = (motion, .parallax)
    let path = clip.path.surveyed(over: -1...11)
    return (clip.scene(along: path), path)
  }

  /// 70° across, small: these pictures are many.
  private static let lens = Lens.pinhole(Pinhole(fx: 114.25, fy: 114.25, cx: 80, cy: 45))
  private static let size = PixelSize(width: 160, height: 90)

  private func renderer(
    _ scene: Scene, _ lens: Lens = lens, _ size: PixelSize = size,
    shutter: RollingShutter = .global, exposure: Double = 0, threads: Int? = nil
  ) -> SceneRenderer {
    SceneRenderer(
      scene: scene, lens: lens, size: size, shutter: shutter, exposureSeconds: exposure, threads: threads)
  }

  @Test(arguments: [SyntheticMotion.walk, .bike, .drone, .pole])
  func `no two things touch, and the path is free`(_ motion: SyntheticMotion) throws {
    let (scene, path) = Self.scene(motion)
    let nearby = try #require(scene.nearby)
    let unit = nearby.eyeHeight
    for seconds in [0.0, 5, 10] {
      let things = nearby.things(round: path.position(at: seconds), within: nearby.sight)
      #expect((100...600).contains(things.count), "\(things.count) things within sight")
      for (index, a) in things.enumerated() {
        for b in things[(index + 1)...] {
          let distance = hypot(a.x - b.x, a.y - b.y)
          #expect(distance > a.reach + b.reach + 0.25 * unit)
        }
      }
    }
    for seconds in stride(from: 0.0, through: 10, by: 0.03) {
      let place = path.position(at: seconds)
      #expect(place.z + unit > 0.5 * unit, "above the floor")
      for thing in nearby.things(round: place, within: 1.5 * unit) {
        #expect(hypot(thing.x - place.x, thing.y - place.y) > thing.reach + 0.4 * unit)
      }
    }
  }

  @Test func `things are the same wherever one looks from`() throws {
    let nearby = try #require(Self.scene(.walk).scene.nearby)
    func places(_ x: Double, _ y: Double) -> Set<String> {
      let things = nearby.things(round: Vector3(x, y, 0), within: 30)
      return Set(things.filter { hypot($0.x - 5, $0.y + 7) < 15 }.map { "\($0.x) \($0.y) \($0.height)" })
    }
    #expect(places(5, -7).count > 20)
    #expect(places(5, -7) == places(-3, -1) && places(5, -7) == places(12.3, -15))
  }

  @Test func `every row is the row of a picture taken at its own instant and place`() {
    let (scene, path) = Self.scene(.bike)
    let shutter = RollingShutter(readoutSeconds: 0.03)
    let rolling = renderer(scene, shutter: shutter).picture(along: path, at: 3)
    let middle = renderer(scene).picture(along: path, at: 3)
    for y in [0, 50, 70, 89] {
      let instant = 3 + ((Double(y) + 0.5) / 90 - 0.5) * 0.03
      let still = renderer(scene).picture(along: path, at: instant)
      let differences = (0..<160).map { abs(rolling.planes[0][$0, y] - still.planes[0][$0, y]) }
      // Places are counted from another point: rounding in single precision.
      #expect((differences.max() ?? 9) <= 1, "row \(y)")
    }
    #expect((0..<160).contains { abs(rolling.planes[0][$0, 89] - middle.planes[0][$0, 89]) > 10 })
  }

  @Test func `blur is the mean over the exposure, travel included`() {
    let scene = TestCamera.scene.with(Neighbourhood([NearTestScene.post(0.2, 2)], eyeHeight: 1.6, sight: 40))
    let path = NearTestScene.sideways(metresPerSecond: 4)
    let blurred = renderer(scene, exposure: 0.02).picture(along: path, at: 0)
    let instants = (0..<9).map { ((Double($0) + 0.5) / 9 - 0.5) * 0.02 }
    let sharp = instants.map { renderer(scene).picture(along: path, at: $0) }
    for y in stride(from: 3, to: 90, by: 7) {
      for x in 0..<160 {
        let mean = Double(sharp.reduce(0) { $0 + $1.planes[0][x, y] }) / 9
        #expect(abs(Double(blurred.planes[0][x, y]) - mean) <= 1.2)
      }
    }
  }

  @Test func `one thread and many draw the same`() {
    let (scene, path) = Self.scene(.walk)
    let pictures = [1, 3, nil].map { threads in
      renderer(scene, exposure: 0.01, threads: threads).picture(along: path, at: 2)
    }
    #expect(pictures[0].hasSameSamples(as: pictures[1]) && pictures[0].hasSameSamples(as: pictures[2]))
  }

  @Test(arguments: [SyntheticMotion.walk, .drone])
  func `a coarse picture is the mean of a fine one`(_ motion: SyntheticMotion) {
    let (scene, path) = Self.scene(motion)
    let coarse = renderer(scene).picture(along: path, at: 2).planes[0]
    let lens = Lens.pinhole(Pinhole(fx: 457, fy: 457, cx: 320, cy: 180))
    let fine = renderer(scene, lens, PixelSize(width: 640, height: 360)).picture(along: path, at: 2).planes[0]
    var error = 0.0
    for y in 0..<90 {
      for x in 0..<160 {
        var sum = 0
        for v in 4 * y..<4 * y + 4 { for u in 4 * x..<4 * x + 4 { sum += fine[u, v] } }
        let d = Double(coarse[x, y]) - Double(sum) / 16
        error += d * d
      }
    }
    let psnr = 10 * log10(255 * 255 / (error / Double(160 * 90)))
    #expect(psnr > 31, "\(psnr) dB")
  }

  @Test func `above the horizon an empty neighbourhood shows what the sphere shows`() {
    let empty = TestCamera.scene.with(Neighbourhood([], eyeHeight: 1.6, sight: 40))
    let path = TestCamera.path(heading: 10)
    let (a, b) = (renderer(empty).picture(along: path, at: 0), renderer(TestCamera.scene).picture(along: path, at: 0))
    for y in 0..<44 { #expect(memcmp(a.planes[0].row(y), b.planes[0].row(y), 160) == 0, "row \(y)") }
    #expect(lumaDifference(a, b, columns: 0..<160, rows: 50..<90) > 10, "another floor")
  }

  @Test func `things come into sight without a jump`() {
    let path = TestCamera.path()
    let (lens, size) = (
      Lens.pinhole(Pinhole(fx: 228.5, fy: 228.5, cx: 5, cy: 10)), PixelSize(width: 10, height: 20)
    )
    func picture(_ distance: Double?) -> Picture {
      let things = distance.map { [NearTestScene.post(0, $0, radius: 0.3)] } ?? []
      return NearTestScene.renderer(things, lens: lens, size: size, sight: 20).picture(along: path, at: 0)
    }
    func difference(_ a: Picture, _ b: Picture) -> Double { lumaDifference(a, b, columns: 0..<10, rows: 0..<20) }
    #expect(difference(picture(19.99), picture(nil)) < 0.5)
    #expect(difference(picture(15), picture(nil)) > 20)
    for distance in stride(from: 14.0, to: 20, by: 0.25) {
      #expect(difference(picture(distance), picture(distance + 0.05)) < 3, "at \(distance) m")
    }
  }

  @Test func `the floor's painted line lies on the floor`() throws {
    let scene = TestCamera.scene.with(Neighbourhood([], eyeHeight: 1.6, sight: 40))
    let path = NearTestScene.sideways(metresPerSecond: 0.3, pitch: -30)
    for seconds in [0.0, 1] {
      let probe = PictureProbe(renderer(scene).picture(along: path, at: seconds))
      let pose = path.worldFromCamera(at: seconds)
      var rows = 0
      for y in 30..<90 {
        let bright = (0..<160).filter { probe.luma($0, y) > 150 }
        guard let first = bright.first, let last = bright.last, last - first < 15, bright.count > 3 else { continue }
        // The ray of the row's bright middle meets the floor on World's Y axis.
        let point = PixelPoint<SourcePixels>(Double(first + last + 1) / 2, Double(y) + 0.5)
        let ray = pose(try #require(Self.lens.unproject(point)))
        let way = 1.6 / -ray.z
        #expect(abs(path.position(at: seconds).x + way * ray.x) < 0.025, "metres, row \(y)")
        rows += 1
      }
      #expect(rows > 15)
    }
  }
}
