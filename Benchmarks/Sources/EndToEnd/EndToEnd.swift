/// Whole jobs on one clip, file to file: ours, ffmpeg's plain transcode, and vid.stab's two passes, in turn.
struct EndToEnd {
  var stabcli: String
  var folder: String

  private static let rounds = 3
  private static let seconds = 5
  private static let encoder = ["-an", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "18"]

  /// A job: commands run one after the other.
  private struct Job {
    var label: String
    var commands: [[String]]
  }

  /// Makes the clip, runs the jobs, shows medians and how they compare with the transcode of the same round.
  func text() throws -> String {
    _ = try ChildProcess.run([
      stabcli, "synth", "-o", "\(folder)/clip", "--motion", "walk", "--imu", "phone", "--seconds", "\(Self.seconds)",
      "--size", "1920x1080", "--overwrite", "--quiet",
    ])
    var results: [[ChildProcess]] = Array(repeating: [], count: jobs.count)
    for _ in 0..<Self.rounds {
      for (i, job) in jobs.enumerated() { results[i].append(try run(job)) }
    }
    var table = MarkdownTable([
      "job", "wall, s", "CPU, s", "peak, MiB", "wall ÷ transcode", "CPU ÷ transcode", "peak ÷ transcode",
    ])
    for (job, runs) in zip(jobs, results) { table.add(row(job, runs, transcodes: results[0])) }
    return table.text
  }

  private var jobs: [Job] {
    let input = "\(folder)/clip/clip.mp4"
    let ffmpeg = ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-i", input]
    let transforms = "\(folder)/transforms.trf"
    return [
      Job(label: "ffmpeg transcode", commands: [ffmpeg + Self.encoder + ["\(folder)/plain.mp4"]]),
      horizon("bicubic"), horizon("bilinear"),
      Job(
        label: "ffmpeg vid.stab, two passes, bilinear",
        commands: [
          ffmpeg + ["-vf", "vidstabdetect=result=\(transforms)", "-f", "null", "-"],
          ffmpeg + ["-vf", "vidstabtransform=input=\(transforms):interpol=bilinear"] + Self.encoder
            + ["\(folder)/vidstab.mp4"],
        ]),
    ]
  }

  private func horizon(_ filter: String) -> Job {
    Job(
      label: "stabcli horizon, \(filter)",
      commands: [
        [
          stabcli, "horizon", "\(folder)/clip/clip.mp4", "\(folder)/clip/log.gcsv", "--lens",
          "\(folder)/clip/camera.json", "--preset", "ultrafast", "--crf", "18", "--resample", filter, "-o",
          "\(folder)/\(filter).mp4", "--overwrite", "--quiet",
        ]
      ])
  }

  private func run(_ job: Job) throws -> ChildProcess {
    let first = try ChildProcess.run(job.commands[0])
    return try job.commands.dropFirst().reduce(first) { $0.then(try ChildProcess.run($1)) }
  }

  private func row(_ job: Job, _ runs: [ChildProcess], transcodes: [ChildProcess]) -> [String] {
    func median(_ value: (ChildProcess) -> Double) -> String { Figure.text(Spread(runs.map(value)).median) }
    func ratio(_ value: (ChildProcess) -> Double) -> String {
      Figure.text(Spread(zip(runs, transcodes).map { value($0) / value($1) }))
    }
    return [
      job.label, median(\.reading.wall), median(\.reading.cpu), median(\.peakMiB),
      ratio(\.reading.wall), ratio(\.reading.cpu), ratio(\.peakMiB),
    ]
  }
}
