import Glibc

/// Hands things from one thread to another, in order; whoever is faster waits, so that few things are on the way.
final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private let depth: Int
  private var waiting: [Element] = []
  private var isClosed = false

  /// - Parameter depth: how many things may wait, at least 1.
  init(depth: Int) {
    precondition(depth > 0, "something may wait")
    self.depth = depth
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Puts a thing behind the others, as soon as there is room.
  ///
  /// - Returns: whether somebody may take it; `false` once the queue is closed or abandoned.
  @discardableResult
  func put(_ element: Element) -> Bool {
    locked {
      while waiting.count >= depth, !isClosed { pthread_cond_wait(changed, lock) }
      guard !isClosed else { return false }
      waiting.append(element)
      return true
    }
  }

  /// Takes the first thing, as soon as there is one; `nil` when none will come.
  func take() -> Element? {
    locked {
      while waiting.isEmpty, !isClosed { pthread_cond_wait(changed, lock) }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  /// Nothing more is put; what waits is still taken.
  func close() { locked { isClosed = true } }

  /// Nothing more is put, and nothing more is taken.
  func abandon() {
    // What waited goes behind the lock: its end may take a while.
    _ = locked {
      isClosed = true
      let rest = waiting
      waiting = []
      return rest
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(changed)
      pthread_mutex_unlock(lock)
    }
    return body()
  }
}
