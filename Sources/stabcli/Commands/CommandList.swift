/// The commands of this version, in the order help lists them.
enum CommandList {
  /// To add a command, add a line.
  static let all: [any Command.Type] = [
    HorizonCommand.self,
    ZoomCommand.self,
    ActionCommand.self,
    SmartCommand.self,
    CompareCommand.self,
    PlanCommand.self,
    RenderCommand.self,
    StillCommand.self,
    StackCommand.self,
    DevelopCommand.self,
    RetimeCommand.self,
    SyncCommand.self,
    InspectCommand.self,
    MeasureCommand.self,
    ScopesCommand.self,
    EvaluateCommand.self,
    SynthCommand.self,
    HelpCommand.self,
  ]

  /// The command of a name.
  static func command(named name: String) throws(UsageError) -> any Command.Type {
    if let command = all.first(where: { $0.name == name }) { return command }
    if LaterVersions.commands.contains(name) { throw .laterCommand(name) }
    throw .unknownCommand(name, suggestion: Suggestion.nearest(to: name, among: all.map { $0.name }))
  }
}
