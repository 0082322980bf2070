import Foundation
import Geometry
import Light
import Testing
import VideoIO

/// What `inspect` says of stills.
@Suite struct InspectStillTests {
  let folder: Workspace

  init() throws { folder = try Workspace() }

  private func write(_ name: String, _ change: (inout LightImage) -> Void = { _ in }) throws -> String {
    var image = LightImage(size: PixelSize(width: 12, height: 8), channels: 3, primaries: .displayP3)
    change(&image)
    let facts = ShotFacts(exposure_s: 0.1, iso: 400, make: "Acme", model: "7")
    _ = try writeLight(image, to: folder(name), settings: LightFileSettings(path: name), facts: facts)
    return folder(name)
  }

  private func facts(_ file: String) throws -> ReportObject {
    let outcome = try Stabcli.run(["inspect", file, "--json"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    let object = try ReportObject(json: outcome.output)
    #expect(object.string("kind") == "still")
    return object
  }

  @Test(arguments: ["a.tif", "a.png", "a.exr"]) func `a still is told with its colours and its shot`(name: String)
    throws
  {
    let told = try facts(try write(name))
    #expect(told.string("facts.size") == "12x8" && told.string("facts.colour") == "rgb")
    #expect(told.string("facts.transfer") == (name == "a.png" ? "srgb" : "linear"))
    #expect(told.string("facts.primaries")?.hasPrefix("P3 (0.68") == true)
    #expect(told.string("facts.exposure") == "0.100000 s" && told.string("facts.ISO") == "400")
    #expect(told.string("facts.make") == "Acme" && told.string("facts.model") == "7")
  }

  @Test func `what nothing says is told, and a value that is no light is a problem`() throws {
    let still = StillPicture(size: PixelSize(width: 2, height: 1), colour: .grey, depth: .sixteen, samples: [0, 65535])
    try writeTIFF(still, to: folder("a.tif"))
    #expect(try facts(folder("a.tif")).string("facts.transfer")?.hasPrefix("not said") == true)
    let spoilt = try Stabcli.run(["inspect", try write("b.tif") { $0[3, 2, 1] = .infinity }])
    #expect(spoilt.output.contains("value 2 of the pixel at x 3, y 2 is not a finite number"), "\(spoilt.output)")
  }

  @Test func `a still that breaks off is an error`() throws {
    let whole = try bytes(ofFile: try write("a.tif"))
    try whole.prefix(whole.count / 2).write(to: .init(fileURLWithPath: folder("half.tif")))
    #expect(try Stabcli.run(["inspect", folder("half.tif")]).status == 3)
  }
}
