import CFFmpeg
import Glibc

/// A file that appears under its name only when it is complete.
///
/// It is written as `.NAME.partial-PID` in the same folder, and renamed by ``commit()``. Until then it is removed when
/// this object goes, and by ``removeAll()`` when the process is interrupted.
public final class TemporaryOutput {
  /// The name it will have.
  public let path: String
  /// The name it is written under.
  public let temporaryPath: String
  private let overwrite: Bool
  private var registration: TemporaryRegistry.Name?

  /// Creates the empty temporary file. Check ``OutputRules`` first.
  public init(path: String, overwrite: Bool) throws(VideoIOError) {
    self.path = path
    self.overwrite = overwrite
    (temporaryPath, registration) = try TemporaryOutput.create(for: path)
  }

  deinit { abandon() }

  /// Call once at start, before installing a signal handler that calls ``removeAll()``.
  public static func prepareForSignals() {
    TemporaryRegistry.prepare()
    PartialFolder.prepare()
  }

  /// Removes every unfinished output of this process. Async-signal-safe after ``prepareForSignals()``.
  public static func removeAll() {
    TemporaryRegistry.unlinkAll()
    PartialFolder.removeAll()
  }

  private static func create(for path: String) throws(VideoIOError) -> (String, TemporaryRegistry.Name) {
    let (folder, name) = OutputRules.split(path)
    for attempt in 0..<100 {
      let suffix = ".partial-\(getpid())" + (attempt == 0 ? "" : "-\(attempt)")
      let temporary = folder + "/." + shortened(name, leaving: suffix.utf8.count + 1) + suffix
      // Registered before it exists: an interrupt in between finds nothing to remove, which is harmless.
      guard let registration = TemporaryRegistry.add(temporary) else {
        throw .outputFailed(path: path, reason: "too many unfinished outputs")
      }
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        return (temporary, registration)
      }
      let code = errno
      _ = TemporaryRegistry.remove(registration)
      guard code == EEXIST else { throw .outputFailed(path: path, reason: systemText(code)) }
    }
    throw .outputFailed(path: path, reason: "too many partial files of this name in the folder")
  }

  /// A name cut at a character so that, with its suffix, it is not longer than a file name may be (255 bytes).
  private static func shortened(_ name: String, leaving reserved: Int) -> String {
    var short = name
    while short.utf8.count + reserved > 255 { short.removeLast() }
    return short
  }

  /// Writes the file through to the disk and gives it its name, at once or not at all.
  ///
  /// - Throws: `outputExists` when the name was taken meanwhile and overwriting is not allowed.
  public func commit() throws(VideoIOError) {
    guard let registration else { return }
    try synchronise()
    try Self.rename(temporaryPath, to: path, overwrite: overwrite)
    _ = TemporaryRegistry.remove(registration)
    self.registration = nil
    synchroniseFolder()
  }

  /// Removes the temporary file; nothing appears under the name.
  public func abandon() {
    guard let registration else { return }
    self.registration = nil
    // When the signal handler took the name out first, it has removed the file.
    if TemporaryRegistry.remove(registration) { unlink(temporaryPath) }
  }

  private func synchronise() throws(VideoIOError) {
    let descriptor = open(temporaryPath, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .outputFailed(path: path, reason: systemText(errno)) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .outputFailed(path: path, reason: systemText(errno)) }
  }

  /// Gives a file another name.
  static func rename(_ old: String, to path: String, overwrite: Bool) throws(VideoIOError) {
    if overwrite {
      guard Glibc.rename(old, path) == 0 else { throw .outputFailed(path: path, reason: systemText(errno)) }
      return
    }
    // A hard link fails when the name is taken; where a file system has no links, the kernel's own exclusive rename.
    if link(old, path) == 0 {
      unlink(old)
      return
    }
    if errno == EEXIST { throw .outputExists(path: path) }
    guard ffx_rename_without_replacing(old, path) == 0 else {
      if errno == EEXIST { throw .outputExists(path: path) }
      throw .outputFailed(path: path, reason: systemText(errno))
    }
  }

  /// Makes the new name itself durable; some file systems cannot, which loses nothing that was promised.
  private func synchroniseFolder() {
    let descriptor = open(OutputRules.split(path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
