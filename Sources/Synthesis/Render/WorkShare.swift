import Dispatch

/// Splits independent work among threads.
enum WorkShare {
  /// Does all pieces of work, each once, in any order.
  ///
  /// - Parameter threads: How many work at a time at most; `nil` for as many as the machine has processors.
  static func perform(_ pieces: Int, threads: Int?, _ work: @Sendable (Int) -> Void) {
    guard let threads, threads < pieces else {
      return DispatchQueue.concurrentPerform(iterations: pieces, execute: work)
    }
    DispatchQueue.concurrentPerform(iterations: max(1, threads)) { first in
      for piece in stride(from: first, to: pieces, by: max(1, threads)) { work(piece) }
    }
  }
}
