/// `stabcli help [COMMAND]`.
struct HelpCommand: Command {
  /// The command to explain; `nil` for the overview.
  var topic: String?

  var verbosity: Verbosity { .normal }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name,
      operands: [.optional("COMMAND", at: \.topic, help: "The command to explain; without it, all are listed.")],
      groups: [])
  }

  static let page = CommandPage(
    name: "help", section: .tool, summary: "explain a command",
    paragraphs: ["Shows a command's page, or the overview."],
    examples: [
      .init(line: "stabcli help horizon", purpose: "the page of one command"),
      .init(line: "stabcli help", purpose: "the overview"),
    ], exitCodes: [.done, .usage])

  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    guard let topic else {
      try console.print(HelpOverview.text(width: console.width))
      return .done
    }
    let command: any Command.Type
    do { command = try CommandList.command(named: topic) } catch { throw CommandFailure(error) }
    try console.print(HelpPage.text(of: command.outline, width: console.width))
    return .done
  }
}
