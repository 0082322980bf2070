/// One file of a log that is made of several: a folder's, an archive's, or one that lies beside another.
public struct LogPart: Sendable, Equatable {
  /// Its name; folders before it mean nothing.
  public var name: String
  /// All of it.
  public var bytes: [UInt8]

  /// Creates a part.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// A name without the folders before it.
func lastComponent(of path: String) -> String {
  String(path.split(separator: "/", omittingEmptySubsequences: true).last ?? "")
}
