internal import Dispatch
internal import Synchronization

/// Calls `body` once with every index below `count`, on up to `threads` threads; returns when all are done.
///
/// Each index writes to a place of its own, so that results do not depend on which thread did what.
package func inParallel(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
  guard threads > 1, count > 1 else {
    for index in 0..<count { body(index) }
    return
  }
  let next = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      body(index)
    }
  }
}
