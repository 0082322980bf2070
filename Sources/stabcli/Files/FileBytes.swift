import Glibc

/// Reads whole small files: profiles, plans, reports.
enum FileBytes {
  /// The first bytes of a regular file, at most `count`.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``.
  static func head(_ path: String, count: Int) throws(CommandFailure) -> [UInt8] {
    let (descriptor, _) = try openRegular(path)
    defer { close(descriptor) }
    return try Array(readAll(descriptor, path, limit: count - 1).prefix(count))
  }

  /// The last bytes of a file, at most `count`; none where it cannot be read.
  static func tail(_ path: String, count: Int) -> [UInt8] {
    guard let (descriptor, size) = try? openRegular(path) else { return [] }
    defer { close(descriptor) }
    guard lseek(descriptor, max(0, size - count), SEEK_SET) >= 0 else { return [] }
    return (try? readAll(descriptor, path, limit: count)) ?? []
  }

  /// The bytes of a regular file of at most `limit` bytes.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``.
  static func read(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
    let (descriptor, size) = try openRegular(path)
    defer { close(descriptor) }
    guard size <= limit else {
      throw .invalidInput(path, "is too large for what it should be (\(size) bytes, at most \(limit))")
    }
    return try readAll(descriptor, path, limit: limit)
  }

  /// Opens a regular file that is not empty.
  private static func openRegular(_ path: String) throws(CommandFailure) -> (descriptor: Int32, size: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .invalidInput(path, reason(errno)) }
    var status = stat()
    let problem: String? =
      fstat(descriptor, &status) != 0
      ? systemMessage(errno)
      : status.st_mode & S_IFMT == S_IFDIR
        ? "is a folder, not a file"
        : status.st_mode & S_IFMT == S_IFIFO
          ? "is a pipe; inputs are read more than once: save it to a file first"
          : status.st_mode & S_IFMT != S_IFREG ? "is not a regular file" : status.st_size == 0 ? "is empty" : nil
    if let problem {
      close(descriptor)
      throw .invalidInput(path, problem)
    }
    return (descriptor, Int(status.st_size))
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
