internal import Synchronization
internal import Threads

/// Works out something of every frame on several threads; the answers are those of one thread, in the order of frames.
///
/// - Parameter body: the answers of a run of frames, one each.
func inParallel<Answer: Sendable>(
  _ frames: Range<Int>, threads: Int, _ body: @Sendable (Range<Int>) -> [Answer]
) -> [Answer] {
  // Runs short enough that none keeps the others waiting.
  let run = min(256, max(1, frames.count / max(1, 2 * threads)))
  let runs = stride(from: frames.lowerBound, to: frames.upperBound, by: run).map { first in
    first..<min(first + run, frames.upperBound)
  }
  let answers = Mutex<[Int: [Answer]]>([:])
  inParallel(runs.count, threads: threads) { index in
    let answer = body(runs[index])
    answers.withLock { $0[index] = answer }
  }
  return answers.withLock { found in runs.indices.flatMap { found[$0] ?? [] } }
}
