import Glibc

/// A program run to its end, and what it cost.
struct ChildProcess {
  /// Time it took, children included.
  var reading: Reading
  /// Most memory it held, MiB. The kernel counts this process's own until the program starts, so this one stays small.
  var peakMiB: Double

  /// Runs a program with no input; what it prints is thrown away.
  ///
  /// - Parameter command: program, found along PATH, and its arguments.
  /// - Throws: ``BenchError/commandFailed(command:status:)``.
  static func run(_ command: [String]) throws -> ChildProcess {
    var usage = rusage()
    var status: Int32 = 0
    let wall = try Reading.of {
      let pid = try start(command)
      while wait4(pid, &status, 0, &usage) < 0 {
        if errno != EINTR { throw BenchError.commandFailed(command: command, status: errno) }
      }
    }.wall
    guard status == 0 else { throw BenchError.commandFailed(command: command, status: status) }
    let cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    return ChildProcess(reading: Reading(wall: wall, cpu: cpu), peakMiB: Double(usage.ru_maxrss) / 1024)
  }

  /// This one and the next, one after the other.
  func then(_ next: ChildProcess) -> ChildProcess {
    ChildProcess(
      reading: Reading(wall: reading.wall + next.reading.wall, cpu: reading.cpu + next.reading.cpu),
      peakMiB: max(peakMiB, next.peakMiB))
  }

  private static func start(_ command: [String]) throws -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for descriptor in Int32(0)...2 {
      posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", descriptor == 0 ? O_RDONLY : O_WRONLY, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var pid = pid_t()
    let error = posix_spawnp(&pid, command[0], &files, nil, &arguments, environ)
    guard error == 0 else { throw BenchError.commandFailed(command: command, status: error) }
    return pid
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
}
