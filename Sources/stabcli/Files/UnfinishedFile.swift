import Glibc
import Synchronization

/// A file that appears under its name only when it is complete.
///
/// It is written under a temporary name in the same folder, then linked (never over an existing file) or renamed
/// (where replacing was allowed). The temporary name is known to the signal handler while it exists.
enum UnfinishedFile {
  /// The temporary path as a C string, for the signal handler; 0 when there is none. One file is written at a time.
  private static let pending = Atomic<UInt>(0)

  /// Initialises what the handler reads.
  static func prepare() { pending.store(0, ordering: .relaxed) }

  /// Removes the temporary file; async-signal-safe.
  static func removeFromSignalHandler() {
    if let path = UnsafePointer<CChar>(bitPattern: pending.load(ordering: .acquiring)) { unlink(path) }
  }

  /// Writes a whole file.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/outputNotWritten``; nothing is left behind then.
  static func write(_ bytes: [UInt8], to path: String, mayOverwrite: Bool) throws(CommandFailure) {
    let temporary = "\(path).\(getpid()).part"
    let name = strdup(temporary)
    defer { free(name) }
    pending.store(UInt(bitPattern: name), ordering: .releasing)
    defer { pending.store(0, ordering: .releasing) }
    if let number = fill(temporary, bytes) ?? publish(temporary, path, mayOverwrite) {
      unlink(temporary)
      throw .notWritten(path, number == EEXIST ? "exists already; --overwrite replaces it" : systemMessage(number))
    }
  }

  private static func fill(_ temporary: String, _ bytes: [UInt8]) -> Int32? {
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { return errno }
    let problem = bytes.withUnsafeBytes { ByteStream.writeAll($0, to: descriptor) }
    // Some file systems tell of a full disk only here.
    let isClosed = close(descriptor) == 0
    return problem ?? (isClosed ? nil : errno)
  }

  private static func publish(_ temporary: String, _ path: String, _ mayOverwrite: Bool) -> Int32? {
    if mayOverwrite { return rename(temporary, path) == 0 ? nil : errno }
    if link(temporary, path) == 0 {
      unlink(temporary)
      return nil
    }
    // File systems without links: look, then rename.
    guard errno == EPERM || errno == ENOTSUP || errno == ENOSYS else { return errno }
    return access(path, F_OK) == 0 ? EEXIST : rename(temporary, path) == 0 ? nil : errno
  }
}
