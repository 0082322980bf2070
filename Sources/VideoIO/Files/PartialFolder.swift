import Glibc
import Synchronization

/// A folder of unfinished files, numbered from 0: gone with everything in it when this object goes or the process is
/// interrupted.
final class PartialFolder {
  /// Address of the name of a file, with room for its digits, for the signal handler; 0 for none. There is one at a
  /// time: a command writes one sequence.
  private static let current = Atomic<UInt>(0)
  /// How many files there may be.
  private static let count = Atomic<Int>(0)
  private static let digits = 10

  /// The folder.
  let path: String
  private var isOurs = false

  /// Makes a folder that no one else has, in `folder`.
  init(in folder: String, reported: String) throws(VideoIOError) {
    var template = Array((folder + "/.frames.partial-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .outputFailed(path: reported, reason: systemText(errno)) }
    path = template.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    guard let name = strdup("\(path)/\(String(repeating: "0", count: Self.digits))") else {
      rmdir(path)
      throw .outOfMemory(operation: "name the frames")
    }
    Self.count.store(0, ordering: .sequentiallyConsistent)
    let (isFree, _) = Self.current.compareExchange(
      expected: 0, desired: UInt(bitPattern: name), ordering: .sequentiallyConsistent)
    guard isFree else {
      free(name)
      rmdir(path)
      throw .outputFailed(path: reported, reason: "another sequence is being written")
    }
    isOurs = true
  }

  deinit { if isOurs { Self.removeAll() } }

  /// Tells the handler that there may be so many files.
  func reserve(_ count: Int) { Self.count.store(count, ordering: .sequentiallyConsistent) }

  /// The path of file `number`.
  func file(_ number: Int) -> String {
    let figures = String(number)
    return "\(path)/\(String(repeating: "0", count: Self.digits - figures.count))\(figures)"
  }

  /// Removes the files that are left, and the folder. Async-signal-safe after ``prepare()``: it allocates nothing and
  /// takes no lock.
  static func removeAll() {
    let address = current.exchange(0, ordering: .sequentiallyConsistent)
    guard let name = UnsafeMutablePointer<CChar>(bitPattern: address) else { return }
    let length = strlen(name)
    for number in 0..<count.load(ordering: .sequentiallyConsistent) {
      var rest = number
      for place in 1...digits {
        name[length - place] = CChar(48 + rest % 10)
        rest /= 10
      }
      unlink(name)
    }
    name[length - digits - 1] = 0
    rmdir(name)
  }

  /// Makes the table before a handler may need it.
  static func prepare() {
    current.store(0, ordering: .sequentiallyConsistent)
    count.store(0, ordering: .sequentiallyConsistent)
  }
}
