import Glibc
import VideoIO

/// Results that are complete and have no name yet: all of them get theirs, or none is left.
///
/// Reports are about a picture, and a disk may fill up between the two. So everything is written under temporary names
/// first; names are given last, the picture's at the very end.
final class Delivery {
  private let mayOverwrite: Bool
  private var pending: [TemporaryOutput] = []

  init(mayOverwrite: Bool) { self.mayOverwrite = mayOverwrite }

  /// Writes a small file, without its name.
  func add(_ bytes: [UInt8], as path: String) throws(CommandFailure) {
    pending.append(try UnfinishedFile.prepare(bytes, for: path, mayOverwrite: mayOverwrite))
  }

  /// Gives the files their names; then `last` does so with what is not a small file.
  ///
  /// - Throws: ``CommandFailure``; files that got a name already are taken away again, unless they replaced others.
  func complete(_ last: () throws(VideoIOError) -> Void = {}) throws(CommandFailure) {
    var named: [String] = []
    do throws(VideoIOError) {
      for output in pending {
        try output.commit()
        named.append(output.path)
      }
      try last()
    } catch {
      if !mayOverwrite { for path in named { unlink(path) } }
      throw UnfinishedFile.failure(error)
    }
  }
}
