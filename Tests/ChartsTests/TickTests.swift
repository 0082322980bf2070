import Testing

@testable import Charts

private func labels(_ range: ClosedRange<Double>, _ scale: Axis.Scale = .linear, about count: Int = 6) -> [String] {
  Ticks.of(Axis(label: "", scale: scale), range: range, about: count).compactMap(\.label)
}

@Suite struct `Ticks of an axis` {
  @Test func `values people count in`() {
    #expect(labels(0...1) == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
    #expect(labels(-0.3...0.3) == ["−0.3", "−0.2", "−0.1", "0.0", "0.1", "0.2", "0.3"])
    #expect(labels(0...120) == ["0", "20", "40", "60", "80", "100", "120"])
    #expect(labels(17...24) == ["18", "20", "22", "24"])
    #expect(labels(0.0312...0.0387) == ["0.032", "0.034", "0.036", "0.038"])
  }

  @Test func `large and small numbers are written by powers of ten`() {
    #expect(labels(0...5e6) == ["0", "1e6", "2e6", "3e6", "4e6", "5e6"])
    #expect(labels(0...6e-7, about: 3) == ["0", "2e−7", "4e−7", "6e−7"])
    #expect(labels(1.0e6...1.3e6, about: 3) == ["1.0e6", "1.1e6", "1.2e6", "1.3e6"])
  }

  @Test func `a logarithmic axis names decades, or 1, 2 and 5, or what a narrow range needs`() {
    #expect(labels(0.01...1000, .logarithmic) == ["0.01", "0.1", "1", "10", "100", "1000"])
    #expect(labels(0.3...20, .logarithmic) == ["0.5", "1", "2", "5", "10", "20"])
    #expect(labels(0.15...70, .logarithmic) == ["0.2", "0.5", "1", "2", "5", "10", "20", "50"])
    #expect(labels(2.5...4, .logarithmic, about: 3) == ["2.5", "3.0", "3.5", "4.0"])
    #expect(labels(1e-12...1e12, .logarithmic).count <= 7)
  }

  @Test func `names replace numbers`() {
    let axis = Axis(label: "", names: [Axis.Name("walk", at: 0), Axis.Name("run", at: 1), Axis.Name("out", at: 9)])
    #expect(Ticks.of(axis, range: -0.5...1.5, about: 3).map(\.label) == ["walk", "run"])
  }

  @Test func `steps are 1, 2 or 5 times a power of ten, evenly spaced, inside, and not too many`() {
    var range = 1e-9...1.7e-9
    while range.upperBound < 1e9 {
      let ticks = Ticks.linear(range, about: 7)
      #expect((3...8).contains(ticks.count), "\(range)")
      #expect(
        ticks.allSatisfy { $0.value >= range.lowerBound * (1 - 1e-6) && $0.value <= range.upperBound * (1 + 1e-6) })
      let step = ticks[1].value - ticks[0].value
      for (a, b) in zip(ticks, ticks.dropFirst()) { #expect(abs(b.value - a.value - step) < 1e-6 * step) }
      #expect(Set(ticks.compactMap(\.label)).count == ticks.count, "labels tell ticks apart")
      range = (range.lowerBound * 1.37)...(range.upperBound * 1.41)
    }
  }

  @Test func `numbers as text are the same everywhere`() {
    #expect(DecimalText.fixed(-1.005, places: 1) == "−1.0")
    #expect(DecimalText.fixed(-0.04, places: 1) == "0.0", "no minus in front of zero")
    #expect(DecimalText.short(12.0, places: 1) == "12")
    #expect(DecimalText.short(-12.34, places: 1) == "-12.3")
    #expect(DecimalText.short(100, places: 0) == "100")
    #expect(DecimalText.scientific(9.99e8, places: 1) == "1.0e9")
    #expect(DecimalText.scientific(-2.5e-7, places: 1) == "−2.5e−7")
  }
}
