import Glibc
import Synchronization

/// The names of all unfinished outputs, kept as C strings so that a signal handler can remove the files.
///
/// Each slot belongs to whoever takes its pointer out, exactly once: the output when it is done, or the handler.
/// The handler allocates nothing, takes no lock and frees nothing.
enum TemporaryRegistry {
  typealias Name = UnsafeMutablePointer<CChar>

  /// More unfinished outputs at once than any command has.
  private static let capacity = 256

  private struct Slots: @unchecked Sendable {
    let first: UnsafeMutablePointer<Atomic<Name?>>
  }

  private static let slots: Slots = {
    let first = UnsafeMutablePointer<Atomic<Name?>>.allocate(capacity: capacity)
    for index in 0..<capacity { (first + index).initialize(to: Atomic(nil)) }
    return Slots(first: first)
  }()

  /// Registers a file; `nil` when memory or the slots have run out.
  static func add(_ path: String) -> Name? {
    guard let name = strdup(path) else { return nil }
    for index in 0..<capacity {
      let (isFree, _) = slots.first[index].compareExchange(
        expected: nil, desired: name, ordering: .sequentiallyConsistent)
      if isFree { return name }
    }
    free(name)
    return nil
  }

  /// Takes a file out; false when the handler was faster.
  static func remove(_ name: Name) -> Bool {
    for index in 0..<capacity {
      let (isOurs, _) = slots.first[index].compareExchange(
        expected: name, desired: nil, ordering: .sequentiallyConsistent)
      guard isOurs else { continue }
      free(name)
      return true
    }
    return false
  }

  /// Unlinks every registered file; async-signal-safe once any output has been registered.
  static func unlinkAll() {
    for index in 0..<capacity {
      if let name = slots.first[index].exchange(nil, ordering: .sequentiallyConsistent) { unlink(name) }
    }
  }

  /// Makes the table before a handler may need it.
  static func prepare() { _ = slots }
}
