/// Why a command did not do what was asked: what `Main` turns into one line on standard error and an exit code.
///
/// Rooms throw their own errors, full of facts; a command turns each into one of these where it is caught.
struct CommandFailure: Error, Equatable {
  /// How the process ends.
  let exitCode: ExitCode
  /// One line, without the tool's name.
  let message: String
  /// What `--verbose` adds: causes, one a line.
  let details: [String]

  /// Creates a failure; line breaks in the message are escaped.
  init(_ exitCode: ExitCode, _ message: String, details: [String] = []) {
    self.exitCode = exitCode
    self.message = message.printable
    self.details = details.map(\.printable)
  }

  /// A wrong command line.
  init(_ error: UsageError) { self.init(.usage, error.message) }

  /// An input that cannot be used; the message names the path first.
  static func invalidInput(_ path: String, _ reason: String, details: [String] = []) -> Self {
    Self(.invalidInput, "\(path): \(reason)", details: details)
  }

  /// An output that cannot be written; the message names the path first.
  static func notWritten(_ path: String, _ reason: String) -> Self { Self(.outputNotWritten, "\(path): \(reason)") }
}
