import Light
import Testing
import VideoIO

@testable import stabcli

@Suite struct LookOptionsTests {
  @Test func `nothing chosen is no look`() throws {
    #expect(try LookOptions().look() == .none)
  }

  @Test func `what is chosen is what is applied`() throws {
    var options = LookOptions()
    (options.exposure_stops, options.tone, options.grain, options.seed) = (1.5, "contrast", 0.02, 9)
    let wanted = Look(
      exposure_stops: 1.5, tone: ToneCurve.Named.contrast.curve, grain: Grain(strength: 0.02, seed: 9))
    #expect(try options.look() == wanted)
  }

  @Test func `a file of points is a curve, and its fault is named by its line`() throws {
    let folder = try Workspace()
    var options = LookOptions()
    try folder.write("0 0\n0.4 0.5\n1 1\n", to: "up.txt")
    options.tone = folder("up.txt")
    #expect(try options.look().tone?(0.4) == 0.5)
    try folder.write("0 0\n1 x\n", to: "bad.txt")
    options.tone = folder("bad.txt")
    let failure = #expect(throws: CommandFailure.self) { try options.look() }
    #expect(failure?.exitCode == .invalidInput && failure?.message.contains("bad.txt: line 2: two numbers") == true)
    options.tone = folder("none.txt")
    #expect(throws: CommandFailure.self) { try options.look() }
  }

  @Test func `a setting the format cannot hold is a usage error`() {
    var options = LightFileOptions()
    options.depth = .half
    let failure = #expect(throws: CommandFailure.self) { try options.settings(for: "a.tif") }
    #expect(failure?.exitCode == .usage)
    #expect(throws: Never.self) { try options.settings(for: "a.exr") }
  }
}
