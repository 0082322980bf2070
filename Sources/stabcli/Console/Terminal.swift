import Glibc

/// What is known about the other end of a standard stream.
struct Terminal: Equatable, Sendable {
  /// Columns.
  let columns: Int

  /// The terminal a descriptor is connected to; `nil` for files, pipes and terminals that cannot move the cursor.
  init?(descriptor: Int32) {
    guard isatty(descriptor) == 1 else { return nil }
    if let kind = getenv("TERM"), String(cString: kind) == "dumb" { return nil }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    columns = isKnown ? Int(size.ws_col) : 80
  }

  /// A terminal of a given width.
  init(columns: Int) { self.columns = columns }

  /// Width to lay text out for: readable lines, whatever the window.
  static func textWidth(_ terminal: Terminal?) -> Int { min(100, max(40, terminal?.columns ?? 80)) }
}
