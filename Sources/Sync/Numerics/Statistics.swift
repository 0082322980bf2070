/// The middle of some numbers (the upper one of two); `nil` without any.
func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  return values.sorted()[values.count / 2]
}

/// By how many standard errors some numbers are positive: 0 on average, and 1 rms, for numbers of random signs.
///
/// `Σ B / √(Σ B²)` over the sums B of so many neighbours, which repeat each other; at most the root of their number.
func lead(of values: [Double], neighbours: Int) -> Double {
  let sums = stride(from: 0, to: values.count, by: neighbours).map { begin in
    values[begin..<min(values.count, begin + neighbours)].reduce(0, +)
  }
  let squares: Double = sums.reduce(0) { $0 + $1 * $1 }
  return squares > 0 ? sums.reduce(0, +) / squares.squareRoot() : 0
}
