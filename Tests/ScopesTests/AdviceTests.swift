import Glibc
import Scopes
import Testing

@Suite struct `Advice` {
  /// 1000 pixels a radian at 0.5 rad/s: 500 pixels a second, so one pixel in 2 ms.
  @Test func `the shutter keeps blur to its pixel`() {
    let rule = ShutterAdvice(focalLength: 1000)
    #expect(abs(rule.longest(rate: 0.5) - 0.002) < 1e-12)
    #expect(rule.longest(rate: 0) == .infinity)
    #expect(rule.frames(for: 0.1, rate: 0.5) == 50)
    #expect(rule.frames(for: 0.1001, rate: 0.5) == 51)
    #expect(rule.frames(for: 0.1, rate: 0) == 1)
    #expect(ShutterAdvice(focalLength: 1000, blur: 2).frames(for: 0.1, rate: 0.5) == 25)
  }

  @Test func `a trembling bound does not make the shutter flicker`() {
    var shutter = ShutterHysteresis()
    var times: [Double] = []
    for step in 0..<200 { times.append(shutter.next(longest: 0.01 * (1 + 0.2 * sin(Double(step))))) }
    // Never longer than the bound, and after the first swing never another time.
    for (step, time) in times.enumerated() { #expect(time <= 0.01 * (1 + 0.2 * sin(Double(step))) * (1 + 1e-9)) }
    #expect(Set(times.dropFirst(12)).count == 1)
    // Calm leaves room: it gets longer, in whole thirds.
    let longer = shutter.next(longest: 0.1)
    #expect(longer > 0.079 && longer <= 0.1)
    #expect(abs((3 * log2(longer)).rounded() - 3 * log2(longer)) < 1e-9)
    #expect(shutter.next(longest: 0) == ShutterHysteresis.range.shortest)
  }

  @Test func `highlights come to lie a third of a stop below white`() throws {
    for highlight in [0.01, 0.2, 0.5, 0.79, 0.99] {
      let advice = try #require(ExposureAdvice(highlight: highlight))
      #expect(abs(highlight * exp2(advice.change) - exp2(-1.0 / 3)) < 1e-12)
      #expect(!advice.isAtLeast)
    }
    let clipped = try #require(ExposureAdvice(highlight: 1.3))
    #expect(clipped.isAtLeast && abs(clipped.change + 1.0 / 3) < 1e-12)
    #expect(ExposureAdvice(highlight: 0) == nil)
  }
}
