import Glibc

/// Words for whoever waits; the report itself goes to standard output.
enum StandardError {
  /// Writes a line.
  static func say(_ text: String) {
    let line = Array("bench: \(text)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
