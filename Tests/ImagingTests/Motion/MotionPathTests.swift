import Geometry
import Glibc
import Imaging
import Testing

/// Numbers that follow from a path, on paths whose numbers are known by hand.
@Suite struct MotionPathTests {
  /// A path whose sums are given as functions of time.
  static func path(
    _ times: [Double], x: @escaping (Double) -> Double = { _ in 0 }, y: @escaping (Double) -> Double = { _ in 0 },
    roll: @escaping (Double) -> Double = { _ in 0 }, without cuts: Set<Int> = []
  ) -> MotionPath {
    MotionPath(
      times: times,
      motions: zip(times, times.dropFirst()).enumerated().map { index, step in
        cuts.contains(index)
          ? nil
          : Similarity(
            x: x(step.1) - x(step.0), y: y(step.1) - y(step.0), rotation: roll(step.1) - roll(step.0))
      })
  }

  static func measure(_ path: MotionPath, shears: [Double] = [], leverArm: Double = 100) -> Steadiness {
    Steadiness(path, shears: shears, rowExtent: 120, leverArm: leverArm)
  }

  static func even(_ count: Int, rate: Double) -> [Double] { (0..<count).map { Double($0) / rate } }

  /// Every other frame late by a fifth of an interval.
  static func uneven(_ count: Int, rate: Double) -> [Double] {
    (0..<count).map { (Double($0) + ($0 % 2 == 1 ? 0.2 : 0)) / rate }
  }

  @Test func `a steady motion is no jitter, no shake, no acceleration, however long`() throws {
    for times in [Self.even(200, rate: 25), Self.uneven(200, rate: 25)] {
      let still = Self.measure(Self.path(times, x: { 300 * $0 }, y: { -40 * $0 }, roll: { 0.3 * $0 }))
      #expect(try #require(still.jitterRms) < 1e-9 && #require(still.rollJitterRms) < 1e-12)
      #expect(try #require(still.shake) < 1e-8)
    }
    let even = Self.measure(Self.path(Self.even(200, rate: 25), x: { 300 * $0 }))
    #expect(try #require(even.acceleration) < 1e-9 && even.rollAcceleration == 0)
  }

  @Test(arguments: [0.2, 0.5, 1, 3])
  func `jitter of a sine is its rms times what a Gaussian leaves`(_ hertz: Double) throws {
    // Whole periods between the trimmed ends, 10 s.
    let wave = { (t: Double) in 4 * sin(2 * .pi * hertz * t) }
    let times = Self.even(12 * 40 + 1, rate: 40)
    let path = Self.path(times, x: wave, y: { 50 * $0 }, roll: { 0.01 * wave($0) })
    let left = 1 - exp(-0.5 * (2 * .pi * hertz * 0.5) * (2 * .pi * hertz * 0.5))
    let expected = 4 / 2.0.squareRoot() * left
    let measured = Self.measure(path)
    // Within 2 s of the ends the weights are one-sided: a tenth of the clip, an error of a tenth there.
    #expect(abs(try #require(measured.jitterRms) / expected - 1) < 0.06)
    #expect(abs(try #require(measured.rollJitterRms) / (0.01 * expected) - 1) < 0.06)
  }

  @Test func `uneven frames measure what even ones do`() throws {
    let wave = { (t: Double) in 4 * sin(2 * .pi * 1.3 * t) }
    let even = Self.measure(Self.path(Self.even(400, rate: 40), x: wave, roll: { 0.01 * wave($0) }))
    let uneven = Self.measure(Self.path(Self.uneven(400, rate: 40), x: wave, roll: { 0.01 * wave($0) }))
    #expect(abs(try #require(uneven.jitterRms) / #require(even.jitterRms) - 1) < 0.01)
    #expect(abs(try #require(uneven.shake) / #require(even.shake) - 1) < 0.01)
  }

  @Test func `shake is what a Butterworth filter run both ways leaves, with the roll on its lever`() throws {
    let times = Self.even(800, rate: 40)
    let wave = { (t: Double) in sin(2 * .pi * 2 * t) }
    let gain = 16.0 / 17
    let shifted = Self.measure(Self.path(times, x: { 3 * wave($0) }, y: { 4 * wave($0) }))
    #expect(abs(try #require(shifted.shake) / (5 / 2.0.squareRoot() * gain) - 1) < 0.01)
    let rolled = Self.measure(Self.path(times, roll: { 0.05 * wave($0) }), leverArm: 100)
    #expect(abs(try #require(rolled.shake) / (5 / 2.0.squareRoot() * gain) - 1) < 0.01)
  }

  @Test func `acceleration is the second difference a frame`() throws {
    // x = k²/2 frame by frame: 1 px/frame²; y = −k²: 2.
    let path = Self.path(Self.even(50, rate: 25), x: { 312.5 * $0 * $0 }, y: { -625 * $0 * $0 })
    #expect(abs(try #require(Self.measure(path).acceleration) - 5.0.squareRoot()) < 1e-9)
    let rolled = Self.path(Self.even(50, rate: 25), roll: { 312.5 * $0 * $0 })
    #expect(abs(try #require(Self.measure(rolled).rollAcceleration) - 1) < 1e-9)
  }

