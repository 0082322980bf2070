import Glibc
import Telemetry
import VideoIO

/// The files a motion log is made of: one, one with the sisters that lie beside it, or all in a folder.
struct LogFiles {
  /// The files, the one that was named first.
  let paths: [String]
  /// Whether a folder was named.
  let isFolder: Bool

  /// The largest log that is read, bytes: ten hours at 8 kHz as text.
  static let sizeLimit = 16 << 30
  private static let mostFiles = 500
  private static let endings = SidecarSearch.endings

  /// Finds the files of what was named.
  init(_ path: String) throws(CommandFailure) {
    isFolder = Self.isFolder(path)
    if isFolder {
      let folder = path.hasSuffix("/") ? path : path + "/"
      paths = Self.names(in: folder).filter { name in
        Self.endings.contains(FileName(name).ending?.lowercased() ?? "") && !name.hasPrefix(".")
          && !Self.isFolder(folder + name)
      }.sorted().map { folder + $0 }
      if paths.isEmpty { throw .invalidInput(path, "no motion log in this folder (\(Self.endings.alternatives))") }
      guard paths.count <= Self.mostFiles else {
        throw .invalidInput(path, "\(paths.count) files in this folder; a log is made of at most \(Self.mostFiles)")
      }
    } else {
      let folder = FileName(path).folder
      let sisters =
        SensorFileName(path) == nil
        ? [] : SensorFileName.sisters(of: path, among: Self.names(in: folder.isEmpty ? "./" : folder))
      paths = [path] + sisters.map { folder + $0 }
    }
  }

  /// Reads them all.
  func parts() throws(CommandFailure) -> [LogPart] {
    var (parts, room): ([LogPart], Int) = ([], Self.sizeLimit)
    for path in paths {
      if isFolder, Self.facts(path)?.st_size == 0 { continue }
      let bytes = try FileBytes.read(path, limit: room)
      room = max(0, room - bytes.count)
      parts.append(LogPart(name: path, bytes: bytes))
    }
    return parts
  }

  /// One checksum for them: the file's own, or that of a list of all as `sha256sum` prints it.
  func checksum() throws(VideoIOError) -> String {
    if paths.count == 1, !isFolder { return try sha256(ofFile: paths[0]) }
    var list = ""
    for path in paths.sorted() {
      let name = FileName(path)
      list += "\(try sha256(ofFile: path))  \(name.stem)\(name.ending.map { "." + $0 } ?? "")\n"
    }
    return try sha256(of: Array(list.utf8))
  }

  /// Whether a path leads to a folder.
  static func isFolder(_ path: String) -> Bool { facts(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

  private static func facts(_ path: String) -> stat? {
    var facts = stat()
    return stat(path, &facts) == 0 ? facts : nil
  }

  private static func names(in folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}
