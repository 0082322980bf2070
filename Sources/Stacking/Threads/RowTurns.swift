import Glibc

/// Keeps the order of frames in every row while several threads decode different frames.
///
/// A frame's rows may be added once the frame before has been added there. So the total does not depend on who was
/// faster, and no decoded picture waits in memory: only one strip a thread does.
public final class RowTurns: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  /// Rows of each frame that are done, from the top.
  private var done: [Int]
  /// The first frame that failed.
  private var failed = Int.max

  /// Prepares for some rows of frames.
  ///
  /// - Parameters:
  ///   - before: frames before this one take no part.
  ///   - first: the row they begin at.
  ///   - end: the row behind the last.
  public init(frames: Int, before: Int = 0, from first: Int, to end: Int) {
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
    done = [Int](repeating: end, count: before) + [Int](repeating: first, count: frames - before)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Waits until the frame before is done down to a row.
  ///
  /// - Throws: ``StackError/abandoned`` when a frame before has failed.
  public func wait(frame: Int, to row: Int) throws(StackError) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while failed >= frame, frame > 0, done[frame - 1] < row { pthread_cond_wait(changed, lock) }
    if failed < frame { throw .abandoned }
  }

  /// Says that a frame is done down to a row.
  public func finish(frame: Int, to row: Int) {
    pthread_mutex_lock(lock)
    done[frame] = row
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  /// Says that a frame has failed: those behind it are of no use, those before it still count.
  public func fail(frame: Int) {
    pthread_mutex_lock(lock)
    failed = min(failed, frame)
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  /// Whether a frame is of no use any more.
  public func isAbandoned(_ frame: Int) -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return failed < frame
  }
}
