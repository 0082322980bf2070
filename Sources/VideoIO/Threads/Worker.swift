import Glibc

/// Work on a thread of its own, which has ended when this object goes.
///
/// A thread of the system rather than a task: it waits, inside FFmpeg and for its neighbours.
final class Worker {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private var thread = pthread_t()
  private var isRunning = false

  /// Starts.
  init(_ what: String, _ body: @escaping @Sendable () -> Void) throws(VideoIOError) {
    let work = Unmanaged.passRetained(Work(body))
    let code = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    guard code == 0 else {
      work.release()
      throw .outOfMemory(operation: "start a thread that \(what) (\(systemText(code)))")
    }
    isRunning = true
  }

  deinit { join() }

  /// Waits for the end of the work.
  func join() {
    guard isRunning else { return }
    isRunning = false
    pthread_join(thread, nil)
  }
}
