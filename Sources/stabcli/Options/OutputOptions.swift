/// Where results go.
struct OutputOptions {
  /// The chosen name; `nil` for a name beside the input.
  var path: String?
  /// Whether existing files may be replaced.
  var mayOverwrite = false
  /// Whether the report is also written as a page for people.
  var writesPage = false
  /// Whether one JSON object is printed on standard output.
  var printsJSON = false

  /// `-o/--output`, for a command whose result is named after its mode.
  static func output(_ help: String, absence: String) -> OptionDefinition<Self> {
    .value("-o", "--output", type: .path(), optional: \.path, absence: absence, help: help)
  }

  /// `--overwrite`.
  static var overwrite: OptionDefinition<Self> {
    .flag(
      "--overwrite", at: \.mayOverwrite,
      help: "Replace outputs that exist. Without it they are left alone and the exit code is 5.")
  }

  /// `--html`.
  static var page: OptionDefinition<Self> {
    .flag(
      "--html", at: \.writesPage,
      help: "Also write the report as one page with tables, curves and pictures, which needs nothing else.")
  }

  /// `--json`.
  static func json(_ help: String) -> OptionDefinition<Self> { .flag("--json", at: \.printsJSON, help: help) }
}
