import Foundation
import Testing

@testable import stabcli

/// `--undistort` from the command line to the picture's geometry, judged by the truth of a clip.
@Suite struct UndistortCommandTests {
  let folder: Workspace

  init() throws {
    folder = try Workspace()
    let outcome = try Stabcli.run([
      "synth", "-o", folder("truth"), "--motion", "walk", "--seconds", "1", "--size", "320x180", "--lens", "kb4",
      "--hfov",
      "110", "--readout", "16", "--imu", "perfect", "--preset", "ultrafast", "-q",
    ])
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  private func plan(_ mode: [String], share: String) throws -> ChildProcess.Outcome {
    try Stabcli.run(
      mode + [
        folder("truth/clip.mp4"), folder("truth/log.gcsv"), "--lens", folder("truth/camera.json"), "--undistort", share,
        "--no-video", "--overwrite", "-q", "-o", folder("out.mp4"),
      ])
  }

  @Test(arguments: [["horizon"], ["action"], ["zoom", "--lock-horizon"], ["smart", "--live"]], ["0.4", "1"])
  func `what is shown is where the straightened picture has it, and no border`(mode: [String], share: String) throws {
    let outcome = try plan(mode, share: share)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let report = try ReportObject(folder("out.report.json"))
    #expect(report.number("certificate.outsideTaps") == 0)
    #expect((report.number("certificate.minMargin_px") ?? -1) >= 0)
    #expect((report.number("metrics.meanZoom") ?? 0) >= 1)
    let judged = try Stabcli.run(["evaluate", folder("out.report.json"), folder("truth"), "--json", "-q"])
    // The mesh's own error; a mapping without the straightening would be off by tens of pixels.
    #expect((try ReportObject(json: judged.output).number("jitterRms_px") ?? 9) < 0.03)
  }

  @Test func `a straightened picture shows as much of the source as fits`() throws {
    #expect(try plan(["horizon", "--max-zoom", "3"], share: "1").status == 0)
    let straight = try ReportObject(folder("out.report.json")).number("metrics.maxZoom") ?? 0
    #expect(try plan(["horizon", "--max-zoom", "3"], share: "0").status == 0)
    let plain = try ReportObject(folder("out.report.json")).number("metrics.maxZoom") ?? 0
    #expect(abs(straight / plain - 1) < 0.25)
  }

  @Test func `a share beyond one is refused`() throws {
    let outcome = try plan(["horizon"], share: "1.5")
    #expect(outcome.status == 2 && outcome.messages.contains("--undistort"))
  }
}
