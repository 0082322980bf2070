import Glibc
import Synchronization

/// What happens on SIGINT, SIGTERM and SIGHUP: unfinished files are removed, one line is printed, the process ends.
///
/// Everything reached from the handler is async-signal-safe: atomics, `write`, `unlink`, `_exit`.
enum Interruption {
  /// Removes unfinished files; called inside a signal handler, so it may only call async-signal-safe functions.
  typealias CleanUp = @convention(c) () -> Void

  private static let cleanUp = Atomic<UInt>(0)
  /// Whether standard error may hold a progress line, or the terminal's echo of the key that was pressed.
  private static let mayBeMidLine = Atomic<Bool>(false)

  /// Starts to listen. Call once, before any thread is started.
  static func install() {
    // Touched here so that nothing is initialised inside the handler.
    cleanUp.store(0, ordering: .relaxed)
    mayBeMidLine.store(isatty(STDERR_FILENO) == 1, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { Interruption.stop($0) }
    sigfillset(&action.sa_mask)
    for number in [SIGINT, SIGTERM] { sigaction(number, &action, nil) }
    // `nohup` ignores this one on purpose.
    if !isIgnored(SIGHUP) { sigaction(SIGHUP, &action, nil) }
    // A reader that goes away is an error of `write`, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that grows beyond the limit set for the process.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Names the function that removes the unfinished outputs.
  static func onInterrupt(_ function: CleanUp) {
    cleanUp.store(UInt(bitPattern: unsafeBitCast(function, to: UnsafeRawPointer.self)), ordering: .releasing)
  }

  /// Whether whoever started the process had a signal ignored.
  private static func isIgnored(_ number: Int32) -> Bool {
    var present = sigaction()
    guard sigaction(number, nil, &present) == 0 else { return false }
    return unsafeBitCast(present.__sigaction_handler.sa_handler, to: UInt.self) == 1
  }

  private static func stop(_ number: Int32) {
    if let function = UnsafeRawPointer(bitPattern: cleanUp.load(ordering: .acquiring)) {
      unsafeBitCast(function, to: CleanUp.self)()
    }
    if mayBeMidLine.load(ordering: .relaxed) { say("\n") }
    say(number == SIGINT ? "stabcli: error: interrupted\n" : "stabcli: error: terminated\n")
    _exit(number == SIGINT ? ExitCode.interrupted.rawValue : ExitCode.terminated.rawValue)
  }

  private static func say(_ text: StaticString) {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
