import Glibc

/// How long something took, by both clocks.
struct Reading {
  /// Seconds that passed.
  var wall: Double
  /// Seconds the process's threads computed, all together.
  var cpu: Double

  /// Runs `body` and times it.
  static func of(_ body: () throws -> Void) rethrows -> Reading {
    let start = now
    try body()
    let end = now
    return Reading(wall: end.wall - start.wall, cpu: end.cpu - start.cpu)
  }

  /// Both clocks.
  static var now: Reading {
    Reading(wall: seconds(CLOCK_MONOTONIC), cpu: seconds(CLOCK_PROCESS_CPUTIME_ID))
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Most memory this process has held so far, MiB.
var peakMemoryMiB: Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_maxrss) / 1024
}
