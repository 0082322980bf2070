import Geometry
import Glibc
import Imaging
import Testing

/// A picture that is moved by a known similarity tells that similarity.
@Suite struct MotionTrackerTests {
  static let size = PixelSize(width: 240, height: 160)
  static let motions = [
    Similarity(x: 0, y: 0, rotation: 0), Similarity(x: 0.3, y: -0.7, rotation: 0),
    Similarity(x: 5.4, y: -3.2, rotation: 0.4 * degree), Similarity(x: -21, y: 14, rotation: 0),
    Similarity(x: 1.5, y: 2.5, rotation: -6 * degree, logScale: 0.02),
    Similarity(x: -0.25, y: 0, rotation: 0.05 * degree, logScale: -0.005),
  ]

  /// The motion between two pictures, which must be told.
  static func motion(
    _ first: Picture, _ second: Picture, display: DisplayRotation = .none, aspect: Double = 1, threads: Int = 1
  ) throws -> PictureMotion {
    let pair = try pair(first, second, display: display, aspect: aspect, threads: threads)
    return try #require(pair.motion, "\(String(describing: pair.failure)), \(pair.tracks.count) tracks")
  }

  static func pair(
    _ first: Picture, _ second: Picture, display: DisplayRotation = .none, aspect: Double = 1, threads: Int = 1
  ) throws -> PairMotion {
    let tracker = MotionTracker(size: first.size, display: display, pixelAspect: aspect, threads: threads)
    #expect(tracker.next(first) == nil)
    return try #require(tracker.next(second))
  }

  static func expect(
    _ found: Similarity, _ true: Similarity, pixels: Double = 0.02, degrees: Double = 0.005,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (dx, dy) = (found.x - `true`.x, found.y - `true`.y)
    #expect((dx * dx + dy * dy).squareRoot() <= pixels, "pixels", sourceLocation: sourceLocation)
    #expect(abs(found.rotation - `true`.rotation) <= degrees * degree, "degrees", sourceLocation: sourceLocation)
    #expect(abs(found.logScale - `true`.logScale) <= degrees * degree, sourceLocation: sourceLocation)
  }

  @Test(arguments: motions)
  func `a picture warped by a known similarity gives back that similarity`(_ true: Similarity) throws {
    // Larger than what is seen of it, so that nothing comes in from beyond its edge; and smooth, so that the filter
    // moves every wave as far as it should: Lanczos3 errs by a hundredth of a pixel, bilinear by w²/62 at most.
    let source = TexturedPicture(seed: 1, shortest: 16).picture(PixelSize(width: 320, height: 240))
    let back = `true`.inverse
    let views = [Similarity.identity, back].map { motion in
      let view = Picture(format: source.format, size: Self.size)
      let mesh = WarpMesh(output: Self.size, stored: source.size, spacing: 16) { x, y in
        let p = motion.point(x, y, in: Self.size)
        return (p.x + 40, p.y + 40)
      }
      Warp(kernel: .bilinear, threads: 1).render(source, through: mesh, into: view)
      return view
    }
    let (first, second) = (views[0], views[1])
    let motion = try Self.motion(first, second)
    Self.expect(motion.similarity, `true`)
    // A similarity shears nothing: 0.02 px over the picture's height.
    #expect(motion.shear < 0.02 / 160 * 2)
  }

  @Test(arguments: motions)
  func `the motion back is the inverse`(_ true: Similarity) throws {
    let surface = TexturedPicture(seed: 2)
    let back = `true`.inverse
    let first = surface.picture(Self.size)
    let second = surface.picture(Self.size) { back.point($0, $1, in: Self.size) }
    Self.expect(try Self.motion(first, second).similarity, `true`)
    Self.expect(try Self.motion(second, first).similarity, back)
  }

  @Test func `content that goes right, down and clockwise is positive`() throws {
    let picture = { (x: Double, y: Double, turn: Double) in
      // A bright spot, a dark one to its right.
      let (c, s) = (cos(turn), sin(turn))
      return TexturedPicture(seed: 3).picture(Self.size) { u, v in
        let (dx, dy) = (u - 120 - x, v - 80 - y)
        return (120 + c * dx + s * dy, 80 - s * dx + c * dy)
      }
    }
    let still = picture(0, 0, 0)
    #expect(try Self.motion(still, picture(3, 0, 0)).similarity.x > 2.9)
    #expect(try Self.motion(still, picture(0, 3, 0)).similarity.y > 2.9)
    // Clockwise on the screen: what was to the right of the centre goes down.
    #expect(try Self.motion(still, picture(0, 0, 0.02)).similarity.rotation > 0.019)
  }

  @Test(arguments: [PixelFormat.grey(bitDepth: 10), .grey(bitDepth: 16), .p010, .yuv420(bitDepth: 12), .nv12])
  func `depth and layout change nothing but rounding`(_ format: PixelFormat) throws {
    let true_ = Similarity(x: 2.4, y: -1.3, rotation: 1 * degree)
    let back = true_.inverse
    let surface = TexturedPicture(seed: 4)
    let found = try Self.motion(
      surface.picture(Self.size, format), surface.picture(Self.size, format) { back.point($0, $1, in: Self.size) })
    Self.expect(found.similarity, true_)
  }

