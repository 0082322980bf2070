import Glibc
import VideoIO

/// Writes a whole small file, which appears under its name only when it is complete: see ``TemporaryOutput``.
enum UnfinishedFile {
  /// Writes a file.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/outputNotWritten``; nothing is left behind then.
  static func write(_ bytes: [UInt8], to path: String, mayOverwrite: Bool) throws(CommandFailure) {
    let output = try prepare(bytes, for: path, mayOverwrite: mayOverwrite)
    do { try output.commit() } catch { throw failure(error) }
  }

  /// Writes a file that has no name yet: it is gone with the object unless that is committed.
  static func prepare(
    _ bytes: [UInt8], for path: String, mayOverwrite: Bool
  ) throws(CommandFailure) -> TemporaryOutput {
    do throws(VideoIOError) {
      let output = try TemporaryOutput(path: path, overwrite: mayOverwrite)
      if let number = fill(output.temporaryPath, bytes) {
        output.abandon()
        throw .outputFailed(path: path, reason: systemMessage(number))
      }
      return output
    } catch { throw failure(error) }
  }

  /// The error of an output in this room's words.
  static func failure(_ error: VideoIOError) -> CommandFailure {
    switch error {
    case .outputExists(let path): .notWritten(path, "exists already; --overwrite replaces it")
    case .outputFailed(let path, let reason): .notWritten(path, reason)
    default: CommandFailure(error)
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
