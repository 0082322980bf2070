import Glibc

/// What this machine has left for a stack.
enum MachineRoom {
  /// Bytes of memory that this process may still take: what the system says is available, or less under a limit.
  static func memory() -> Int {
    let available = value("MemAvailable", in: "/proc/meminfo").map { $0 * 1024 } ?? .max
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max,
      let used = value("VmSize", in: "/proc/self/status")
    else { return min(available, group()) }
    return min(available, group(), max(0, Int(clamping: limit.rlim_cur) - used * 1024))
  }

  /// Bytes that may still be written into a folder, and into one file there.
  static func disk(at folder: String) -> Int {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return .max }
    let (bytes, overflow) = UInt64(facts.f_bavail).multipliedReportingOverflow(by: UInt64(facts.f_frsize))
    let free = overflow ? Int.max : Int(clamping: bytes)
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else {
      return free
    }
    return min(free, Int(clamping: limit.rlim_cur))
  }

  /// What a container leaves; all where there is none.
  private static func group() -> Int {
    guard let most = number("/sys/fs/cgroup/memory.max"), let used = number("/sys/fs/cgroup/memory.current") else {
      return .max
    }
    return max(0, most - used)
  }

  private static func number(_ path: String) -> Int? {
    text(path).flatMap { Int($0.split(whereSeparator: \.isWhitespace).first ?? "") }
  }

  /// The number behind a name and a colon.
  private static func value(_ name: String, in path: String) -> Int? {
    text(path)?.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      .flatMap { $0.dropFirst(name.count + 1).split(whereSeparator: \.isWhitespace).first }.flatMap { Int($0) }
  }

  /// A small file of the kernel's, which has no length of its own.
  private static func text(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 16384)
    let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }
}
