import Geometry
import Stabiliser
import Testing

@testable import stabcli

/// Plans as files: read back to the bit, and refused in one line when they are none.
struct PlanFileTests {
  func failure(_ text: String) -> CommandFailure? {
    do throws(CommandFailure) { _ = try PlanFile.plan(in: Array(text.utf8), "x.plan") } catch { return error }
    return nil
  }

  func text(_ plan: StabilisationPlan) throws -> String {
    String(decoding: try PlanFile.bytes(of: plan), as: UTF8.self)
  }

  @Test(arguments: [SamplePlan.pinhole, SamplePlan.fisheye])
  func `a plan read back is the plan that was written`(lens: Lens) throws {
    let folder = try TemporaryFolder()
    var frames = SamplePlan.two.frames
    frames[1].worldFromCamera = Rotation(rotationVector: Vector3(0.1, -0.7, 2.9))
    let plan = SamplePlan.plan(frames, lens: lens, notes: SamplePlan.two.notes)
    let bytes = try PlanFile.bytes(of: plan)
    #expect(try PlanFile.bytes(of: plan) == bytes)
    try UnfinishedFile.write(bytes, to: folder("x.plan"), mayOverwrite: false)
    #expect(try PlanFile.read(folder("x.plan")) == plan)
  }

  @Test(arguments: ["", "hello", "[]", "{}", "{\"schema\": 1}", "{\"frames\": [], \"tool\": {}}", "\u{0}\u{1}", "[[[["])
  func `what is no plan is said to be none`(text: String) {
    #expect(failure(text) == .invalidInput("x.plan", "is not a stabilisation plan"))
  }

  @Test func `another version is named`() throws {
    let other = try text(SamplePlan.two).replacing("\"schema\" : 1", with: "\"schema\" : 7")
    #expect(
      failure(other) == .invalidInput("x.plan", "is a plan of version 7; this version of stabcli reads 1"))
  }

  @Test func `a truncated plan is no plan`() throws {
    let whole = try text(SamplePlan.two)
    for length in stride(from: 1, to: whole.count - 2, by: 97) {
      #expect(failure(String(whole.prefix(length)))?.exitCode == .invalidInput)
    }
  }

  @Test(arguments: [
    ("\"scale\":1.25", "\"scale\":0", "is a damaged plan: frame 0 has no scale"),
    ("\"index\":1", "\"index\":4", "is a damaged plan: frame 1 is numbered 4"),
    ("\"radius\" : 2", "\"radius\" : 0", "is a damaged plan: the filter's footprint is impossible"),
    ("\"widthDivisor\" : 1", "\"widthDivisor\" : 0", "is a damaged plan: the filter's footprint is impossible"),
    ("\"meshSpacing\" : 32", "\"meshSpacing\" : 0", "is a damaged plan: the mesh spacing is impossible"),
    ("\"width\" : 1280", "\"width\" : -1", "is a damaged plan: a picture size is impossible"),
    (
      "\"clockwiseQuarterTurns\" : 0", "\"clockwiseQuarterTurns\" : -3",
      "is a damaged plan: the display rotation is impossible"
    ),
    ("\"readoutSeconds\" : 0.0167", "\"readoutSeconds\" : -1", "is a damaged plan: the readout is negative"),
    ("\"fx\" : 800", "\"fx\" : 0", "is a damaged plan: the focal length is not positive"),
    ("\"mode\" : \"horizon\"", "\"mode\" : \"dance\"", "is a damaged plan: mode is not valid"),
    ("\"mode\" : \"horizon\"", "\"mode\" : 3", "is a damaged plan: mode has the wrong type"),
    ("\"outsideTaps\" : 0", "\"x\" : 0", "is a damaged plan: certificate.outsideTaps is missing"),
  ])
  func `a plan with impossible numbers is refused before anything computes with it`(
    part: String, replacement: String, message: String
  ) throws {
    let plan = SamplePlan.plan(SamplePlan.two.frames, lens: SamplePlan.fisheye)
    let whole = try text(plan)
    try #require(whole.contains(part))
    #expect(failure(whole.replacing(part, with: replacement))?.message == "x.plan: \(message)")
  }

  @Test func `a lens with too few coefficients is refused`() throws {
    let plan = SamplePlan.plan(SamplePlan.two.frames, lens: SamplePlan.fisheye)
    var lines = try text(plan).split(separator: "\n").map(String.init)
    let k = try #require(lines.firstIndex { $0.contains("\"k\" : [") })
    lines.remove(at: k + 1)
    #expect(
      failure(lines.joined(separator: "\n"))?.message
        == "x.plan: is a damaged plan: the lens has 3 coefficients instead of 4")
  }

  @Test(arguments: 0...3)
  func `a plan is written a frame a line, and by the encoding of its type`(count: Int) throws {
    let plan = SamplePlan.plan(
      (0..<count).map { SamplePlan.frame($0, nanoseconds: Int64($0)) }, notes: SamplePlan.two.notes)
    let lines = try text(plan).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count { $0.hasPrefix("    {\"") } == count && lines.last == "")
    #expect(try JSONText.decode(StabilisationPlan.self, from: Array(text(plan).utf8)) == plan)
  }

  @Test func `kinds of JSON are told apart`() throws {
    #expect(JSONKind.of(try PlanFile.bytes(of: SamplePlan.two)) == .plan)
    #expect(JSONKind.of(try JSONText.pretty(ReportJSONTests().document())) == .report)
    let file = try ReportFile.bytes(of: ReportJSONTests().document(), plan: SamplePlan.two)
    #expect(JSONKind.of(file) == .report)
    #expect(JSONKind.of(Array("{\"calib_dimension\":{}}".utf8)) == .lensProfile)
    #expect(JSONKind.of(Array("{}".utf8)) == .other)
    #expect(JSONKind.of(Array("[1]".utf8)) == nil)
  }
}
