/// One number of an evaluation: what a program calls it, what a person does, and in which unit.
struct Score: Equatable {
  /// How a value is printed for people.
  enum Format: Equatable {
    /// So many places behind the point, then a unit; empty for none.
    case decimal(Int, String)
    /// A whole number.
    case count
  }

  /// The key in JSON, which says the unit; `Docs/METRICS.md` defines it.
  let key: String
  /// A few words.
  let label: String
  /// The value in the key's unit; `nil` where it does not apply.
  let value: Double?
  /// How it is printed.
  let format: Format

  /// A number of some unit.
  init(_ key: String, _ label: String, _ value: Double?, _ digits: Int, _ unit: String) {
    (self.key, self.label, format) = (key, label, .decimal(digits, unit))
    self.value = value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A count.
  init(_ key: String, _ label: String, _ count: Int?) {
    (self.key, self.label, format) = (key, label, .count)
    value = count.map(Double.init)
  }

  /// For people; a dash for what does not apply.
  var text: String {
    guard let value else { return "-" }
    switch format {
    case .count: return FixedDecimal.text(value, digits: 0) ?? "-"
    case .decimal(let digits, let unit):
      return (FixedDecimal.text(value, digits: digits) ?? "-") + (unit.isEmpty ? "" : " " + unit)
    }
  }
}

/// Scores under one heading.
struct ScoreGroup: Equatable {
  /// The heading.
  let title: String
  /// The scores.
  let scores: [Score]
}
