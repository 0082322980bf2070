import Geometry
import Glibc
import Imaging
import Synthesis
import Telemetry
import VideoIO

extension SynthCommand {
  /// Renders the clip and writes its log, its truth and its camera.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let clip = syntheticClip
    do { try clip.validate() } catch { throw CommandFailure(error) }
    let files = SynthFiles(directory: directory, withVideo: rendersVideo)
    try files.makeDirectory()
    try OutputFiles.check(files.all, inputs: [], mayOverwrite: mayOverwrite)
    let outputs: [(path: String, bytes: [UInt8])] = try [
      (
        files.log,
        writeGcsv(
          recording: clip.recording, axes: clip.mount, shutter: clip.shutter.readoutSeconds > 0 ? clip.shutter : nil,
          metadata: ["id": "stabcli synth", "note": "\(clip.motion.rawValue), seed \(clip.seed)", "vendor": "stabcli"])
      ),
      (files.truth, TruthText.samples(clip.truth)), (files.frames, TruthText.frames(clip.truth)),
      (
        files.camera,
        LensProfile(
          name: "stabcli synth \(clip.lensKind.rawValue)", lens: clip.lens, shutter: clip.shutter, size: clip.size,
          framesPerSecond: clip.rate.framesPerSecond
        ).bytes()
      ),
    ]
    if let video = files.clip { try render(clip, to: video, console) }
    for output in outputs { try UnfinishedFile.write(output.bytes, to: output.path, mayOverwrite: mayOverwrite) }
    if printsJSON {
      try console.print(String(decoding: JSONText.compact(SynthReport(files, clip, settings)), as: UTF8.self))
    } else {
      console.plain("\(directory): \(clip.frameCount) frames, \(clip.recording.angularRates.count) log samples")
    }
    return .done
  }

  private var syntheticClip: SyntheticClip {
    var clip = SyntheticClip()
    clip.motion = scene.motion
    clip.seconds = scene.seconds
    clip.seed = scene.seed
    clip.grade = scene.imu
    clip.logRateHz = scene.logRateHertz
    clip.size = camera.size
    clip.rate = .init(camera.rate.numerator, over: camera.rate.denominator)
    clip.lensKind = camera.lens
    clip.horizontalFieldOfView = camera.horizontalFieldRadians
    clip.shutter = RollingShutter(readoutSeconds: camera.readoutSeconds)
    clip.exposureSeconds = camera.exposureSeconds
    return clip
  }

  private func render(_ clip: SyntheticClip, to path: String, _ console: Console) throws(CommandFailure) {
    let progress = ProgressMeter(console, task: "rendering", total: clip.frameCount)
    guard let numerator = Int32(exactly: camera.rate.numerator),
      let denominator = Int32(exactly: camera.rate.denominator),
      let rate = Ratio(numerator, denominator)
    else { throw CommandFailure(.usage, "--fps: numerator and denominator have at most nine digits") }
    let video = NewVideo(size: clip.size, format: clip.format, siting: .left, rate: rate)
    do {
      let writer = try VideoWriter(
        path: path, describing: video, settings: try encoding.settings(), overwrite: mayOverwrite)
      for (i, picture) in clip.frames.enumerated() {
        try writer.write(picture, ticks: Int64(i) * video.ticksPerFrame, durationTicks: video.ticksPerFrame)
        progress.advance(to: i + 1)
      }
      _ = try writer.finish()
    } catch let error as VideoIOError { throw CommandFailure(error) } catch let error as CommandFailure {
      throw error
    } catch { throw .notWritten(path, "\(error)") }
    progress.finish()
  }
}

/// What `synth` writes into its folder.
struct SynthFiles {
  let directory: String
  /// The clip; `nil` when none is rendered.
  let clip: String?
  let log: String
  let truth: String
  let frames: String
  let camera: String

  init(directory: String, withVideo: Bool) {
    self.directory = directory
    let folder = directory.hasSuffix("/") ? directory : directory + "/"
    clip = withVideo ? folder + "clip.mp4" : nil
    log = folder + "log.gcsv"
    truth = folder + "truth.csv"
    frames = folder + "frames.csv"
    camera = folder + "camera.json"
  }

  var all: [String] { [clip, log, truth, frames, camera].compactMap(\.self) }

  /// Makes the folder if it is missing; its parent must exist.
  func makeDirectory() throws(CommandFailure) {
    if isFolder(directory) { return }
    guard mkdir(directory, 0o777) == 0 else {
      throw .notWritten(directory, errno == EEXIST ? "is a file, not a folder" : systemMessage(errno))
    }
  }
}

/// Truth as text: seconds and the quaternion worldFromCamera.
enum TruthText {
  static func samples(_ truth: TruthTrack) -> [UInt8] {
    text(header: "time_s,qw,qx,qy,qz", truth.samples) { _ in "" }
  }

  static func frames(_ truth: TruthTrack) -> [UInt8] {
    text(header: "frame,time_s,qw,qx,qy,qz", truth.frames) { "\($0)," }
  }

  private static func text(header: String, _ entries: [TruthTrack.Entry], _ lead: (Int) -> String) -> [UInt8] {
    var text = header + "\n"
    for (i, entry) in entries.enumerated() {
      let q = entry.worldFromCamera
      let nanoseconds = Int64((entry.seconds * 1e9).rounded())
      text += "\(lead(i))\(FixedDecimal.seconds(nanoseconds: nanoseconds)),\(q.w),\(q.x),\(q.y),\(q.z)\n"
    }
    return Array(text.utf8)
  }
}

/// What `synth --json` prints.
struct SynthReport: Encodable {
  let clip: String?
  let log: String
  let truth: String
  let frameTruth: String
  let camera: String
  let frames: Int
  let settings: [String: SettingValue]

  init(_ files: SynthFiles, _ clip: SyntheticClip, _ settings: [String: SettingValue]) {
    (self.clip, log, truth) = (files.clip, files.log, files.truth)
    (frameTruth, camera) = (files.frames, files.camera)
    frames = clip.frameCount
    self.settings = settings
  }
}
