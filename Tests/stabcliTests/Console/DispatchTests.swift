import Glibc
import Testing

@testable import stabcli

/// From arguments to exit code, standard output and standard error.
struct DispatchTests {
  func run(_ line: String) -> (code: ExitCode, output: String, messages: String) {
    let recording = RecordingConsole()
    let code = Main.run(line.split(separator: " ").map(String.init), recording.console)
    return (code, recording.output, recording.messages)
  }

  @Test(arguments: ["--help", "-h", "help"])
  func `help goes to standard output`(line: String) {
    let result = run(line)
    #expect(result.code == .done && result.messages.isEmpty)
    #expect(result.output == HelpOverview.text(width: 80))
  }

  @Test(arguments: ["help horizon", "horizon --help", "horizon -h", "horizon a.mp4 --crf nonsense --help"])
  func `a command's page is shown by every way of asking`(line: String) {
    let result = run(line)
    #expect(result.code == .done && result.messages.isEmpty)
    #expect(result.output == HelpPage.text(of: HorizonCommand.outline, width: 80))
  }

  @Test func `the version is one line`() {
    let result = run("--version")
    #expect(result.code == .done && result.output == "stabcli \(ToolVersion.number)\n" && result.messages.isEmpty)
  }

  @Test(arguments: [
    ("", "stabcli: error: no command given; 'stabcli --help' lists them\n"),
    ("horizn a", "stabcli: error: 'horizn' is not a command; did you mean 'horizon'?\n"),
    ("join a", "stabcli: error: join is not part of this version; 'stabcli --help' lists what is\n"),
    ("help join", "stabcli: error: join is not part of this version; 'stabcli --help' lists what is\n"),
    ("a.mp4", "stabcli: error: 'a.mp4' is not a command; the command comes first, as in 'stabcli horizon a.mp4'\n"),
    (
      "--quiet horizon",
      "stabcli: error: the command comes first: 'stabcli COMMAND … --quiet'; 'stabcli --help' lists the commands\n"
    ),
    ("horizon", "stabcli: error: horizon: CLIP is missing; the form is 'stabcli horizon CLIP [LOG] [options]'\n"),
  ])
  func `wrong usage is one line on standard error and exit code 2`(line: String, message: String) {
    let result = run(line)
    #expect(result.code.rawValue == 2 && result.output.isEmpty && result.messages == message)
  }

  @Test func `exit codes are the contract's`() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 2, 3, 4, 5, 6, 130, 143])
  }

  @Test func `a reader that went away is no failure, a full disk is`() {
    let gone = RecordingConsole(failure: EPIPE)
    #expect(Main.run(["--help"], gone.console) == .done && gone.messages.isEmpty)
    let full = RecordingConsole(failure: ENOSPC)
    #expect(Main.run(["--help"], full.console) == .outputNotWritten)
    #expect(full.messages == "stabcli: error: standard output: No space left on device\n")
  }

  @Test func `every command of the list answers to its name`() throws {
    for command in CommandList.all { #expect(try CommandList.command(named: command.name).name == command.name) }
    #expect(Set(CommandList.all.map { $0.name }).isDisjoint(with: LaterVersions.commands))
  }
}
