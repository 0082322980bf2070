import Glibc

/// A process whose output goes to files: nothing blocks on a pipe, and no other child can hold one open.
final class ChildProcess {
  /// How it ended and what it said.
  struct Outcome {
    let command: String
    /// Exit code; `nil` when a signal ended it.
    let status: Int32?
    let output: String
    let messages: String
    /// Most memory it was seen to have, bytes; 0 when it was not watched.
    let peakMemory: Int

    /// Lines of standard error.
    var messageLines: [Substring] { messages.split(separator: "\n") }
  }

  struct Failure: Error { let command: String, reason: String }

  private let command: String
  private let folder: TemporaryFolder
  private var pid: pid_t = 0

  /// Starts a program with nothing on its standard input, no signal ignored and none blocked.
  init(_ program: String, _ arguments: [String]) throws {
    command = ([program] + arguments).joined(separator: " ")
    folder = try TemporaryFolder()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, folder("out"), O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, folder("err"), O_WRONLY | O_CREAT, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    let problem = posix_spawn(&pid, program, &actions, &attributes, words + [nil], environ)
    guard problem == 0 else { throw Failure(command: command, reason: String(cString: strerror(problem))) }
  }

  /// Sends a signal.
  func send(_ signal: Int32) { kill(pid, signal) }

  /// Waits for its end.
  ///
  /// - Parameter watchesMemory: whether its memory is looked at every few milliseconds. What `wait4` tells is no use: Linux counts
  ///   what this process itself held when it started the other.
  func wait(watchesMemory: Bool = false) throws -> Outcome {
    var state: Int32 = 0
    var peak = 0
    while true {
      let ended = waitpid(pid, &state, watchesMemory ? WNOHANG : 0)
      if ended == pid { break }
      guard ended == 0 || errno == EINTR else {
        throw Failure(command: command, reason: String(cString: strerror(errno)))
      }
      if watchesMemory {
        peak = max(peak, highWaterMark)
        usleep(2000)
      }
    }
    let status = state & 0x7f == 0 ? (state >> 8) & 0xff : nil
    return Outcome(
      command: command, status: status, output: try text(ofFile: folder("out")),
      messages: try text(ofFile: folder("err")), peakMemory: peak)
  }

  /// Most memory it has had so far, bytes, once it is the program it was started for.
  private var highWaterMark: Int {
    guard let status = try? text(ofFile: "/proc/\(pid)/status"), !status.hasPrefix("Name:\tstabcliPackage"),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return kilobytes * 1024
  }
}
