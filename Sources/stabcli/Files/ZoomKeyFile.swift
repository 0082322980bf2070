import Geometry
import Stabiliser

/// Zooms over time in a small text file: one `time zoom` a line, seconds on the clip's clock, in order of time.
enum ZoomKeyFile {
  /// Reads a file.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``, naming the line.
  static func read(_ path: String) throws(CommandFailure) -> [ZoomKey] {
    try keys(in: String(decoding: FileBytes.read(path, limit: 1 << 20), as: UTF8.self), path)
  }

  /// Reads the text of a file named `path`.
  static func keys(in text: String, _ path: String) throws(CommandFailure) -> [ZoomKey] {
    var keys: [ZoomKey] = []
    // Some editors begin a file with a byte order mark.
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : Substring(text)
    for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }.map(String.init)
      if words.isEmpty { continue }
      guard words.count == 2, let nanoseconds = DecimalTime.nanoseconds(words[0]),
        let zoom = DecimalNumber.parse(words[1]), (1...10).contains(zoom)
      else {
        throw .invalidInput(
          path, "line \(number + 1) is not a time in seconds and a zoom from 1 to 10, such as 2.5 1.6")
      }
      let key = ZoomKey(time: Timestamp(nanoseconds: nanoseconds), zoom: zoom)
      if let last = keys.last, last.time > key.time {
        throw .invalidInput(path, "line \(number + 1) is earlier than the line before it")
      }
      keys.append(key)
    }
    guard !keys.isEmpty else { throw .invalidInput(path, "holds no zoom") }
    return keys
  }
}
