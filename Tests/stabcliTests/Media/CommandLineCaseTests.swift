import Foundation
import Glibc
import Testing

/// Odd ways to call the program.
@Suite(.enabled(if: MediaCases.canBeMade, "\(MediaCases.skipped)"))
struct CommandLineCaseTests {
  let render: StillRendering

  init() throws { render = try StillRendering() }

  @Test(arguments: ["a,b;c's 100% [x] (1)&$HOME", "two  blanks and \"quotes\""])
  func `any name will do, for the clip, its log and the reports`(stem: String) throws {
    for ending in ["mp4", "csv"] {
      try render.folder.copy(try MediaCases.path("cli-04/\(stem).\(ending)"), as: "\(stem).\(ending)")
    }
    let outcome = try Stabcli.run([
      "action", render.folder("\(stem).mp4"), "--axes", "yxz", "--hfov", "56.145", "--level-first-frame", "--html",
      "--size", "32x24", "--preset", "ultrafast",
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
    for ending in ["mp4", "report.csv", "report.json", "report.html"] {
      #expect(render.folder.topNames.contains("\(stem).action.\(ending)"))
    }
    #expect(
      try ReportObject(render.folder("\(stem).action.report.json")).string("input.path")?.hasSuffix("\(stem).mp4")
        == true)
  }

  @Test func `progress ends at all frames`() throws {
    let outcome = try render(try MediaCases.path("cli-07/59.mp4"), to: "out.mp4")
    #expect(outcome.status == 0 && outcome.messages.contains("100 %  59/59 frames"))
  }

  @Test func `an empty plan and the plan of another clip are refused`() throws {
    let (a, b) = (try MediaCases.path("cli-12/a.mp4"), try MediaCases.path("cli-12/b.mp4"))
    let planned = try Stabcli.run([
      "plan", b, "--mode", "action", "--axes", "yxz", "--hfov", "56.145", "--level-first-frame", "-o",
      render.folder("b.plan"),
    ])
    #expect(planned.status == 0, "\(planned.messages)")
    for (plan, words) in [
      (render.folder("b.plan"), "is the plan of another clip"), (try MediaCases.path("cli-12/empty.plan"), "is empty"),
    ] {
      let outcome = try Stabcli.run(["render", a, plan, "-o", render.folder("out.mp4")])
      #expect(outcome.status == 3 && outcome.messages.contains(words), "\(outcome.messages)")
    }
    let own = try Stabcli.run([
      "render", b, render.folder("b.plan"), "--preset", "ultrafast", "-o", render.folder("out.mp4"),
    ])
    #expect(own.status == 0, "\(own.messages)")
  }
}

/// A pipe in the place of a clip.
struct PipeTests {
  @Test(arguments: ["horizon", "inspect", "measure"])
  func `a pipe is refused before it is read, and the message says why`(command: String) throws {
    let folder = try Workspace()
    #expect(mkfifo(folder("pipe.mp4"), 0o600) == 0)
    let outcome = try Stabcli.run([command, folder("pipe.mp4")])
    #expect(outcome.status == 3 && outcome.messageLines.count == 1)
    #expect(outcome.messages.contains("is a pipe") && outcome.messages.contains("save it to a file"))
  }
}
