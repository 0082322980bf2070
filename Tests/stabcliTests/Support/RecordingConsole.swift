import Synchronization

@testable import stabcli

/// A console that keeps what is said, on a clock the test moves.
final class RecordingConsole: Sendable {
  private let out = Mutex("")
  private let err = Mutex("")
  private let writes = Mutex(0)
  private let clock = Mutex<UInt64>(0)
  private let failure: Int32?
  private let columns: Int?

  /// - Parameters:
  ///   - columns: Width of the terminal; `nil` for none.
  ///   - failure: Error number of every write to standard output.
  init(columns: Int? = nil, failure: Int32? = nil) {
    self.columns = columns
    self.failure = failure
  }

  var output: String { out.withLock { $0 } }
  var messages: String { err.withLock { $0 } }
  var messageWrites: Int { writes.withLock { $0 } }

  func pass(seconds: Double) { clock.withLock { $0 += UInt64(seconds * 1e9) } }

  var console: Console {
    Console(
      output: ByteStream { text in
        if let failure = self.failure { return failure }
        self.out.withLock { $0 += text }
        return nil
      },
      messages: ByteStream { text in
        self.err.withLock { $0 += text }
        self.writes.withLock { $0 += 1 }
        return nil
      }, terminal: columns.map(Terminal.init(columns:)), width: 80, now: { self.clock.withLock { $0 } })
  }
}
