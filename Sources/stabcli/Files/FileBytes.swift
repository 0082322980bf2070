import Glibc

/// Reads whole small files: profiles, plans, reports.
enum FileBytes {
  /// The bytes of a regular file of at most `limit` bytes.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``.
  static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .invalidInput(path, reason(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .invalidInput(path, systemMessage(errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .invalidInput(path, "is a folder, not a file")
    default: throw .invalidInput(path, "is not a regular file")
    }
    guard status.st_size > 0 else { throw .invalidInput(path, "is empty") }
    guard status.st_size <= limit else {
      throw .invalidInput(path, "is too large for what it should be (\(status.st_size) bytes, at most \(limit))")
    }
    return try readAll(descriptor, path, limit: limit)
  }

  private static func readAll(_ descriptor: Int32, _ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = block.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .invalidInput(path, systemMessage(errno))
      }
      bytes += block[..<count]
    }
    return bytes
  }

  private static func reason(_ number: Int32) -> String {
    switch number {
    case ENOENT: "there is no such file"
    case EACCES: "may not be read (permission denied)"
    default: systemMessage(number)
    }
  }
}
