/// What is wrong with a command line. Every case becomes one line and exit code 2.
enum UsageError: Error, Equatable {
  /// Nothing was asked for.
  case noCommand
  /// The first word is no command.
  case unknownCommand(String, suggestion: String?)
  /// The command belongs to a later version.
  case laterCommand(String)
  /// An option stands where the command should.
  case optionBeforeCommand(String)
  /// No option has this name.
  case unknownOption(String, command: String, suggestion: String?)
  /// The option stands last, or before another option.
  case missingValue(option: String, command: String, expectation: String, found: String?)
  /// The value cannot be read.
  case badValue(String, option: String, command: String, expectation: String, hint: String?)
  /// A switch was given a value.
  case valueForFlag(String, option: String, command: String)
  /// An option that takes one value was given two.
  case repeated(option: String, command: String, first: String, second: String)
  /// Two options contradict each other.
  case excluded(option: String, by: String, command: String)
  /// An option that must be given is not.
  case missingOption(String, command: String, meaning: String)
  /// An argument that must be given is not.
  case missingOperand(String, command: String, form: String)
  /// An argument nobody asked for.
  case extraOperand(String, command: String, form: String)
  /// An empty argument where a name should stand.
  case emptyOperand(String, command: String)

  /// The line, without the tool's name.
  var message: String {
    switch self {
    case .noCommand: "no command given; 'stabcli --help' lists them"
    case .unknownCommand(let name, let suggestion): Self.unknownCommandMessage(name, suggestion)
    case .laterCommand(let name): "\(name) is not part of this version; 'stabcli --help' lists what is"
    case .optionBeforeCommand(let option):
      "the command comes first: 'stabcli COMMAND … \(option.printable)'; 'stabcli --help' lists the commands"
    case .unknownOption(let name, let command, let suggestion):
      "\(command): there is no option \(name.printable); "
        + (suggestion.map { "did you mean \($0)?" } ?? "'stabcli help \(command)' lists them")
    case .missingValue(let option, let command, let expectation, let found):
      "\(command): \(option) needs a value" + (found.map { " before \($0.printable)" } ?? "") + ": \(expectation)"
    case .badValue(let given, let option, let command, let expectation, let hint):
      "\(command): \(option) takes \(expectation), not '\(given.printable)'" + (hint.map { " (\($0.printable))" } ?? "")
    case .valueForFlag(let value, let option, let command):
      "\(command): \(option) is a switch and takes no value, but '\(value.printable)' was given"
    case .repeated(let option, let command, let first, let second):
      "\(command): \(option) is given twice, as '\(first.printable)' and '\(second.printable)'; it takes one value"
    case .excluded(let option, let other, let command):
      "\(command): \(option) and \(other) exclude each other; give one of them"
    case .missingOption(let option, let command, let meaning): "\(command): \(option) must be given: \(meaning)"
    case .missingOperand(let name, let command, let form): "\(command): \(name) is missing; the form is '\(form)'"
    case .extraOperand(let given, let command, let form):
      "\(command): '\(given.printable)' is one argument too many; the form is '\(form)'"
    case .emptyOperand(let name, let command): "\(command): \(name) is an empty name"
    }
  }

  private static func unknownCommandMessage(_ name: String, _ suggestion: String?) -> String {
    if let suggestion { return "'\(name.printable)' is not a command; did you mean '\(suggestion)'?" }
    let looksLikeFile = name.contains(".") || name.contains("/")
    let advice = looksLikeFile ? "the command comes first, as in 'stabcli horizon \(name.printable)'" : nil
    return "'\(name.printable)' is not a command; " + (advice ?? "'stabcli --help' lists them")
  }
}

extension String {
  /// The text on one line: control characters written as escapes, so that an argument cannot break a message.
  var printable: String {
    unicodeScalars.map { scalar in
      let isControl = scalar.properties.generalCategory == .control || scalar.value == 0x2028 || scalar.value == 0x2029
      return isControl ? scalar.escaped(asASCII: true) : String(scalar)
    }.joined()
  }
}
