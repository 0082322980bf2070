/// Name and version, as `--version` prints and the report records them.
enum ToolVersion {
  /// The tool's name.
  static let name = "stabcli"
  /// The version.
  static let number = "0.1.0"
  /// What `--version` prints.
  static let line = "\(name) \(number)"
}
