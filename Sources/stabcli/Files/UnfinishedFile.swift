import Glibc
import VideoIO

/// Writes a whole small file, which appears under its name only when it is complete: see ``TemporaryOutput``.
enum UnfinishedFile {
  /// Writes a file.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/outputNotWritten``; nothing is left behind then.
  static func write(_ bytes: [UInt8], to path: String, mayOverwrite: Bool) throws(CommandFailure) {
    do {
      let output = try TemporaryOutput(path: path, overwrite: mayOverwrite)
      defer { output.abandon() }
      if let number = fill(output.temporaryPath, bytes) { throw CommandFailure.notWritten(path, systemMessage(number)) }
      try output.commit()
    } catch let failure as CommandFailure { throw failure } catch VideoIOError.outputExists {
      throw .notWritten(path, "exists already; --overwrite replaces it")
    } catch VideoIOError.outputFailed(_, let reason) { throw .notWritten(path, reason) } catch {
      throw .notWritten(path, "\(error)")
    }
  }

  private static func fill(_ temporary: String, _ bytes: [UInt8]) -> Int32? {
    let descriptor = open(temporary, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return errno }
    let problem = bytes.withUnsafeBytes { ByteStream.writeAll($0, to: descriptor) }
    // Some file systems tell of a full disk only here.
    let isClosed = close(descriptor) == 0
    return problem ?? (isClosed ? nil : errno)
  }
}
