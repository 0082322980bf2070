/// Shows how far long work has come: a line redrawn in place on a terminal, sparse plain lines elsewhere.
///
/// Used by one thread.
final class ProgressMeter {
  private static let redrawNanoseconds: UInt64 = 100_000_000
  private static let plainNanoseconds: UInt64 = 10_000_000_000

  private let console: Console
  private var state: ProgressState
  private var lastShown: UInt64
  private var isFinished = false

  /// Begins; nothing is shown yet.
  ///
  /// - Parameter total: How many there will be; `nil` when that is not known.
  init(_ console: Console, task: String, unit: String = "frames", total: Int?) {
    self.console = console
    let start = console.now()
    state = ProgressState(task: task, unit: unit, total: total, start: start)
    lastShown = start
  }

  /// Says how many are done.
  func advance(to done: Int) {
    let time = console.now()
    state.advance(to: done, at: time)
    let interval = console.terminal == nil ? Self.plainNanoseconds : Self.redrawNanoseconds
    guard !isFinished, time - lastShown >= interval else { return }
    lastShown = time
    if let terminal = console.terminal {
      console.draw(String(state.line.prefix(max(1, terminal.columns - 1))), isLast: false)
    } else {
      console.plain(state.line)
    }
  }

  /// All is done: 100 %, whatever total was expected.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    state.finish(at: console.now())
    if let terminal = console.terminal {
      console.draw(String(state.closingLine.prefix(max(1, terminal.columns - 1))), isLast: true)
    } else {
      console.plain(state.closingLine)
    }
  }

  /// Work that ends by an error leaves no half line behind.
  deinit { if !isFinished { console.eraseProgress() } }
}
