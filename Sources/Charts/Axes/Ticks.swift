internal import Glibc

/// A line of the grid.
struct Tick: Equatable {
  var value: Double
  /// What is written at it; `nil` for a fainter line between those with words.
  var label: String?
}

/// Values that people count in: 1, 2 and 5 times a power of ten.
enum Ticks {
  /// Ticks of an axis, about `count` of them, within its range.
  static func of(_ axis: Axis, range: ClosedRange<Double>, about count: Int) -> [Tick] {
    if !axis.names.isEmpty {
      return axis.names.filter { range.contains($0.value) }.map { Tick(value: $0.value, label: $0.text) }
    }
    switch axis.scale {
    case .linear: return linear(range, about: count)
    case .logarithmic: return logarithmic(range, about: count)
    }
  }

  /// Multiples of the smallest step of 1, 2 or 5 × 10ᵏ that gives at most `count` intervals.
  static func linear(_ range: ClosedRange<Double>, about count: Int) -> [Tick] {
    let raw = (range.upperBound / 2 - range.lowerBound / 2) * 2 / Double(max(1, count))
    guard raw > 0, raw.isFinite else { return [] }
    var power = Int(log10(raw).rounded(.down))
    // A hair's width of rounding must not skip a step.
    var unit = [1.0, 2, 5].first { times($0, power) >= raw * (1 - 1e-9) }
    if unit == nil { (unit, power) = (1, power + 1) }
    guard let unit else { return [] }
    let step = times(unit, power)
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    // Where whole steps are no longer exact there is nothing to count by.
    guard abs(first) < 1e12, abs(last) < 1e12, first <= last else { return [] }
    let largest = max(abs(range.lowerBound), abs(range.upperBound))
    return (Int(first)...Int(last)).map { index in
      let value = times(Double(index) * unit, power)
      return Tick(value: value, label: label(value, stepPower: power, largest: largest))
    }
  }

  /// Powers of ten over many decades, with 2 and 5 over few, and as on a linear axis over less than that.
  static func logarithmic(_ range: ClosedRange<Double>, about count: Int) -> [Tick] {
    let decades = log10(range.upperBound) - log10(range.lowerBound)
    let stride = max(1, Int((decades / Double(max(1, count))).rounded(.up)))
    for labelled in [[1], [1, 2, 5]] {
      let ticks = decadeTicks(range, labelled: labelled, stride: stride, fine: decades <= 6)
      if ticks.filter({ $0.label != nil }).count >= 3 { return ticks }
    }
    return linear(range, about: count)
  }

  /// Multiples of each power of ten, those with the given first digits labelled in every `stride`th decade.
  private static func decadeTicks(
    _ range: ClosedRange<Double>, labelled: [Int], stride: Int, fine: Bool
  ) -> [Tick] {
    let first = Int(log10(range.lowerBound).rounded(.down))
    let last = max(first, Int(log10(range.upperBound).rounded(.down)))
    return (first...last).flatMap { power in
      (fine ? Array(1...9) : [1]).compactMap { digit -> Tick? in
        let value = times(Double(digit), power)
        guard range.contains(value) else { return nil }
        let isNamed = labelled.contains(digit) && power.isMultiple(of: stride)
        return Tick(value: value, label: isNamed ? label(value, stepPower: power, largest: value) : nil)
      }
    }
  }

  /// digit × 10ᵏ, rounded once where powers of ten are exact.
  private static func times(_ digit: Double, _ power: Int) -> Double {
    power >= 0 ? digit * pow(10, Double(power)) : digit / pow(10, Double(-power))
  }

  private static func label(_ value: Double, stepPower: Int, largest: Double) -> String {
    guard largest >= 1e6 || stepPower < -4 else { return DecimalText.fixed(value, places: max(0, -stepPower)) }
    guard value != 0 else { return "0" }
    let exponent = Int(log10(abs(value)).rounded(.down))
    return DecimalText.scientific(value, places: max(0, exponent - stepPower))
  }
}
