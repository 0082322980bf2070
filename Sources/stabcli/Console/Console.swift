import Glibc
import Synchronization

/// Everything the tool says: messages and progress on standard error, what was asked for on standard output.
///
/// May be used from any thread; a message never tears a progress line.
final class Console: Sendable {
  private struct State {
    var verbosity = Verbosity.normal
    var progressLine = ""
  }

  private let output: ByteStream
  private let messages: ByteStream
  private let state = Mutex(State())
  /// The terminal behind standard error, which progress is drawn on.
  let terminal: Terminal?
  /// Columns to lay out standard output for.
  let width: Int
  /// Nanoseconds of a clock that never goes back.
  let now: @Sendable () -> UInt64

  /// Creates a console on given streams.
  init(
    output: ByteStream, messages: ByteStream, terminal: Terminal?, width: Int = 80,
    now: @escaping @Sendable () -> UInt64 = Console.monotonicNanoseconds
  ) {
    self.output = output
    self.messages = messages
    self.terminal = terminal
    self.width = width
    self.now = now
  }

  /// The console of the process.
  static func standard() -> Console {
    Console(
      output: .standardOutput, messages: .standardError, terminal: Terminal(descriptor: STDERR_FILENO),
      width: Terminal.textWidth(Terminal(descriptor: STDOUT_FILENO)))
  }

  /// Nanoseconds since some instant in the past.
  static func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// How much is said.
  var verbosity: Verbosity {
    get { state.withLock { $0.verbosity } }
    set { state.withLock { $0.verbosity = newValue } }
  }

  /// Writes what was asked for to standard output, with a line break at its end.
  ///
  /// A reader that has gone away has had enough: that is no failure.
  func print(_ text: String) throws(CommandFailure) {
    guard let number = output.write(text.hasSuffix("\n") ? text : text + "\n"), number != EPIPE else { return }
    throw .notWritten("standard output", systemMessage(number))
  }

  /// What went wrong, and with `--verbose` why. Always printed.
  func report(_ failure: CommandFailure) {
    let causes = verbosity == .verbose ? failure.details.map { "stabcli:   \($0)" } : []
    say((["stabcli: error: \(failure.message)"] + causes).joined(separator: "\n"))
  }

  /// Something that may spoil the result.
  ///
  /// - Parameter evenQuietly: for what stands nowhere else, in no report.
  func warning(_ message: String, evenQuietly: Bool = false) {
    if verbosity != .quiet || evenQuietly { say("stabcli: warning: \(message.printable)") }
  }

  /// Something worth knowing: a choice made for the user.
  func note(_ message: String) { if verbosity != .quiet { say("stabcli: note: \(message.printable)") } }

  /// A stage of the work, with `--verbose` only.
  func detail(_ message: String) { if verbosity == .verbose { say("stabcli: \(message.printable)") } }

  /// Where the work stands, for long work outside a terminal.
  func plain(_ message: String) { if verbosity != .quiet { say("stabcli: \(message.printable)") } }

  /// Draws the progress line over the former one; ended lines stay on the screen.
  func draw(_ line: String, isLast: Bool) {
    state.withLock { state in
      guard state.verbosity != .quiet else { return }
      _ = messages.write("\r\(line)\u{1B}[K" + (isLast ? "\n" : ""))
      state.progressLine = isLast ? "" : line
    }
  }

  /// Takes an unfinished progress line off the screen.
  func eraseProgress() {
    state.withLock { state in
      if !state.progressLine.isEmpty { _ = messages.write("\r\u{1B}[K") }
      state.progressLine = ""
    }
  }

  /// One message on a line of its own, above the progress line if there is one.
  private func say(_ line: String) {
    state.withLock { state in
      let progress = state.progressLine
      _ = messages.write(progress.isEmpty ? "\(line)\n" : "\r\u{1B}[K\(line)\n\(progress)")
    }
  }
}
