import Glibc
import Synchronization

/// A folder that a command makes for its results, and that goes again when nothing came to be in it.
struct NewFolder {
  /// Address of the path of the folder that is still empty, for the signal handler; 0 for none.
  private static let unused = Atomic<UInt>(0)

  private let path: String

  /// Makes the folder if it is missing; its parent must exist.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/outputNotWritten``.
  init(_ path: String) throws(CommandFailure) {
    self.path = path
    if isFolder(path) { return }
    // Known before it exists: an interrupt in between finds nothing to remove, which is harmless.
    Self.unused.store(UInt(bitPattern: strdup(path)), ordering: .sequentiallyConsistent)
    guard mkdir(path, 0o777) == 0 else {
      let number = errno
      removeIfEmpty()
      throw .notWritten(path, number == EEXIST ? "is a file, not a folder" : systemMessage(number))
    }
  }

  /// Call at the end, whatever it was: a folder that was made and is still empty goes.
  func removeIfEmpty() {
    let address = Self.unused.exchange(0, ordering: .sequentiallyConsistent)
    guard let name = UnsafeMutablePointer<CChar>(bitPattern: address) else { return }
    rmdir(name)
    free(name)
  }

  /// Call once at start, before a signal handler may call ``removeUnused()``.
  static func prepareForSignals() { unused.store(0, ordering: .sequentiallyConsistent) }

  /// Removes a folder that was made for nothing; async-signal-safe after ``prepareForSignals()``.
  static func removeUnused() {
    let address = unused.exchange(0, ordering: .sequentiallyConsistent)
    if let name = UnsafePointer<CChar>(bitPattern: address) { rmdir(name) }
  }
}
