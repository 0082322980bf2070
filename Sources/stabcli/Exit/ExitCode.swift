/// How the process ends; others rely on these numbers.
enum ExitCode: Int32, CaseIterable, Equatable, Sendable {
  /// All that was asked for is there.
  case done = 0
  /// The command line is wrong.
  case usage = 2
  /// An input is missing, unreadable or invalid.
  case invalidInput = 3
  /// A combination that is not supported.
  case unsupported = 4
  /// An output could not be written.
  case outputNotWritten = 5
  /// Done, but from damaged or incomplete input.
  case damagedInput = 6
  /// Stopped by SIGINT.
  case interrupted = 130
  /// Stopped by SIGTERM.
  case terminated = 143

  /// One line for help.
  var meaning: String {
    switch self {
    case .done: "done"
    case .usage: "wrong usage"
    case .invalidInput: "an input is missing, unreadable or invalid"
    case .unsupported: "a combination that is not supported; the message says what would work"
    case .outputNotWritten:
      "an output was not written: it exists, it is an input, the disk is full, permission is missing"
    case .damagedInput: "done, but from damaged or incomplete input; the report says what"
    case .interrupted: "interrupted; nothing unfinished is left behind"
    case .terminated: "terminated; nothing unfinished is left behind"
    }
  }

  /// The codes a rendering command documents.
  static let documented: [ExitCode] = [
    .done, .usage, .invalidInput, .unsupported, .outputNotWritten, .damagedInput, .interrupted, .terminated,
  ]
}
