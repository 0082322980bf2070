import Dispatch

/// Calls `body` with bands that together are `0..<length`, on up to `threads` threads; returns when all are done.
func inBands(_ length: Int, _ threads: Int, _ body: @Sendable (Range<Int>) -> Void) {
  let count = max(1, min(threads * 4, length / 8))
  guard threads > 1, count > 1 else {
    body(0..<length)
    return
  }
  let width = min(threads, count)
  DispatchQueue.concurrentPerform(iterations: width) { worker in
    for band in stride(from: worker, to: count, by: width) {
      body(length * band / count..<length * (band + 1) / count)
    }
  }
}
