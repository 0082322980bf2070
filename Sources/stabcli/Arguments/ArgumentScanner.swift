/// Splits a command's arguments into operands and option occurrences, by the habits of the platform.
///
/// `--name value`, `--name=value`, `-n value`, `-nvalue`, clusters of one-letter switches, `--` before operands that
/// begin with a dash, `-` alone as an operand. A value may begin with a dash when a digit or point follows, so that
/// negative numbers need no `=`.
struct ArgumentScanner {
  /// One option as it was given.
  struct Occurrence: Equatable {
    /// Position in the list of descriptions.
    let option: Int
    /// Its value; `nil` for a switch.
    let value: String?
  }

  /// For messages.
  let command: String
  /// The options of the command.
  let options: [OptionDescription]

  /// What was found.
  private(set) var operands: [String] = []
  /// What was found, in the order given.
  private(set) var occurrences: [Occurrence] = []

  /// Prepares for one command's options.
  init(command: String, options: [OptionDescription]) {
    self.command = command
    self.options = options
  }

  /// Whether help is asked for anywhere before `--`.
  static func wantsHelp(_ arguments: [String]) -> Bool {
    arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
  }

  /// Reads all arguments behind the command's name.
  mutating func scan(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        return
      } else if argument.hasPrefix("--") {
        try scanLong(argument, &rest)
      } else if argument.hasPrefix("-"), argument != "-", !isNumber(argument) {
        try scanShort(argument, &rest)
      } else {
        operands.append(argument)
      }
    }
  }

  private mutating func scanLong(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let option = try index(of: parts[0])
    let attached = parts.count == 2 ? parts[1] : nil
    if let attached, !options[option].takesValue {
      throw .valueForFlag(attached, option: options[option].name, command: command)
    }
    try append(option, spelled: parts[0], attached, &rest)
  }

  private mutating func scanShort(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    var letters = argument.dropFirst()
    if isLongWithOneDash(letters) { _ = try index(of: argument) }
    while let letter = letters.popFirst() {
      let option = try index(of: "-\(letter)")
      let attached = options[option].takesValue && !letters.isEmpty ? String(letters) : nil
      try append(option, spelled: "-\(letter)", attached, &rest)
      if options[option].takesValue { return }
    }
  }

  /// `-output FILE` must not mean `-o utput`; nor is a word of unknown letters a cluster.
  private func isLongWithOneDash(_ letters: Substring) -> Bool {
    guard letters.count > 1, let first = letters.first else { return false }
    let name = letters.prefix { $0 != "=" }
    return find("-\(first)") == nil
      || (name.count > 2 && options.contains { $0.names.contains { $0.hasPrefix("--\(name)") } })
  }

  private mutating func append(
    _ option: Int, spelled: String, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    guard options[option].takesValue else {
      occurrences.append(Occurrence(option: option, value: nil))
      return
    }
    if let attached {
      occurrences.append(Occurrence(option: option, value: attached))
      return
    }
    guard let next = rest.first, isValue(next) else {
      throw .missingValue(
        option: spelled, command: command, expectation: options[option].expectation, found: rest.first)
    }
    rest.removeFirst()
    occurrences.append(Occurrence(option: option, value: next))
  }

  private func find(_ name: String) -> Int? { options.firstIndex { $0.names.contains(name) } }

  private func index(of name: String) throws(UsageError) -> Int {
    if let index = find(name) { return index }
    let known = options.flatMap(\.names).filter { $0.hasPrefix("--") } + ["--help"]
    throw .unknownOption(name, command: command, suggestion: Suggestion.nearest(to: name, among: known))
  }

  private func isValue(_ text: String) -> Bool { !text.hasPrefix("-") || text == "-" || isNumber(text) }

  private func isNumber(_ text: String) -> Bool {
    guard text.hasPrefix("-"), let second = text.dropFirst().first else { return false }
    return (second.isASCII && second.isWholeNumber) || second == "."
  }
}
