import Glibc

/// What is checked of the inputs before any output is thought of.
enum InputFiles {
  /// Checks that every name leads to something; what it is, its reader finds out.
  ///
  /// A clip that is missing is the input's problem, not that of the output's name beside it.
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``, naming the first that is missing.
  static func checkPresence(of paths: [String]) throws(CommandFailure) {
    if paths.contains("-") {
      throw .invalidInput("-", "clip and log are read from files, not from a pipe: a clip is read twice")
    }
    for path in paths where access(path, F_OK) != 0 {
      throw .invalidInput(path, errno == ENOENT ? "no such file" : systemMessage(errno))
    }
  }
}
