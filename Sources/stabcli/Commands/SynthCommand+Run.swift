import Geometry
import Glibc
import Imaging
import Synthesis
import Telemetry
import VideoIO

extension SynthCommand {
  /// Renders the clip and writes its log, its truth and its camera.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let video = try newVideo()
    let clip = syntheticClip(ticksPerFrame: video.ticksPerFrame)
    do { try clip.validate() } catch { throw CommandFailure(error) }
    let container = Container(of: codec)
    let files = SynthFiles(directory: directory, clipExtension: rendersVideo ? container.fileExtension : nil)
    if rendersVideo { try checkSize(video) }
    let folder = try NewFolder(directory)
    defer { folder.removeIfEmpty() }
    try files.checkForOtherClips()
    try OutputFiles.check(files.all, inputs: [], mayOverwrite: mayOverwrite)
    let recording = clip.recording
    let log = log(of: clip, recording)
    if let path = files.clip {
      if !container.keepsTimeBase {
        console.note("\(path): Matroska rounds time stamps to milliseconds; frames.csv has the true instants")
      }
      try render(clip, video, to: path, console)
    }
    let truth = clip.truth
    for (path, bytes) in try documents(files, clip, log, truth) {
      try UnfinishedFile.write(bytes, to: path, mayOverwrite: mayOverwrite)
    }
    if printsJSON {
      try console.print(String(decoding: JSONText.compact(SynthReport(files, clip, settings)), as: UTF8.self))
    } else {
      console.plain("\(directory): \(truth.frames.count) frames, \(recording.angularRates.count) log samples")
    }
    return .done
  }

  /// Everything but the clip, which must be there already: its checksum is part of the truth.
  private func documents(
    _ files: SynthFiles, _ clip: SyntheticClip, _ log: [UInt8], _ truth: TruthTrack
  ) throws(CommandFailure) -> [(path: String, bytes: [UInt8])] {
    let settings: TruthSettings
    do {
      let clipHash: String? = if let path = files.clip { try sha256(ofFile: path) } else { nil }
      settings = TruthSettings(clip, files, clipHash: clipHash, logHash: try sha256(of: log))
    } catch { throw CommandFailure(error) }
    let profile = LensProfile(
      name: "stabcli synth \(clip.lensKind.rawValue)", lens: clip.lens, shutter: clip.shutter, size: clip.size,
      framesPerSecond: clip.meanFrameRate)
    return [
      (files.log, log), (files.truth, TruthText.samples(truth)), (files.frames, TruthText.frames(truth)),
      (files.settings, try JSONText.pretty(settings)), (files.camera, try profile.bytes()),
    ]
  }

  private func log(of clip: SyntheticClip, _ recording: MotionRecording<Imu, LogClock>) -> [UInt8] {
    var metadata = [
      "id": "stabcli synth", "note": "\(clip.motion.rawValue), seed \(clip.seed)", "vendor": "stabcli",
    ]
    if clip.hasExactClock { metadata["has_accurate_timestamps"] = "1" }
    let bytes = writeGcsv(
      recording: recording, axes: clip.mount, shutter: clip.shutter.readoutSeconds > 0 ? clip.shutter : nil,
      metadata: metadata)
    return clip.faults.blockSwapsPerMinute > 0 ? LogRows.reordered(bytes, by: clip.fileOrder) : bytes
  }

  private func syntheticClip(ticksPerFrame: Int64) -> SyntheticClip {
    var clip = SyntheticClip()
    clip.motion = scene.motion
    clip.strength = scene.strength
    clip.sceneKind = scene.kind
    clip.seconds = scene.seconds
    clip.seed = scene.seed
    clip.grade = scene.imu
    clip.logRateHz = scene.logRateHertz
    (clip.statedErrors, clip.clockOffset, clip.faults) = (errors.stated, errors.clockOffset, errors.faults)
    clip.size = camera.size
    clip.rate = .init(camera.rate.numerator, over: camera.rate.denominator)
    clip.timing = camera.isIrregular ? .lowLight(ticksPerFrame: ticksPerFrame) : .constant
    clip.lensKind = camera.lens
    clip.horizontalFieldOfView = camera.horizontalFieldRadians
    clip.shutter = RollingShutter(readoutSeconds: camera.readoutSeconds)
    clip.exposureSeconds = camera.exposureSeconds
    return clip
  }

  /// What the pictures are.
  private func newVideo() throws(CommandFailure) -> NewVideo {
    guard let numerator = Int32(exactly: camera.rate.numerator),
      let denominator = Int32(exactly: camera.rate.denominator),
      let rate = Ratio(numerator, denominator)
    else { throw CommandFailure(.usage, "--fps: numerator and denominator are at most 1000000") }
    return NewVideo(size: camera.size, format: SyntheticClip().format, siting: .left, rate: rate)
  }

  /// Refuses a size before anything is made that the codec does not take.
  private func checkSize(_ video: NewVideo) throws(CommandFailure) {
    guard !VideoWriter.supportsSize(video.size, codec: codec.codec, format: video.format) else { return }
    let least = codec == .h265 ? "at least 64x64 pixels, " : ""
    throw CommandFailure(
      .unsupported,
      "--size \(video.size.width)x\(video.size.height): \(codec.rawValue) takes \(least)an even width and an even height; "
        + "--codec ffv1 takes any")
  }

  private func render(
    _ clip: SyntheticClip, _ video: NewVideo, to path: String, _ console: Console
  ) throws(CommandFailure) {
    let progress = ProgressMeter(console, task: "rendering", total: clip.frameCount)
    let ticks = fileTicks(of: clip, video)
    do {
      let writer = try VideoWriter(
        path: path, describing: video, settings: try encodeSettings(), overwrite: mayOverwrite)
      for (i, picture) in clip.frames(threads: general.threads).enumerated() {
        let isLast = i + 1 == ticks.count
        try writer.write(
          picture, ticks: ticks[i], durationTicks: isLast ? video.ticksPerFrame : ticks[i + 1] - ticks[i])
        progress.advance(to: i + 1)
      }
      _ = try writer.finish()
    } catch let error as VideoIOError { throw CommandFailure(error) } catch let error as CommandFailure {
      throw error
    } catch { throw .notWritten(path, "\(error)") }
    progress.finish()
  }

  /// When the frames are shown, in the ticks of the file.
  private func fileTicks(of clip: SyntheticClip, _ video: NewVideo) -> [Int64] {
    let ticks = clip.timeline.entries.map(\.ticks)
    return clip.timing == .constant ? ticks.map { $0 * video.ticksPerFrame } : ticks
  }
}
