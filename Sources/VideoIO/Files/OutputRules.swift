import Glibc

/// What is checked before anything is opened for writing: nothing is overwritten unless told, no input ever.
public enum OutputRules {
  /// Checks all outputs of one run against all of its inputs and each other.
  ///
  /// An output is an input when it exists as the same file (device and inode: links, other spellings), or when it
  /// would have the name of an input in the same folder.
  /// - Throws: the first rule that is broken, naming the output.
  public static func check(outputs: [String], inputs: [String], overwrite: Bool) throws(VideoIOError) {
    var taken: Set<String> = []
    for output in outputs {
      let place = try place(of: output)
      if let input = inputs.first(where: { isSame(output, place, input: $0) }) {
        throw .outputIsInput(path: output, input: input)
      }
      guard taken.insert(place).inserted else { throw .outputNamedTwice(path: output) }
      try checkTarget(output, overwrite: overwrite)
      try checkFolder(of: output)
    }
  }

  /// The folder a path lies in, and its name there.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// The folder with all links resolved, and the name in it: equal for every spelling of one place.
  private static func place(of output: String) throws(VideoIOError) -> String {
    let (folder, name) = split(output)
    guard !name.isEmpty, name != ".", name != ".." else { throw .outputFailed(path: output, reason: "it is a folder") }
    guard let resolved = resolve(folder) else {
      throw .outputFailed(path: output, reason: "folder \(folder): \(systemText(errno))")
    }
    return resolved + "/" + name
  }

  private static func resolve(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func isSame(_ output: String, _ place: String, input: String) -> Bool {
    var (a, b) = (stat(), stat())
    if stat(output, &a) == 0, stat(input, &b) == 0, a.st_dev == b.st_dev, a.st_ino == b.st_ino { return true }
    if resolve(input) == place { return true }
    let (folder, name) = split(input)
    return resolve(folder).map { $0 + "/" + name == place } ?? false
  }

  private static func checkTarget(_ output: String, overwrite: Bool) throws(VideoIOError) {
    var facts = stat()
    guard lstat(output, &facts) == 0 else { return }
    if facts.st_mode & S_IFMT == S_IFDIR { throw .outputFailed(path: output, reason: "it is a folder") }
    guard overwrite else { throw .outputExists(path: output) }
    let kind = facts.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFLNK else {
      throw .outputFailed(path: output, reason: "it is not a regular file")
    }
  }

  private static func checkFolder(of output: String) throws(VideoIOError) {
    let (folder, _) = split(output)
    var facts = stat()
    guard stat(folder, &facts) == 0 else {
      throw .outputFailed(path: output, reason: "folder \(folder): \(systemText(errno))")
    }
    guard facts.st_mode & S_IFMT == S_IFDIR else {
      throw .outputFailed(path: output, reason: "\(folder) is not a folder")
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw .outputFailed(path: output, reason: "folder \(folder): \(systemText(errno))")
    }
  }
}

/// Bytes of a file; 0 when it cannot be asked.
func fileSize(_ path: String) -> Int64 {
  var facts = stat()
  return stat(path, &facts) == 0 ? Int64(facts.st_size) : 0
}
