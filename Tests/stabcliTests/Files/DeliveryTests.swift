import Foundation
import Testing

@testable import stabcli

/// Results that get their names together.
struct DeliveryTests {
  @Test func `nothing has a name before all have`() throws {
    let folder = try Workspace()
    let delivery = Delivery(mayOverwrite: false)
    try delivery.add([1], as: folder("a"))
    try delivery.add([2], as: folder("b"))
    #expect(!folder.topNames.contains("a"))
    try delivery.complete { #expect(Set(folder.topNames) == ["a", "b"]) }
    #expect(try bytes(ofFile: folder("b")) == .init([2]))
  }

  @Test func `a name that is taken meanwhile takes the others with it`() throws {
    let folder = try Workspace()
    let delivery = Delivery(mayOverwrite: false)
    try delivery.add([1], as: folder("a"))
    try delivery.add([2], as: folder("b"))
    try folder.write("theirs", to: "b")
    #expect(throws: CommandFailure.self) { try delivery.complete() }
    #expect(folder.topNames == ["b"])
    #expect(try text(ofFile: folder("b")) == "theirs")
  }

  @Test func `a disk that fills up between picture and report leaves neither`() throws {
    let folder = try Workspace()
    let scene = try SyntheticScene.tiny("walk", "pinhole", seconds: 12, fps: 20)
    let words = [
      "horizon", scene.clip, scene.log, "--lens", scene.camera, "--crf", "51", "-o", folder("out.mp4"), "-q",
    ]
    func run(_ limit: Int) throws -> ChildProcess.Outcome {
      try ChildProcess("/bin/bash", ["-c", "ulimit -f \(limit); exec \"$@\"", "-", try Stabcli.path()] + words).wait()
    }
    let outcome = try run(60)
    #expect(outcome.status == 5 && outcome.messages.contains("out.report"), "\(outcome.messages)")
    #expect(folder.topNames.isEmpty)
    // The picture alone is well below the limit.
    #expect(try run(100_000).status == 0)
    #expect(try bytes(ofFile: folder("out.mp4")).count < 60 * 1024)
    #expect(try bytes(ofFile: folder("out.report.json")).count > 60 * 1024)
  }
}