  @Test(arguments: 0...3, [false, true])
  func `a stored picture that is turned to be upright moves as the upright one`(_ turns: Int, _ mirrored: Bool) throws {
    let true_ = Similarity(x: 3.25, y: -1.5, rotation: 0.8 * degree)
    let back = true_.inverse
    let surface = TexturedPicture(seed: 5)
    let display = DisplayRotation(clockwiseQuarterTurns: turns, isMirrored: mirrored)
    let stored = display.swapsSides ? PixelSize(width: 160, height: 240) : Self.size
    // The upright point of a stored one, found by trying: the turns of `storedPoint` are tested where they are made.
    let origin = display.storedPoint(of: PixelPoint<SourcePixels>(0, 0), stored: stored)
    let right = display.storedPoint(of: PixelPoint<SourcePixels>(1, 0), stored: stored)
    let down = display.storedPoint(of: PixelPoint<SourcePixels>(0, 1), stored: stored)
    let upright = { (x: Double, y: Double) in
      let (dx, dy) = (x - origin.x, y - origin.y)
      return (
        x: dx * (right.x - origin.x) + dy * (right.y - origin.y),
        y: dx * (down.x - origin.x) + dy * (down.y - origin.y)
      )
    }
    let first = surface.picture(stored) { upright($0, $1) }
    let second = surface.picture(stored) { x, y in
      let p = upright(x, y)
      return back.point(p.x, p.y, in: Self.size)
    }
    Self.expect(try Self.motion(first, second, display: display).similarity, true_)
  }

  @Test func `pixels that are not square are counted as square ones of their height`() throws {
    // Each pixel is 1.5 times as wide as high: 160 columns show what 240 square ones would.
    let true_ = Similarity(x: 4.5, y: 2, rotation: 1.2 * degree)
    let back = true_.inverse
    let surface = TexturedPicture(seed: 6, shortest: 12)
    let narrow = PixelSize(width: 160, height: 160)
    let first = surface.picture(narrow) { ($0 * 1.5, $1) }
    let second = surface.picture(narrow) { back.point($0 * 1.5, $1, in: Self.size) }
    Self.expect(try Self.motion(first, second, aspect: 1.5).similarity, true_, pixels: 0.03)
  }

  @Test func `a picture larger than the working size gives pixels of its own`() throws {
    let large = PixelSize(width: 1400, height: 180)
    let true_ = Similarity(x: 7.3, y: -4.1, rotation: 0.1 * degree)
    let back = true_.inverse
    let surface = TexturedPicture(seed: 7, waves: 12, shortest: 16, longest: 100)
    let pair = try Self.pair(
      surface.picture(large), surface.picture(large) { back.point($0, $1, in: large) }, threads: 2)
    Self.expect(try #require(pair.motion).similarity, true_, pixels: 0.03)
    let farthest = try #require(pair.tracks.map(\.from.x).max())
    #expect(farthest > 1200 && farthest < 1400)
  }

  @Test func `the number of threads changes nothing`() throws {
    let true_ = Similarity(x: 2.4, y: -1.3, rotation: 1 * degree)
    let back = true_.inverse
    let surface = TexturedPicture(seed: 8)
    let first = surface.picture(Self.size)
    let second = surface.picture(Self.size) { back.point($0, $1, in: Self.size) }
    let one = try Self.pair(first, second, threads: 1)
    for threads in [2, 3, 8] {
      let many = try Self.pair(first, second, threads: threads)
      #expect(many.tracks == one.tracks && many.motion == one.motion && many.spread == one.spread)
    }
    #expect(one.tracks.count > 50)
  }

  @Test func `tracks tell where points were and are, row by row`() throws {
    // Rows slide against each other as under a rolling shutter: 3 px from the first to the last.
    let surface = TexturedPicture(seed: 9)
    let slide = { (y: Double) in 3 * (y / 160 - 0.5) }
    let first = surface.picture(Self.size)
    let second = surface.picture(Self.size) { ($0 - slide($1), $1) }
    let pair = try Self.pair(first, second)
    for track in pair.tracks where track.agrees {
      #expect(abs(track.to.x - track.from.x - slide(track.to.y)) < 0.1, "pixels")
      #expect(abs(track.to.y - track.from.y) < 0.1, "pixels")
    }
    #expect(pair.tracks.count { $0.agrees } > 50)
    // A shear s turns the picture by −s/2 and leaves s between the greatest and the least stretch.
    let motion = try #require(pair.motion)
    #expect(abs(motion.shear - 3.0 / 160) < 0.001)
    #expect(abs(motion.similarity.rotation + 1.5 / 160) < 0.0005)
    #expect(abs(motion.similarity.x) < 0.05 && abs(motion.similarity.y) < 0.05)
  }
}
