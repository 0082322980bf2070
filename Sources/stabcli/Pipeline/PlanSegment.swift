/// One of some nearly equal parts of a plan's frames; all of them together are all frames, each once.
struct PlanSegment: Equatable, Sendable {
  /// Which part, from 1.
  let index: Int
  /// Of how many.
  let count: Int

  /// The frames of this part; empty when there are more parts than frames.
  func frames(of total: Int) -> Range<Int> { total * (index - 1) / count..<total * index / count }
}

extension ValueType where Value == PlanSegment {
  /// Part and number of parts, `2/8`.
  static var segment: Self {
    let most = 100_000
    return Self(
      placeholder: "K/N", expectation: "a part and the number of parts such as 2/8, counted from 1", completion: .none,
      read: { text in
        let sides = text.split(separator: "/", omittingEmptySubsequences: false)
        guard sides.count == 2, let index = Int(sides[0]), let count = Int(sides[1]), (1...most).contains(count) else {
          return .refused
        }
        guard (1...count).contains(index) else { return .refused(hint: "parts run from 1 to \(count)") }
        return .value(PlanSegment(index: index, count: count))
      }, record: { .text("\($0.index)/\($0.count)") })
  }
}
