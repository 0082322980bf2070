/// How much is said.
enum Verbosity: Equatable, Sendable {
  /// Errors only.
  case quiet
  /// Notes, warnings and progress.
  case normal
  /// Also what an error's causes were and how long each stage took.
  case verbose
}

/// Options of every command.
struct GeneralOptions {
  /// How much is said.
  var verbosity = Verbosity.normal
  /// Worker threads; `nil` for as many as the machine has processors.
  var threads: Int?

  /// `--quiet` and `--verbose`.
  static var speech: [OptionDefinition<Self>] {
    [
      .flag(
        "-q", "--quiet", at: \.verbosity, to: .quiet, exclusion: "verbosity",
        help:
          "Print nothing but errors, and warnings that no report holds; other notes and warnings stay in the report."),
      .flag(
        "-v", "--verbose", at: \.verbosity, to: .verbose, exclusion: "verbosity",
        help: "Say more: every stage, and the causes behind an error."),
    ]
  }

  /// `--threads`.
  static var work: [OptionDefinition<Self>] {
    [
      .value(
        "--threads", type: .wholeNumber(1...1024), optional: \.threads, absence: "one for each processor",
        help: "Threads to work with. The result does not depend on it.")
    ]
  }

  /// For commands that do little work.
  static var light: OptionGroup<Self> { OptionGroup(title: "General", options: speech) }
  /// For commands that render or solve.
  static var full: OptionGroup<Self> { OptionGroup(title: "General", options: work + speech) }
}
