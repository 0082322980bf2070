import Glibc

/// A place text is written to.
struct ByteStream: Sendable {
  /// Writes all of it; `nil` when done, else the system's error number.
  let write: @Sendable (String) -> Int32?

  /// Standard output.
  static let standardOutput = ByteStream { writeAll($0, to: STDOUT_FILENO) }
  /// Standard error.
  static let standardError = ByteStream { writeAll($0, to: STDERR_FILENO) }

  /// Writes until everything is out, through short writes and interruptions.
  static func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  /// Writes until everything is out, through short writes and interruptions.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}

/// The system's text for an error number.
func systemMessage(_ number: Int32) -> String {
  guard let text = strerror(number) else { return "error \(number)" }
  return String(cString: text)
}
