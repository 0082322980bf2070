import Dispatch
import Synchronization

/// Calls `body` once with every index below `count`, on up to `threads` threads; returns when all are done.
///
/// Indices are handed out in turn. The caller sees to it that each index writes to a place of its own, so that results
/// do not depend on which thread did what.
func inParallel(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
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

/// Part `index` of `count` nearly equal parts of `0..<length`; all parts together are the whole, each place once.
func part(_ index: Int, of count: Int, length: Int) -> Range<Int> {
  length * index / count..<length * (index + 1) / count
}
