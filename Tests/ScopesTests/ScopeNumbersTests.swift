import Geometry
import Scopes
import TestSupport
import Testing

private func channel(_ width: Int, _ height: Int, _ value: (Int, Int) -> Double) -> ScopeChannel {
  ScopeChannel(
    .luma, size: PixelSize(width: width, height: height),
    values: (0..<height).flatMap { y in (0..<width).map { Float(value($0, y)) } })
}

/// White noise of unit deviation: sums of twelve uniform numbers, less six.
private func noise(_ generator: inout SeededRandom) -> Double {
  (0..<12).reduce(-6) { sum, _ in sum + Double.random(in: 0..<1, using: &generator) }
}

@Suite struct `Numbers of a frame` {
  @Test func `histograms count each value once`() {
    let ramp = channel(123, 77) { x, y in Double(x * y % 301) / 250 - 0.1 }
    for parts in [1, 2, 255, 256, 1000] {
      let histogram = Histogram(ramp, parts: parts)
      #expect(histogram.total == 123 * 77)
      #expect(histogram.below == ramp.values.count { $0 < -1e-6 })
      #expect(histogram.above == ramp.values.count { $0 > 1 + 1e-6 })
    }
    let ends = Histogram(channel(4, 1) { x, _ in [0, 1, 0.5, 0.999_999_9][x] }, parts: 2)
    #expect(ends.counts == [1, 3])
  }

  /// 8-bit codes of limited range as their reader makes them: code 235 is white however it is rounded.
  @Test func `clipping counts codes exactly`() {
    let codes = channel(256, 1) { x, _ in Double(Float(x - 16) * (1 / Float(219))) }
    let frame = ScopeFrame(size: codes.size, channels: [codes], codes: (16, 235))
    #expect(ClipLimits().count(in: codes) == (dark: 17, light: 21))
    for code in [1, 16, 17, 100, 200, 234, 235, 236, 254] {
      let share = frame.share(ofCode: Double(code))
      #expect(ClipLimits(high: share).count(in: codes).light == 256 - code)
      #expect(ClipLimits(low: share).count(in: codes).dark == code + 1)
    }
    #expect(ClipLimits().mask(of: codes, light: true).count { $0 } == 21)
  }

  @Test func `statistics of a known field`() throws {
    let field = channel(1000, 10) { x, _ in Double(x) / 999 }
    let found = ChannelStatistics(field, step: 1.0 / 255)
    #expect(found.minimum == 0 && found.maximum == 1)
    #expect(abs(found.mean - 0.5) < 1e-6)
    #expect(abs(found.deviation - 0.288964) < 1e-4)
    for (percent, value) in [(0.1, 0), (1, 0.009), (50, 0.4995), (99, 0.99), (99.9, 0.999)] {
      #expect(abs(try #require(found.percentile(percent)) - value) < 1.1e-3, "\(percent)")
    }
  }

  @Test func `one outlier does not coarsen percentiles much`() throws {
    let field = channel(100, 100) { x, y in x == 5 && y == 5 ? 1000 : Double(x) / 99 }
    let middle = try #require(ChannelStatistics(field, step: 1e-4).percentile(50))
    #expect(abs(middle - 0.5) < 0.02)
  }

  @Test(arguments: [0.002, 0.01, 0.05]) func `noise is found on a scene with edges and slopes`(sigma: Double) {
    var generator = SeededRandom(seed: 7)
    let scene = channel(320, 240) { x, y in
      (x / 40 + y / 40) % 2 == 0 ? 0.2 + Double(x) / 1000 : 0.7 + Double(y) / 2000
    }
    let noisy = channel(320, 240) { x, y in Double(scene.values[y * 320 + x]) + sigma * noise(&generator) }
    let found = NoiseLevel.standardDeviation(of: noisy, step: 1e-5)
    #expect(abs(found / sigma - 1) < 0.05)
    // Nothing but rounding where there is none.
    #expect(NoiseLevel.standardDeviation(of: scene, step: 1.0 / 255) == 1 / 255 / 12.0.squareRoot())
  }

  @Test func `waveforms count each value once and put black and white where they say`() {
    let field = channel(700, 20) { x, y in y < 10 ? 0 : Double(x) / 699 }
    let waveform = Waveform(field, columns: 100, levels: 120)
    #expect(waveform.counts.reduce(0) { $0 + Int($1) } == 700 * 20)
    // A level is a hundredth: black is level 10, white level 110.
    #expect(waveform[99, 10] == 70)
    #expect(waveform[0, 10] + waveform[0, 11] == 140)
    #expect(waveform[99, 109] + waveform[99, 110] == 70)
    let wild = Waveform(channel(3, 1) { x, _ in [-1e30, 1e30, 0.5][x] }, columns: 10, levels: 12)
    #expect(wild.columns == 3 && wild[0, 0] == 1 && wild[1, 11] == 1)
  }
}

@Suite struct `Focus peaking` {
  @Test func `noise alone is not in focus`() {
    var generator = SeededRandom(seed: 11)
    let field = channel(640, 480) { _, _ in 0.4 + 0.02 * noise(&generator) }
    #expect(FocusPeaking(field, step: 1e-5).count < 5)
    // At two deviations about 4.6 % of noise is marked: the threshold is a deviation's multiple indeed.
    let share = Double(FocusPeaking(field, step: 1e-5, factor: 2).count) / (638 * 478)
    #expect(abs(share - 0.0455) < 0.004)
  }

  @Test func `a sharp edge is in focus, a blurred one is not`() {
    var generator = SeededRandom(seed: 13)
    let field = channel(400, 100) { x, _ in
      // A step at 100.5, a slope of 60 pixels about 300.
      let sharp = x > 100 ? 0.5 : 0.0
      let soft = max(0, min(1, (Double(x) - 270) / 60)) * 0.4
      return 0.05 + sharp + soft + 0.005 * noise(&generator)
    }
    let mask = FocusPeaking(field, step: 1e-5).mask
    for y in 1..<99 {
      #expect(mask[y * 400 + 100] && mask[y * 400 + 101])
      for x in 200..<399 { #expect(!mask[y * 400 + x]) }
    }
  }

  @Test func `tiny pictures have no detail`() {
    for (width, height) in [(1, 1), (2, 9), (9, 2)] {
      let peaking = FocusPeaking(channel(width, height) { x, y in Double((x + y) % 2) }, step: 1.0 / 255)
      #expect(peaking.count == 0 && peaking.mask.count == width * height)
    }
  }
}
