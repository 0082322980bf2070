import Foundation
import Testing

/// Inputs of quality's group that real users met, made by `../shared/cases/make_cases.sh`.
private enum QualityCases {
  private static let script = "\(SharedData.folder)/cases/make_cases.sh"
  static let areHere = FileManager.default.isExecutableFile(atPath: script) && Tools.areInstalled

  /// The folder with a folder for every case; made once.
  private static let made = Result { () throws -> Workspace in
    let folder = try Workspace()
    try Tools.run(script, [folder.path] + (1...14).map { "stab-\($0 < 10 ? "0" : "")\($0)" })
    return folder
  }

  static func path(_ name: String) throws -> String { try made.get()("stab-\(name)") }
}

@Suite(.enabled(if: QualityCases.areHere, "../shared/cases or ffmpeg is missing"))
struct QualityCaseTests {
  private let folder: Workspace

  init() throws { folder = try Workspace() }

  /// Plans, or renders, a case as its log is meant; the camera is level at the start. Logs are on time but where the
  /// pictures are asked.
  private func stabilised(
    _ mode: String, _ name: String, log: String? = nil, _ options: [String] = [], renders: Bool = false,
    asksPictures: Bool = false
  ) throws -> (table: ReportTable, report: ReportObject) {
    let clip = try QualityCases.path(name)
    let output = folder("\(mode).mkv")
    let outcome = try Stabcli.run(
      [mode, clip + ".mp4", try log.map { try QualityCases.path($0) } ?? clip + ".csv", "--hfov", "56.145"]
        + ["-o", output, "--overwrite", "--quiet", "--codec", "ffv1"] + (renders ? [] : ["--no-video"])
        + (options.contains("--axes") ? [] : ["--axes", "yxz"]) + (asksPictures ? [] : ["--sync", "off"]) + options)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let stem = folder("\(mode).report")
    return (try ReportTable(stem + ".csv"), try ReportObject(stem + ".json"))
  }

  /// Steps of an angle from frame to frame, degrees, wrapped.
  private func steps(_ table: ReportTable, _ column: String) throws -> [Double] {
    let angles = try table.numbers(column)
    return zip(angles.dropFirst(), angles).map { remainder($0 - $1, 360) }
  }

  /// A figure of `measure` for a clip.
  private func measured(_ path: String, _ key: String) throws -> Double {
    let outcome = try Stabcli.run(["measure", path, "--json", "--quiet"])
    return try #require(try ReportObject(json: outcome.output).number(key))
  }

  @Test(arguments: ["01/fast_turn", "01/big_roll", "02/calm_then_swing"], ["horizon", "zoom", "action", "smart"])
  func `nothing from outside the source is shown, however far the camera turns`(name: String, mode: String) throws {
    let (table, report) = try stabilised(mode, name, ["--level-first-frame"])
    #expect(report.number("certificate.outsideTaps") == 0)
    #expect(try table.numbers("margin_px").allSatisfy { $0 >= 0 })
    if mode != "horizon" {
      #expect(try table.numbers("zoom").allSatisfy { $0 <= 1.2501 })
    }
  }

  @Test func `a capped zoom stays under its cap at a swing, and every frame's is reported`() throws {
    let (table, _) = try stabilised(
      "horizon", "02/calm_then_swing", ["--level-first-frame", "--crop", "dynamic", "--max-zoom", "1.2"])
    let zooms = try table.numbers("zoom")
    #expect(zooms.count == table.rows.count && zooms.allSatisfy { $0 <= 1.2001 })
    #expect(table.isIn("limited").contains(true))
  }

  @Test func `for measurements the crop keeps the source's own pixels`() throws {
    let (table, _) = try stabilised("zoom", "04/shake", ["--level-first-frame", "--zoom", "1.25", "--size", "native"])
    let scales = try table.numbers("crop_scale")
    #expect(scales.allSatisfy { abs($0 - scales[0]) < 1e-9 && abs($0 - 1) < 0.02 })
  }

  @Test(arguments: ["horizon", "zoom", "action", "smart"])
  func `a full turn has no jump at 180°`(mode: String) throws {
    let (table, _) = try stabilised(mode, "05/full_turn", ["--level-first-frame"])
    let fastest = try steps(table, "camera_roll_deg").map(abs).max() ?? 0
    #expect(try steps(table, "virtual_roll_deg").allSatisfy { abs($0) < 1.5 * fastest })
  }

