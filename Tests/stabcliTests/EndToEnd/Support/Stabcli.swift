import Glibc

/// The program as users have it: the executable that is built beside the tests, run as a process.
enum Stabcli {
  /// Why the program cannot be run.
  struct Missing: Error, CustomStringConvertible {
    let looked: [String]
    var description: String { "no stabcli beside the tests; looked for \(looked.joined(separator: " and "))" }
  }

  /// The executable in the folder of the test program.
  static func path() throws -> String {
    let places = [programPath(), CommandLine.arguments.first].compactMap(\.self).map { program in
      program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/stabcli"
    }
    guard let found = places.first(where: { access($0, X_OK) == 0 }) else { throw Missing(looked: places) }
    return found
  }

  /// Where this process was started from, as the kernel knows it.
  private static func programPath() -> String? {
    var name = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &name, name.count)
    return count > 0 ? String(decoding: name[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  /// Runs it to its end.
  static func run(_ arguments: [String], watchesMemory: Bool = false) throws -> ChildProcess.Outcome {
    try start(arguments).wait(watchesMemory: watchesMemory)
  }

  /// Starts it.
  static func start(_ arguments: [String]) throws -> ChildProcess { try ChildProcess(path(), arguments) }
}
