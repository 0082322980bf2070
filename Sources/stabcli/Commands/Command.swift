/// One command of the tool: its options as typed fields, its grammar, its help, and what it does.
///
/// To add a command: one file with a type that conforms, and one line in ``CommandList/all``.
protocol Command: Sendable {
  /// The options before anything is given: the defaults.
  init()

  /// What it is called and what its help page says.
  static var page: CommandPage { get }

  /// Its grammar.
  static var syntax: CommandSyntax<Self> { get }

  /// How much is to be said.
  var verbosity: Verbosity { get }

  /// Does the work.
  ///
  /// - Returns: ``ExitCode/done``, or ``ExitCode/damagedInput`` when the result is complete but its input was not.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode
}

extension Command {
  /// The command's name.
  static var name: String { page.name }

  /// Everything help, manual pages and completion are made from.
  static var outline: CommandOutline { CommandOutline(page: page, syntax: syntax, initial: Self()) }

  /// Reads the arguments behind the command's name.
  static func parse(_ arguments: [String]) throws(UsageError) -> Self {
    try syntax.parse(arguments, initial: Self())
  }

  /// The options in effect, for the report's `settings`.
  var settings: [String: SettingValue] { Self.syntax.settings(of: self) }

  /// Reads the arguments and does the work, or shows the help page.
  static func start(_ arguments: [String], _ console: Console) throws(CommandFailure) -> ExitCode {
    if ArgumentScanner.wantsHelp(arguments) {
      try console.print(HelpPage.text(of: outline, width: console.width))
      return .done
    }
    let command: Self
    do { command = try parse(arguments) } catch { throw CommandFailure(error) }
    console.verbosity = command.verbosity
    return try command.run(console)
  }
}
