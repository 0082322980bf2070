/// A clip, its log and its camera in a folder, and the jobs done on it.
struct TestClip {
  var name: String
  var folder: String
  /// Whether its pictures are so large that slow jobs are left out.
  var isLarge = false

  private static let encoder = ["-an", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "18"]

  /// Commands run one after the other.
  struct Job {
    var label: String
    var commands: [[String]]

    /// Runs them, and adds up.
    func run() throws -> ChildProcess {
      let first = try ChildProcess.run(commands[0])
      return try commands.dropFirst().reduce(first) { $0.then(try ChildProcess.run($1)) }
    }
  }

  private var ffmpeg: [String] { ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-i", "\(folder)/clip.mp4"] }

  /// Decodes and encodes, nothing between.
  var transcode: Job {
    Job(label: "ffmpeg transcode", commands: [ffmpeg + Self.encoder + ["\(folder)/plain.mp4"]])
  }

  /// Ours, log and reports included.
  func horizon(_ filter: String, _ stabcli: String) -> Job {
    Job(
      label: "stabcli horizon, \(filter)",
      commands: [
        [
          stabcli, "horizon", "\(folder)/clip.mp4", "\(folder)/log.gcsv", "--lens", "\(folder)/camera.json", "--preset",
          "ultrafast", "--crf", "18", "--resample", filter, "-o", "\(folder)/\(filter).mp4", "--overwrite", "--quiet",
        ]
      ])
  }

  /// Finds the motion in the picture, then takes it out.
  func vidstab(_ filter: String) -> Job {
    let transforms = "\(folder)/transforms.trf"
    return Job(
      label: "ffmpeg vid.stab, two passes, \(filter)",
      commands: [
        ffmpeg + ["-vf", "vidstabdetect=result=\(transforms)", "-f", "null", "-"],
        ffmpeg + ["-vf", "vidstabtransform=input=\(transforms):interpol=\(filter)"] + Self.encoder
          + ["\(folder)/vidstab.mp4"],
      ])
  }
}
