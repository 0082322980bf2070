/// Everything help, manual pages, shell completion and the scanner need to know about one option.
struct OptionDescription: Equatable, Sendable {
  /// All spellings, short one first: `-o`, `--output`.
  let names: [String]
  /// Placeholder of its value; `nil` for a switch.
  let placeholder: String?
  /// What the value must be; empty for a switch.
  let expectation: String
  /// What a shell may offer for the value.
  let completion: ValueCompletion
  /// One or two sentences.
  let help: String
  /// What happens without it, where that is not simply the initial value.
  let absence: String?
  /// Whether it may be given several times.
  let repeats: Bool
  /// Whether the command cannot do without it.
  let isRequired: Bool
  /// Options that share a value here contradict each other.
  let exclusion: String?

  /// The spelling used in messages: the long one.
  var name: String { names.last ?? "" }

  /// Whether a value follows.
  var takesValue: Bool { placeholder != nil }
}

/// Everything help needs to know about one argument without a dash.
struct OperandDescription: Equatable, Sendable {
  /// How many are taken.
  enum Count: Equatable, Sendable {
    /// Exactly one.
    case one
    /// None or one.
    case optional
    /// At least one.
    case oneOrMore
  }

  /// `CLIP`.
  let name: String
  /// How many.
  let count: Count
  /// What it is.
  let help: String

  /// `CLIP`, `[LOG]`, `FILE…`.
  var form: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)…"
    }
  }
}
