extension CommandSyntax {
  /// Reads a command's arguments into its options.
  ///
  /// - Parameters:
  ///   - arguments: What follows the command's name.
  ///   - initial: The options before anything is given: the defaults. Fields of required options and operands are
  ///     always overwritten.
  func parse(_ arguments: [String], initial: Options) throws(UsageError) -> Options {
    var scanner = ArgumentScanner(command: command, options: options.map(\.description))
    try scanner.scan(arguments)
    var parsed = initial
    try apply(scanner.occurrences, to: &parsed)
    try apply(scanner.operands, to: &parsed)
    return parsed
  }

  private func apply(
    _ occurrences: [ArgumentScanner.Occurrence], to parsed: inout Options
  ) throws(UsageError) {
    let options = self.options
    var given: [Int: String] = [:]
    for occurrence in occurrences {
      let option = options[occurrence.option]
      let value = occurrence.value ?? ""
      if let first = given[occurrence.option], option.description.takesValue, !option.description.repeats {
        throw .repeated(option: option.description.name, command: command, first: first, second: value)
      }
      given[occurrence.option] = value
      try store(value, in: option, of: &parsed)
    }
    try checkExclusions(given.keys.sorted().map { options[$0].description })
    for (index, option) in options.enumerated() where option.description.isRequired && given[index] == nil {
      throw .missingOption(
        "\(option.description.names.joined(separator: "/")) \(option.description.placeholder ?? "")",
        command: command, meaning: option.description.expectation)
    }
  }

  private func store(
    _ value: String, in option: OptionDefinition<Options>, of parsed: inout Options
  ) throws(UsageError) {
    switch option.action {
    case .flag(let turnOn): turnOn(&parsed)
    case .value(let read):
      guard let refusal = read(&parsed, value) else { return }
      throw .badValue(
        value, option: option.description.name, command: command, expectation: option.description.expectation,
        hint: refusal.hint)
    }
  }

  private func checkExclusions(_ given: [OptionDescription]) throws(UsageError) {
    for (index, option) in given.enumerated() {
      guard let exclusion = option.exclusion else { continue }
      if let other = given[..<index].first(where: { $0.exclusion == exclusion }) {
        throw .excluded(option: other.name, by: option.name, command: command)
      }
    }
  }

  private func apply(_ arguments: [String], to parsed: inout Options) throws(UsageError) {
    var rest = arguments[...]
    for operand in operands {
      let name = operand.description.name
      if rest.isEmpty, operand.description.count != .optional {
        throw .missingOperand(name, command: command, form: form)
      }
      let taken = operand.description.count == .oneOrMore ? rest : rest.prefix(1)
      for argument in taken {
        if argument.isEmpty { throw .emptyOperand(name, command: command) }
        operand.store(&parsed, argument)
      }
      rest = rest.dropFirst(taken.count)
    }
    if let extra = rest.first { throw .extraOperand(extra, command: command, form: form) }
  }
}