  @Test func `a push does not tip the horizon`() throws {
    let pushed = try stabilised("horizon", "06/push").table.numbers("camera_roll_deg")
    let calm = try stabilised("horizon", "06/push", log: "06/no_push.csv").table.numbers("camera_roll_deg")
    #expect(pushed.count == calm.count && zip(pushed, calm).allSatisfy { abs($0 - $1) < 0.1 })
  }

  @Test(arguments: ["action", "smart"])
  func `a tripod's last second is as calm as its middle`(mode: String) throws {
    let (table, _) = try stabilised(mode, "07/tripod", ["--level-first-frame"])
    let seconds = try table.numbers("time_s")
    let moves = zip(try steps(table, "virtual_heading_deg"), try steps(table, "virtual_pitch_deg")).map {
      hypot($0, $1)
    }
    let length = try #require(seconds.last)
    func greatest(_ range: ClosedRange<Double>) -> Double {
      moves.indices.filter { range.contains(seconds[$0]) }.map { moves[$0] }.max() ?? .infinity
    }
    // 0.006° is a thirtieth of a pixel.
    #expect(greatest(length - 1...length) < 1.5 * greatest(length / 2 - 3...length / 2 + 3) + 0.006)
  }

  @Test func `a jolt is corrected in its own frame`() throws {
    let (table, _) = try stabilised("action", "08/jolt", ["--level-first-frame"])
    func moves(_ who: String) throws -> [Double] {
      zip(try steps(table, "\(who)_heading_deg"), try steps(table, "\(who)_pitch_deg")).map { hypot($0, $1) }
    }
    let (camera, shown) = (try moves("camera"), try moves("virtual"))
    let jolt = try #require(camera.indices.max { camera[$0] < camera[$1] })
    #expect(jolt + 1 == 50 && camera[jolt] > 0.5 && shown[jolt] < 0.05 * camera[jolt])
  }

  @Test func `by the log, a passer-by moves nothing`() throws {
    let (table, _) = try stabilised("action", "09/passing", ["--level-first-frame"])
    #expect(try table.numbers("correction_deg").allSatisfy { abs($0) < 1e-6 })
  }

  @Test func `a log that is fifteen milliseconds late is put right`() throws {
    let (_, report) = try stabilised(
      "action", "14/tremor", log: "14/late_15ms.csv", ["--level-first-frame"], asksPictures: true)
    #expect(abs((report.number("sync.offset_s") ?? 0) - 0.015) < 0.002)
  }

  @Test func `a sensor's vibration stays out of the picture and is said`() throws {
    let (table, report) = try stabilised("action", "10/vibration", ["--level-first-frame"], asksPictures: true)
    #expect(report.noteKinds.contains("vibration"))
    let kept = try stabilised("action", "10/vibration", ["--level-first-frame", "--low-pass", "0"])
    #expect(!kept.report.noteKinds.contains("vibration"))
    func shake(_ table: ReportTable) throws -> Double { try steps(table, "crop_x_px").map(abs).max() ?? 0 }
    #expect(try shake(table) < 0.15 && shake(kept.table) > 0.6, "pixels a frame")
  }

  @Test func `a readout that runs the other way is corrected as well`() throws {
    let options = ["--level-first-frame", "--readout", "20"]
    let source = try measured(try QualityCases.path("11/rolling.mp4"), "jitterRms_px")
    _ = try stabilised("zoom", "11/rolling", options, renders: true)
    #expect(try measured(folder("zoom.mkv"), "jitterRms_px") < 0.02 * source)
    _ = try stabilised(
      "zoom", "12/turned_over", log: "12/rolling.csv", options + ["--axes", "YXz", "--readout-from", "bottom"],
      renders: true)
    #expect(try measured(folder("zoom.mkv"), "jitterRms_px") < 0.02 * source)
  }

  @Test func `blurred frames are kept`() throws {
    let (table, _) = try stabilised("action", "13/blurred", ["--level-first-frame"])
    #expect(try table.ticks() == Tools.frameTicks(try QualityCases.path("13/blurred.mp4")))
  }
}
