import Foundation
import Geometry
import Light
import Testing
import VideoIO

@Suite(.enabled(if: SharedData.has("raw/tinydng_colorchart.dng"), "../shared/data/raw is missing"))
struct RealRawTests {
  private let folder: Workspace
  private let canon = SharedData.path("raw/photoprism_canon_eos_6d.dng")

  init() throws { folder = try Workspace() }

  @Test func `a colour chart: upright, its colours in their places, its greys rising`() throws {
    let file = try DevelopedFile(SharedData.path("raw/tinydng_colorchart.dng"), in: folder)
    #expect(file.image.size.width == 1734 && file.image.size.height == 1156)
    #expect(file.report.string("input.layout") == "mosaic RGGB")
    func patch(_ x: Int, _ y: Int) -> [Double] {
      (0..<3).map { c in
        (0..<400).reduce(0) { $0 + Double(file.image[x + $1 % 20, y + $1 / 20, c]) } / 400
      }
    }
    // The third row of the large chart: blue, green, red, yellow, magenta, cyan.
    let row = [700, 805, 915, 1022, 1132, 1245].map { patch($0, 808) }
    #expect(row[0][2] > 2 * row[0][0] && row[1][1] > max(row[1][0], 4 * row[1][2]) && row[2][0] > 4 * row[2][1])
    #expect(row[3][0] > 5 * row[3][2] && row[4][0] > 2 * row[4][1] && row[5][2] > 2 * row[5][0])
    let greys = [685, 795, 905, 1015, 1125].map { patch($0, 915)[1] }
    #expect(zip(greys, greys.dropFirst()).allSatisfy { $0 > 1.4 * $1 }, "white at the left, black at the right")
  }

  @Test func `the maker's baseline exposure is off, and is exactly two to its power when wished`() throws {
    let (plain, bright) = (
      try DevelopedFile(canon, in: folder), try DevelopedFile(canon, ["--baseline"], in: folder, as: "bright")
    )
    #expect(plain.image.size.width == 1224 && plain.image.size.height == 816)
    let ratios = zip(bright.image.samples, plain.image.samples).filter { $1 > 0.01 }.map { Double($0 / $1) }
    #expect(!ratios.isEmpty && ratios.allSatisfy { abs($0 - 1.189207) < 1e-4 })
    #expect(plain.report.number("develop.scale") == 1)
  }

  @Test func `the preview is the file's own JPEG`() throws {
    let outcome = try Stabcli.run(["develop", canon, "--preview", "-o", folder("p.jpg"), "--json", "--quiet"])
    #expect(outcome.status == 0 && outcome.messages.isEmpty)
    let report = try ReportObject(json: outcome.output)
    #expect(report.number("width") == 1024 && report.number("height") == 683)
    let preview = try bytes(ofFile: folder("p.jpg"))
    #expect(preview.count == 57_901)
    // Where exiftool says it lies: byte for byte.
    #expect(preview == (try bytes(ofFile: canon))[345_942..<345_942 + 57_901])
  }

  @Test func `what the camera wrote goes along`() throws {
    _ = try DevelopedFile(canon, in: folder)
    let facts = try LightReader(folder("out.tif"), transfer: .linear).facts
    #expect(facts.make == "Canon" && facts.model == "Canon EOS 6D" && facts.iso == 1000 && facts.fNumber == 5.6)
    #expect(facts.taken == "2019:06:06 07:29:51" && abs((facts.exposure_s ?? 0) - 1 / 60.0) < 1e-9)
  }

  @Test func `GoPro's packing is refused in one clear line, and told by inspect`() throws {
    let file = SharedData.path("raw/gopro_Hero8.GPR")
    let outcome = try Stabcli.run(["develop", file, "-o", folder("g.tif")])
    #expect(outcome.status == 4 && outcome.messageLines.count == 1 && outcome.messages.contains("VC-5"))
    #expect(try folder.names().isEmpty)
    let told = try ReportObject(json: try Stabcli.run(["inspect", file, "--json"]).output)
    #expect(told.string("kind") == "raw" && told.kinds("problems") == ["unsupported"])
  }

  @Test(arguments: ["tinydng_colorchart.dng", "photoprism_canon_eos_6d.dng"])
  func `inspect says what a raw file is`(name: String) throws {
    let outcome = try Stabcli.run(["inspect", SharedData.path("raw/\(name)"), "--json", "--decode"])
    let told = try ReportObject(json: outcome.output)
    #expect(outcome.status == 0 && told.string("kind") == "raw" && told.string("facts.make") == "Canon")
  }
}
