/// Names the tool will know and does not yet: asking for one is answered by "not part of this version", not by a
/// guess at a spelling.
enum LaterVersions {
  /// Commands to come.
  static let commands = ["join"]
}
