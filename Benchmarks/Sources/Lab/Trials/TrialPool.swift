import Dispatch
import Synchronization

/// Works trials off on all cores; results come in the trials' order, whatever ran first.
enum TrialPool {
  /// The results of `body` for every element.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ body: @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let results = Mutex([Result?](repeating: nil, count: elements.count))
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: elements.count) { index in
      do {
        let result = try body(elements[index])
        results.withLock { $0[index] = result }
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let error = failure.withLock({ $0 }) { throw error }
    return results.withLock { $0.compactMap { $0 } }
  }
}
