import Glibc
import Imaging
import VideoIO

/// The process: its streams, its signals, and the way from arguments to an exit code.
@main
enum Main {
  static func main() {
    TemporaryOutput.prepareForSignals()
    NewFolder.prepareForSignals()
    Interruption.install()
    Interruption.onInterrupt {
      TemporaryOutput.removeAll()
      NewFolder.removeUnused()
    }
    let console = Console.standard()
    let code = run(Array(CommandLine.arguments.dropFirst()), console)
    NewFolder.removeUnused()
    exit(code.rawValue)
  }

  /// Runs one command line and says what went wrong, if something did.
  static func run(_ arguments: [String], _ console: Console) -> ExitCode {
    do {
      return try dispatch(arguments, console)
    } catch {
      console.report(error)
      return error.exitCode
    }
  }

  private static func dispatch(_ arguments: [String], _ console: Console) throws(CommandFailure) -> ExitCode {
    guard let first = arguments.first else { throw CommandFailure(UsageError.noCommand) }
    switch first {
    case "--help", "-h":
      try console.print(HelpOverview.text(width: console.width))
      return .done
    case "--version":
      try console.print(ToolVersion.line)
      return .done
    case _ where first.hasPrefix("-"):
      throw CommandFailure(UsageError.optionBeforeCommand(first))
    default:
      let command: any Command.Type
      do { command = try CommandList.command(named: first) } catch { throw CommandFailure(error) }
      do { _ = try WarpPath.asked() } catch { throw CommandFailure(.usage, error.description) }
      return try command.start(Array(arguments.dropFirst()), console)
    }
  }
}