  @Test func `wobble is the rms motion of the rows of a shear`() throws {
    let measured = Self.measure(Self.path(Self.even(3, rate: 25)), shears: [0.01, -0.01])
    // 120 rows, ±0.6 px at the ends, evenly spread: 1.2/√12.
    #expect(abs(try #require(measured.wobble) - 1.2 / 12.0.squareRoot()) < 1e-12)
  }

  @Test func `stability is the share of the five lowest frequencies`() throws {
    let times = Self.even(100, rate: 25)
    let wave = { (cycles: Double, t: Double) in sin(2 * .pi * cycles * t / 4) }
    let slow = Self.measure(Self.path(times, x: { wave(3, $0) }, roll: { wave(5, $0) }))
    #expect(abs(try #require(slow.stability) - 1) < 1e-9)
    let fast = Self.measure(Self.path(times, x: { wave(6, $0) }, roll: { wave(20, $0) }))
    #expect(try #require(fast.stability) < 1e-9)
    // Energies 4 : 1 for the shift, all low for the roll.
    let mixed = Self.measure(
      Self.path(times, x: { 2 * wave(2, $0) }, y: { wave(9, $0) }, roll: { wave(1, $0) }))
    #expect(abs(try #require(mixed.stability) - 0.9) < 1e-9)
    #expect(Self.measure(Self.path(times)).stability == 1)
  }

  @Test func `a break begins a new part, and parts count by their frames`() throws {
    // Two seconds of 1.5 Hz, a jump by a thousand pixels that nobody saw, two seconds of rest.
    let times = Self.even(161, rate: 40)
    let path = Self.path(times, x: { $0 <= 2 ? 3 * sin(3 * .pi * $0) : 1000 }, without: [80])
    #expect(path.pieces.map(\.times.count) == [81, 80])
    #expect(path.pieces[1].x.allSatisfy { $0 == 0 } && path.pieces[1].times[0] == times[81])
    let alone = Self.path(Self.even(81, rate: 40), x: { 3 * sin(3 * .pi * $0) })
    let (both, one) = (Self.measure(path), Self.measure(alone))
    // Half as many frames with motion, ends trimmed from both.
    #expect(abs(try #require(both.jitterRms) / #require(one.jitterRms) - (41.0 / 80).squareRoot()) < 0.02)
    #expect(try #require(both.acceleration) < 3)
  }

  @Test(arguments: 0...2)
  func `too few frames say nothing`(_ count: Int) {
    let measured = Self.measure(Self.path(Self.even(count, rate: 25), x: { $0 }))
    #expect(measured.jitterRms == nil && measured.shake == nil && measured.acceleration == nil)
    #expect(measured.stability == nil && measured.wobble == nil)
  }

  @Test func `frames that repeat a time hand their motion on`() {
    let motions = [1.0, 2, 4].map { Similarity(x: $0, y: 0, rotation: 0) }
    let path = MotionPath(times: [0, 0.1, 0.1, 0.2], motions: motions)
    #expect(path.pieces.count == 1 && path.pieces[0].times == [0, 0.1, 0.2] && path.pieces[0].x == [0, 1, 7])
  }

  @Test func `a spectrum holds the mean square of a wave, where the wave is`() throws {
    let times = Self.even(20 * 30, rate: 30)
    let path = Self.path(times, x: { 5 * sin(2 * .pi * 2.5 * $0) + 80 * $0 })
    let spectrum = try #require(MotionSpectrum(path, \.x))
    let step = spectrum.frequencies[1] - spectrum.frequencies[0]
    let power = spectrum.amplitudes.reduce(0) { $0 + $1 * $1 } * step
    #expect(abs(power / 12.5 - 1) < 0.02)
    let peak = try #require(spectrum.amplitudes.indices.max { spectrum.amplitudes[$0] < spectrum.amplitudes[$1] })
    #expect(abs(spectrum.frequencies[peak] - 2.5) < step)
    #expect(abs(spectrum.frequencies.last.map { $0 - 15 } ?? 15) < 0.2)
  }

  @Test func `a Gaussian keeps lines, and passes waves by its own gain`() {
    let smoothing = GaussianSmoothing(sigma: 0.5)
    let times = Self.uneven(300, rate: 30)
    let line = smoothing(times: times, [times.map { 3 - 2 * $0 }])[0]
    #expect(zip(times, line).allSatisfy { abs($1 - (3 - 2 * $0)) < 1e-9 })
    let even = Self.even(600, rate: 30)
    let wave = even.map { sin(2 * .pi * 0.4 * $0) }
    let passed = smoothing(times: even, [wave])[0]
    let gain = exp(-0.5 * (2 * .pi * 0.4 * 0.5) * (2 * .pi * 0.4 * 0.5))
    for k in 90..<510 { #expect(abs(passed[k] - gain * wave[k]) < 1e-4) }
  }
}
