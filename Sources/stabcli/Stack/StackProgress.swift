import Synchronization

/// Shows how far a stack has come, whichever thread tells of it.
final class StackProgress: Sendable {
  private struct State: @unchecked Sendable {
    /// Used under the lock alone.
    let meter: ProgressMeter
    var rows = 0
  }

  private let state: Mutex<State>
  private let rowsPerFrame: Int

  init(_ console: Console, frames: Int, rowsPerFrame: Int) {
    self.rowsPerFrame = max(1, rowsPerFrame)
    state = Mutex(State(meter: ProgressMeter(console, task: "stacking", total: frames)))
  }

  /// Says that some more rows are done.
  func note(_ rows: Int) {
    state.withLock { state in
      state.rows += rows
      state.meter.advance(to: state.rows / rowsPerFrame)
    }
  }

  /// Says that all are.
  func finish() { state.withLock { $0.meter.finish() } }
}
