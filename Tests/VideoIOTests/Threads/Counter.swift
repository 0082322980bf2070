import Synchronization

/// A number that many threads change.
final class Counter: Sendable {
  private let value = Atomic(0)

  /// Adds, and gives the sum.
  func add(_ step: Int) -> Int { value.wrappingAdd(step, ordering: .sequentiallyConsistent).newValue }
}
