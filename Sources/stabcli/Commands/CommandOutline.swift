/// A command as plain values: all that help pages, manual pages and shell completion are generated from.
struct CommandOutline: Equatable, Sendable {
  /// One option and what happens without it.
  struct Entry: Equatable, Sendable {
    /// The option.
    let option: OptionDescription
    /// Its default, as it would be typed or described; `nil` where there is nothing to say.
    let fallback: String?
  }

  /// Options under one heading.
  struct Group: Equatable, Sendable {
    /// The heading.
    let title: String
    /// The options.
    var entries: [Entry]
  }

  /// Name, summary, text, examples.
  let page: CommandPage
  /// `stabcli horizon CLIP [LOG] [options]`.
  let form: String
  /// Arguments without a dash.
  let operands: [OperandDescription]
  /// All options.
  let groups: [Group]

  /// Collects the outline of a grammar; defaults are read from the initial options, so that they cannot drift.
  init<Options>(page: CommandPage, syntax: CommandSyntax<Options>, initial: Options) {
    self.page = page
    form = syntax.form
    operands = syntax.operands.map(\.description)
    var groups = syntax.groups.map { group in
      Group(title: group.title, entries: group.options.map { Self.entry($0, initial) })
    }
    if !groups.isEmpty { groups[groups.count - 1].entries.append(Entry(option: Self.help, fallback: nil)) }
    self.groups = groups
  }

  /// `--help`, which every command has and none sees.
  static let help = OptionDescription(
    names: ["-h", "--help"], placeholder: nil, expectation: "", completion: .none, help: "Show this page.",
    absence: nil, repeats: false, isRequired: false, exclusion: nil)

  private static func entry<Options>(_ option: OptionDefinition<Options>, _ initial: Options) -> Entry {
    let description = option.description
    guard description.takesValue, !description.isRequired else { return Entry(option: description, fallback: nil) }
    return Entry(option: description, fallback: description.absence ?? option.record(initial)?.text)
  }
}
