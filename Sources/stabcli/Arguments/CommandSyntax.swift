/// Options that belong together, under one heading of the help page.
struct OptionGroup<Options> {
  /// The heading.
  let title: String
  /// The options, in the order they are shown.
  let options: [OptionDefinition<Options>]

  /// The same group as part of a larger set of options.
  func embedded<Whole>(at path: WritableKeyPath<Whole, Options>) -> OptionGroup<Whole> {
    OptionGroup<Whole>(title: title, options: options.map { $0.embedded(at: path) })
  }

  /// The group with further options of its owner.
  static func + (group: Self, more: [OptionDefinition<Options>]) -> Self {
    Self(title: group.title, options: group.options + more)
  }
}

/// The whole grammar of one command, the single source of parsing, help, manual pages and completion.
struct CommandSyntax<Options> {
  /// The command's name.
  let command: String
  /// Arguments without a dash, in order.
  let operands: [OperandDefinition<Options>]
  /// Options, grouped as help shows them.
  let groups: [OptionGroup<Options>]

  /// All options in the order they are shown.
  var options: [OptionDefinition<Options>] { groups.flatMap(\.options) }

  /// `stabcli horizon CLIP [LOG] [options]`.
  var form: String {
    let required = options.map(\.description).filter(\.isRequired)
      .map { "\($0.names.first ?? "") \($0.placeholder ?? "")" }
    let arguments = operands.map(\.description.form) + required + ["[options]"]
    return (["stabcli", command] + arguments).joined(separator: " ")
  }

  /// The present values of all options, by long name without its dashes: the report's `settings`.
  func settings(of options: Options) -> [String: SettingValue] {
    var settings: [String: SettingValue] = [:]
    for option in self.options {
      settings[String(option.description.name.drop { $0 == "-" })] = option.record(options)
    }
    return settings
  }
}
