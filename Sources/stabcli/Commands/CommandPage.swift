/// What a command's help page says beyond its grammar.
struct CommandPage: Equatable, Sendable {
  /// Under which heading `stabcli --help` lists it.
  enum Section: String, CaseIterable, Sendable {
    /// Commands that make a picture.
    case stabilise = "Stabilise"
    /// Commands that look.
    case examine = "Plan and examine"
    /// Commands that make test material.
    case make = "Make test material"
    /// Commands about the tool.
    case tool = "About the tool"
  }

  /// A command line and what it is for.
  struct Example: Equatable, Sendable {
    /// As it is typed.
    let line: String
    /// What it does.
    let purpose: String
  }

  /// The name.
  let name: String
  /// The heading it is listed under.
  let section: Section
  /// One line, lower case, no full stop.
  let summary: String
  /// Paragraphs: what it does and what it decides.
  let paragraphs: [String]
  /// Two to four.
  let examples: [Example]
  /// The exit codes it uses.
  let exitCodes: [ExitCode]
}
