import Light
import Stacking
import Testing

struct ShotDifferenceTests {
  private let facts = ShotFacts(exposure_s: 0.01, iso: 100, fNumber: 4, neutral: [0.5, 1, 0.7])

  private func difference(_ change: (inout ShotFacts) -> Void) -> ShotDifference? {
    var other = facts
    change(&other)
    return .between(facts, other)
  }

  @Test func `what differs by more than a hundredth of a stop is told`() {
    #expect(difference { _ in } == nil)
    #expect(difference { $0.exposure_s = 0.01 * 1.0069 } == nil)
    for change: (inout ShotFacts) -> Void in [
      { $0.exposure_s = 0.01 * 1.0071 }, { $0.iso = 99 }, { $0.fNumber = 4 * 1.0036 }, { $0.neutral = [0.5, 1, 0.71] },
      { $0.exposure_s = 0 },
    ] {
      guard case .differs(_, let stops) = difference(change) else {
        Issue.record("not told")
        continue
      }
      #expect(stops > 0.01)
    }
    #expect(difference { $0.fNumber = 4 * 1.0034 } == nil)
  }

  @Test func `what only one of two states is told`() {
    #expect(difference { $0.iso = nil } == .missing(.iso))
    #expect(ShotDifference.between(ShotFacts(), ShotFacts()) == nil)
  }

  @Test func `figures of 32 tenths of a second`() {
    let figures = StackFigures(count: 32, exposureSeconds: 0.1, spanSeconds: 6.4)
    #expect(figures.effectiveSeconds == 3.2 && figures.stops == 5 && figures.coverage == 0.5)
    #expect(abs(figures.noise - 0.1768) < 5e-5)
  }
}
