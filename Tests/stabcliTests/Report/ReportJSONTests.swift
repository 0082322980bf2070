import FoundationEssentials
import Geometry
import Stabiliser
import Testing

@testable import stabcli

/// `report.json`: keys, numbers, bytes.
struct ReportJSONTests {
  /// Any JSON value, to look at what was written without knowing its type.
  enum JSON: Decodable, Equatable {
    case null, flag(Bool), number(Double), text(String), list([JSON]), object([String: JSON])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let list = try? value.decode([JSON].self) {
        self = .list(list)
      } else {
        self = .object(try value.decode([String: JSON].self))
      }
    }

    subscript(key: String) -> JSON? { if case .object(let fields) = self { fields[key] } else { nil } }
    var keys: Set<String> { if case .object(let fields) = self { Set(fields.keys) } else { [] } }
  }

  func document(_ plan: StabilisationPlan = SamplePlan.two, log: ReportLog? = nil, output: ReportOutput? = nil)
    -> ReportDocument
  {
    ReportDocument(
      plan: plan, trimRoll: 0, settings: ["crop": .text("constant"), "hfov": .number(61.7), "json": .flag(true)],
      input: ReportInput(
        path: "a/ride.mp4", sha256: nil, container: "mp4", codec: "h264", width: 1280, height: 720,
        pixelFormat: "yuv420p", frames: 2, timeBase: "1/15360", rotation: 0, sampleAspect: nil, frameRate: .nan,
        durationSeconds: 0.5),
      log: log, cameraSource: "--hfov",
      sync: ReportSync(
        offsetSeconds: 0.45, driftPPM: 0, method: "given", confidence: nil, residualMilliseconds: .infinity),
      output: output)
  }

  func parsed(_ document: ReportDocument) throws -> JSON {
    try JSONText.decode(JSON.self, from: try JSONText.pretty(document))
  }

  @Test func `every key of the contract is there, known or not`() throws {
    let json = try parsed(document())
    #expect(
      json.keys == [
        "schema", "tool", "mode", "settings", "input", "log", "camera", "sync", "certificate", "metrics", "notes",
        "output",
      ])
    #expect(json["log"] == .null && json["output"] == .null && json["schema"] == .number(1))
    #expect(json["tool"]?.keys == ["name", "version"])
    #expect(
      json["input"]?.keys.isSuperset(of: [
        "path", "sha256", "container", "codec", "width", "height", "pixelFormat", "frames", "timeBase", "rotation",
      ]) == true)
    #expect(
      json["camera"]?.keys.isSuperset(of: ["model", "fx", "fy", "cx", "cy", "distortion", "readout_ms", "source"])
        == true)
    #expect(json["sync"]?.keys == ["offset_s", "drift_ppm", "method", "confidence", "residual_ms"])
    #expect(json["certificate"]?.keys == ["frames", "outsideTaps", "minMargin_px", "worstFrame"])
    #expect(
      json["metrics"]?.keys.isSuperset(of: [
        "frames", "horizonRms_deg", "shakeIn_px", "shakeOut_px", "smoothness", "meanZoom", "maxZoom", "zoomRate",
      ]) == true)
  }

  @Test func `log and output have the contract's keys`() throws {
    let log = ReportLog(
      path: "ride.gcsv", format: "gcsv", samples: 100, rateHertz: 200, startSeconds: 0, endSeconds: 0.5,
      issues: [.init(kind: "gap", count: 2, firstLine: 17), .init(kind: "wrap", count: 1, firstLine: nil)])
    let output = ReportOutput(path: "x.mp4", codec: "h264", frames: 2, sha256: "ab")
    let json = try parsed(document(log: log, output: output))
    #expect(
      json["log"]?.keys == [
        "path", "sha256", "format", "samples", "ups", "orientations", "stabilisedInCamera", "rateHz", "start_s",
        "end_s",
        "issues",
      ])
    guard case .list(let issues)? = json["log"]?["issues"] else { return #expect(Bool(false), "issues are a list") }
    #expect(issues.map(\.keys) == [["kind", "count", "firstLine"], ["kind", "count", "firstLine"]])
    #expect(issues.last?["firstLine"] == .null)
    #expect(json["output"]?.keys == ["path", "codec", "frames", "sha256"])
  }

  @Test func `what is not a number is null`() throws {
    let text = String(decoding: try JSONText.pretty(document()), as: UTF8.self)
    let json = try parsed(document())
    #expect(json["input"]?["frameRate"] == .null && json["sync"]?["residual_ms"] == .null)
    #expect(!text.lowercased().contains("nan") && !text.lowercased().contains("inf\n"))
  }

  @Test func `values are in the units of their names`() throws {
    let json = try parsed(document())
    #expect(json["camera"]?["readout_ms"] == .number(16.7))
    #expect(json["camera"]?["model"] == .text("pinhole"))
    #expect(json["settings"]?["hfov"] == .number(61.7) && json["settings"]?["json"] == .flag(true))
    #expect(
      json["notes"]
        == .list([
          .object([
            "kind": .text("gyroHold"), "message": .text("near the vertical"),
            "frames": .list([.number(0), .number(1)]),
          ])
        ]))
    #expect(json["metrics"]?["meanZoom"] == .number(1.25))
  }

  @Test func `a fisheye is reported with its coefficients`() throws {
    let json = try parsed(document(SamplePlan.plan(SamplePlan.two.frames, lens: SamplePlan.fisheye)))
    #expect(json["camera"]?["model"] == .text("kb4"))
    #expect(json["camera"]?["distortion"] == .list([0.04, 0.03, -0.03, 0.01].map(JSON.number)))
  }

  @Test func `equal documents are equal bytes, keys sorted`() throws {
    let first = try JSONText.pretty(document())
    for _ in 0..<20 { #expect(try JSONText.pretty(document()) == first) }
    let text = String(decoding: first, as: UTF8.self)
    let order = ["\"camera\"", "\"certificate\"", "\"input\"", "\"metrics\"", "\"tool\""]
    let places = order.compactMap { text.firstRange(of: $0)?.lowerBound }
    #expect(places.count == order.count && places == places.sorted())
    #expect(text.hasSuffix("}\n") && text.contains("a/ride.mp4"))
  }

  @Test func `the file holds the report and, under one more key, the plan`() throws {
    struct WithPlan: Decodable { let plan: StabilisationPlan }
    let plan = SamplePlan.plan(SamplePlan.two.frames, lens: SamplePlan.fisheye, notes: SamplePlan.two.notes)
    var document = document(plan)
    // Text that looks like the place the plan goes to must not be taken for it.
    document.input.path = "a\n  \"schema\" : .mp4"
    let bytes = try ReportFile.bytes(of: document, plan: plan)
    #expect(try JSONText.decode(WithPlan.self, from: bytes).plan == plan)
    let whole = try JSONText.decode(JSON.self, from: bytes)
    #expect(whole.keys == (try parsed(document)).keys.union(["plan"]) && whole.keys.count == 13)
    for key in try parsed(document).keys { #expect(whole[key] == (try parsed(document))[key]) }
    let text = String(decoding: bytes, as: UTF8.self)
    let order = ["\n  \"output\"", "\n  \"plan\"", "\n  \"schema\"", "\n  \"settings\""]
    let places = order.compactMap { text.firstRange(of: $0)?.lowerBound }
    #expect(places.count == order.count && places == places.sorted() && text.hasSuffix("}\n"))
    #expect(try ReportFile.bytes(of: document, plan: plan) == bytes)
  }

  @Test func `the compact form is one line of the same data`() throws {
    let line = try JSONText.compact(document())
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1)
    #expect(try JSONText.decode(JSON.self, from: line) == parsed(document()))
  }
}
