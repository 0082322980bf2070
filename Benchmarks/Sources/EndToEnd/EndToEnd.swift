/// Whole jobs file to file: ours, ffmpeg's plain transcode with the same codec settings, and vid.stab's two passes.
struct EndToEnd {
  var stabcli: String
  var folder: String

  private static let rounds = 3
  /// A short clip costs little to make; starting up weighs the more, on our side.
  private static let seconds = 3
  /// Part of it that is made large, seconds.
  private static let largeSeconds = 1

  /// Makes the clips, runs the jobs, shows medians and how they compare with the transcode of the same round.
  func text() throws -> String {
    let clips = try [makeClip(), makeLarge()]
    var table = MarkdownTable([
      "clip, job", "wall, s", "CPU, s", "peak, MiB", "wall ÷ transcode", "CPU ÷ transcode", "peak ÷ transcode",
    ])
    for clip in clips { try measure(clip, into: &table) }
    return table.text + "\n" + (try lengths())
  }

  private func measure(_ clip: TestClip, into table: inout MarkdownTable) throws {
    var jobs = [
      clip.transcode, clip.horizon("bilinear", stabcli), clip.horizon("bicubic", stabcli), clip.vidstab("bilinear"),
    ]
    // Half a minute a run of a large clip: the bilinear one tells enough.
    if !clip.isLarge { jobs.append(clip.vidstab("bicubic")) }
    var results: [[ChildProcess]] = Array(repeating: [], count: jobs.count)
    for _ in 0..<Self.rounds {
      for (i, job) in jobs.enumerated() { results[i].append(try job.run()) }
    }
    for (job, runs) in zip(jobs, results) {
      table.add(["\(clip.name), \(job.label)"] + cells(runs, transcodes: results[0]))
    }
  }

  private func cells(_ runs: [ChildProcess], transcodes: [ChildProcess]) -> [String] {
    func median(_ value: (ChildProcess) -> Double) -> String { Figure.text(Spread(runs.map(value)).median) }
    func ratio(_ value: (ChildProcess) -> Double) -> String {
      Figure.text(Spread(zip(runs, transcodes).map { value($0) / value($1) }))
    }
    return [
      median(\.reading.wall), median(\.reading.cpu), median(\.peakMiB),
      ratio(\.reading.wall), ratio(\.reading.cpu), ratio(\.peakMiB),
    ]
  }

  /// Memory by length, of a small clip: what grows with frames would show there first.
  private func lengths() throws -> String {
    var table = MarkdownTable(["320x180, horizon, bicubic", "frames", "peak, MiB", "transcode's peak, MiB"])
    for seconds in [4, 16, 64] {
      let clip = TestClip(name: "\(seconds) s", folder: "\(folder)/length\(seconds)")
      try synthesise(clip, size: "320x180", seconds: seconds)
      let (ours, plain) = (try clip.horizon("bicubic", stabcli).run(), try clip.transcode.run())
      table.add([clip.name, "\(seconds * 30)", Figure.text(ours.peakMiB), Figure.text(plain.peakMiB)])
    }
    return table.text
  }
}

extension EndToEnd {
  private func synthesise(_ clip: TestClip, size: String, seconds: Int) throws {
    _ = try ChildProcess.run([
      stabcli, "synth", "-o", clip.folder, "--motion", "walk", "--imu", "phone", "--seconds", "\(seconds)",
      "--size", size, "--overwrite", "--quiet",
    ])
  }

  private func makeClip() throws -> TestClip {
    let clip = TestClip(name: "1080p", folder: "\(folder)/hd")
    try synthesise(clip, size: "1920x1080", seconds: Self.seconds)
    return clip
  }

  /// The beginning of the other clip, enlarged: rendering one this large would take longer than all the rest.
  private func makeLarge() throws -> TestClip {
    let (small, large) = ("\(folder)/hd", "\(folder)/uhd")
    _ = try ChildProcess.run(["mkdir", "-p", large])
    _ = try ChildProcess.run([
      "ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-i", "\(small)/clip.mp4", "-t", "\(Self.largeSeconds)", "-vf",
      "scale=3840:2160:flags=bicubic", "-c:v", "libx264", "-preset", "medium", "-crf", "18", "\(large)/clip.mp4",
    ])
    for file in ["log.gcsv", "camera.json"] { _ = try ChildProcess.run(["cp", "\(small)/\(file)", large]) }
    return TestClip(name: "2160p", folder: large, isLarge: true)
  }
}
