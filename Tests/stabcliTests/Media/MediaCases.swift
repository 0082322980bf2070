import Foundation
import Testing

/// Odd inputs that users have met, made by the script beside the checkout, once for all tests of this process.
enum MediaCases {
  private static let maker = SharedData.folder + "/cases/make_cases.sh"
  static let skipped = "needs ../shared/cases, ffmpeg and python3 with numpy to make such clips"
  static let canBeMade: Bool = {
    guard Tools.areInstalled, FileManager.default.isExecutableFile(atPath: maker) else { return false }
    return (try? Tools.run("/usr/bin/env", ["python3", "-c", "import numpy"])) != nil
  }()

  private static let wanted = [
    "time-01", "time-02", "time-05", "time-06", "time-07", "time-08", "time-10", "time-12", "time-13", "time-15",
    "time-16", "time-17", "time-18", "time-19", "time-20", "time-22", "cli-04", "cli-07", "cli-12",
  ]

  /// A file of a case.
  static func path(_ name: String) throws -> String { "\(try made.get())/\(name)" }

  private static let made = Result<String, any Error>(catching: {
    let folder = NSTemporaryDirectory() + "stabcli-cases-\(ProcessInfo.processInfo.processIdentifier)"
    atexit {
      let folder = NSTemporaryDirectory() + "stabcli-cases-\(ProcessInfo.processInfo.processIdentifier)"
      try? FileManager.default.removeItem(atPath: folder)
    }
    try Tools.run(maker, [folder] + wanted)
    return folder
  })
}

/// Renders clips small and fast with the log of a level camera at rest: what is asked is what becomes of the file.
struct StillRendering {
  let folder: Workspace

  init() throws {
    folder = try Workspace()
    let rows = (0...600).map { "\(Double($0) / 10),0.0001,0,0,0,-9.81,0\n" }
    try folder.write("t_s,gx_rad_s,gy_rad_s,gz_rad_s,ax_m_s2,ay_m_s2,az_m_s2\n" + rows.joined(), to: "still.csv")
  }

  func callAsFunction(
    _ clip: String, to name: String, _ more: String..., watchesMemory: Bool = false
  ) throws -> ChildProcess.Outcome {
    try Stabcli.run(
      [
        "horizon", clip, folder("still.csv"), "--axes", "yxz", "--hfov", "56.145", "--size", "32x24", "--resample",
        "bilinear", "--preset", "ultrafast", "-o", folder(name),
      ] + more, watchesMemory: watchesMemory)
  }

  /// Renders and demands success.
  func done(_ clip: String, to name: String, _ more: String...) throws -> String {
    let outcome = try Stabcli.run(
      [
        "horizon", clip, folder("still.csv"), "--axes", "yxz", "--hfov", "56.145", "--size", "32x24", "--resample",
        "bilinear", "--preset", "ultrafast", "-o", folder(name),
      ] + more)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return folder(name)
  }
}

/// What ffprobe says of times, in seconds.
enum MediaTimes {
  static func frames(_ path: String, _ track: String = "v:0") throws -> [Double] {
    try Tools.probe(path, "-select_streams \(track) -show_entries frame=best_effort_timestamp_time").compactMap {
      Double($0)
    }
  }

  static func firstPacket(_ path: String, _ track: String) throws -> Double? {
    try Tools.probe(path, "-select_streams \(track) -show_entries packet=pts_time -read_intervals %+#1").first.flatMap {
      $0.split(separator: ",").first.flatMap { Double($0) }
    }
  }

  static func tags(_ path: String) throws -> [String: String] {
    let text = try Tools.run(Tools.ffprobe, ["-v", "error", "-of", "json", "-show_entries", "format_tags", path])
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    return (root?["format"] as? [String: Any])?["tags"] as? [String: String] ?? [:]
  }
}
