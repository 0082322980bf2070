import Geometry
import Testing

@testable import Light

@Suite struct `The look` {
  private let size = PixelSize(width: 64, height: 48)

  private func ramp(_ channels: Int = 3) -> LightImage {
    let count = size.width * size.height * channels
    return LightImage(
      size: size, channels: channels, samples: (0..<count).map { Float($0) / Float(count) * 4 - 0.5 })
  }

  @Test func `no look leaves every bit`() {
    var image = ramp()
    Look.none.apply(to: &image)
    #expect(image == ramp())
  }

  @Test func `a stop doubles light, above white and below black too`() {
    var image = ramp()
    Look(exposure_stops: 1).apply(to: &image)
    #expect(image.samples == ramp().samples.map { 2 * $0 })
  }

  /// Acceptance: a look on the average is the look once, the same bits for the same seed and others for another.
  @Test func `grain is the same for a seed, whatever part of the picture is made`() throws {
    let look = { Look(tone: ToneCurve.Named.contrast.curve, grain: Grain(strength: 0.02, seed: $0)) }
    var (first, second, other) = (ramp(), ramp(), ramp())
    look(1).apply(to: &first)
    look(1).apply(to: &second)
    look(2).apply(to: &other)
    #expect(first == second && first != other)
    // The upper half alone has the grain that it has in the whole.
    let half = PixelSize(width: size.width, height: size.height / 2)
    var upper = LightImage(size: half, channels: 3, samples: Array(ramp().samples.prefix(half.width * half.height * 3)))
    look(1).apply(to: &upper)
    #expect(upper.samples == Array(first.samples.prefix(upper.samples.count)))
  }

  @Test func `grain has the strength that was asked for, no mean and no neighbours`() {
    let (count, grain) = (200_000, Grain(strength: 0.02, seed: 7))
    let noise = (0..<count).map { (grain(0.5, pixel: $0) - 0.5) / 0.02 }
    let mean = noise.reduce(0, +) / Double(count)
    let variance = noise.reduce(0) { $0 + $1 * $1 } / Double(count)
    // Four deviations of what so many values of deviation 1 allow.
    #expect(abs(mean) < 4 / Double(count).squareRoot())
    #expect(abs(variance - 1) < 4 * (2 / Double(count)).squareRoot())
    for step in [1, 64, 1000] {
      let product = zip(noise, noise.dropFirst(step)).reduce(0) { $0 + $1.0 * $1.1 } / Double(count - step)
      #expect(abs(product) < 4 / Double(count).squareRoot(), "neighbours \(step) apart")
    }
    #expect(grain(0, pixel: 3) == 0 && grain(1, pixel: 3) == 1 && grain(1.5, pixel: 3) == 1.5)
  }

  @Test func `grain of grey and of its three equal colours is the same`() {
    var (grey, colour) = (ramp(1), LightImage(size: size, channels: 3))
    for index in grey.samples.indices { for c in 0..<3 { colour.samples[3 * index + c] = grey.samples[index] } }
    Look(grain: Grain(strength: 0.05, seed: 3)).apply(to: &grey)
    Look(grain: Grain(strength: 0.05, seed: 3)).apply(to: &colour)
    for index in grey.samples.indices { #expect(grey.samples[index] == colour.samples[3 * index + 1]) }
  }
}

@Suite struct `Tone curves` {
  @Test(arguments: ToneCurve.Named.allCases) func `named curves rise and keep black`(name: ToneCurve.Named) throws {
    let curve = try #require(name.curve)
    let tones = (-100...400).map { curve(Double($0) / 100) }
    for (a, b) in zip(tones, tones.dropFirst()) { #expect(a <= b) }
    #expect(curve(0) == 0)
    #expect(name == .highlights ? curve(3) <= 1 : curve(1) == 1)
  }

  /// The steep steps that make a plain cubic overshoot.
  @Test func `a curve stays between its points and goes through them`() throws {
    let points = [(0.0, 0.0), (0.1, 0.0), (0.2, 0.9), (0.9, 0.91), (1.0, 1.0)].map { ToneCurve.Point(from: $0, to: $1) }
    let curve = try #require(ToneCurve(points))
    for (a, b) in zip(points, points.dropFirst()) {
      #expect(abs(curve(a.from) - a.to) < 1e-15)
      for step in 0...100 {
        let tone = curve(a.from + (b.from - a.from) * Double(step) / 100)
        #expect(tone >= a.to - 1e-12 && tone <= b.to + 1e-12)
      }
    }
  }

  @Test func `points on a line are that line, beyond its ends too`() throws {
    let curve = try #require(ToneCurve([(0.0, 0.1), (0.3, 0.25), (1, 0.6)].map { .init(from: $0.0, to: $0.1) }))
    for tone in [-1, 0, 0.2, 0.77, 1, 3] { #expect(abs(curve(tone) - (0.1 + tone / 2)) < 1e-12) }
  }

  @Test func `a curve is read from text, or the line at fault is named`() throws {
    let curve = try ToneCurve.read("# mine\n0 0\n0.5, 0.6 # up\n\n1;1\n").get()
    #expect(curve.points.map(\.to) == [0, 0.6, 1])
    #expect(throws: ToneCurve.Fault(line: 2, problem: "tones before must rise, and tones after not fall")) {
      try ToneCurve.read("0.5 0\n0.5 1").get()
    }
    #expect(throws: ToneCurve.Fault.self) { try ToneCurve.read("0 0\n1 nan").get() }
    #expect(throws: ToneCurve.Fault(line: nil, problem: "a curve has two points or more")) {
      try ToneCurve.read("0 0").get()
    }
  }
}
