import CFFmpeg
import Glibc
import Synchronization

/// FFmpeg's complaints, kept instead of printed: the newest few, with the thread they came from.
///
/// A failing call's message is the newest one of its own thread, so that two readers at work do not swap theirs.
enum FFmpegLog {
  private struct Line {
    var thread: pthread_t
    var text: String
  }

  private static let kept = 16
  private static let lines = Mutex<[Line]>([])

  /// Routes FFmpeg's log here; later calls do nothing.
  static func install() { _ = installed }

  private static let installed: Void = {
    av_log_set_callback { source, level, format, arguments in
      guard level <= AV_LOG_ERROR, let format, let arguments else { return }
      var printPrefix: CInt = 0
      let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
        av_log_format_line2(source, level, format, arguments, buffer.baseAddress, 512, &printPrefix)
        return buffer.baseAddress.map { String(cString: $0) } ?? ""
      }
      FFmpegLog.keep(text)
    }
  }()

  private static func keep(_ text: String) {
    let message = text.split(separator: "] ", maxSplits: 1).last.map(String.init) ?? text
    let trimmed = message.filter { $0 != "\n" && $0 != "\r" }
    guard !trimmed.isEmpty else { return }
    lines.withLock {
      if $0.count == kept { $0.removeFirst() }
      $0.append(Line(thread: pthread_self(), text: trimmed))
    }
  }

  /// Drops what this thread said before.
  static func forgetThisThread() {
    lines.withLock { $0.removeAll { pthread_equal($0.thread, pthread_self()) != 0 } }
  }

  /// What FFmpeg last said on this thread.
  static func lastOnThisThread() -> String? {
    lines.withLock { $0.last { pthread_equal($0.thread, pthread_self()) != 0 }?.text }
  }
}
