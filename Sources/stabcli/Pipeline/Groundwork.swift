import Geometry
import Imaging
import Stabiliser
import Sync
import Telemetry
import VideoIO

/// What does not depend on the mode: clip, log, camera, and where the camera looked. Several plans may stand on it.
struct Groundwork {
  let options: StabilisingOptions
  /// Threads to work on; they change nothing but the time it takes.
  let threads: Int
  let clip: ClipSource
  let log: LogSource
  let camera: CameraChoice
  /// What the pictures were asked, and what is used.
  let sync: SyncAnswer
  /// What the log measured, in the axes of the upright picture, on the clip's clock.
  let recording: MotionRecording<Camera, ClipClock>
  /// Where the camera looked.
  let estimate: OrientationEstimate
  /// Layout of the clip's samples.
  let format: PixelFormat
  /// Choices made for the user on the way.
  let notes: [PlanNote]

  /// Reads and estimates.
  ///
  /// - Parameters:
  ///   - needsGravity: whether a mode is to stand on it that holds the horizon; others can do without gravity.
  ///   - threads: at least 1; they change nothing.
  ///   - beforehand: checks of the caller's own, made before anything is decoded.
  init(
    _ options: StabilisingOptions, needsGravity: Bool, threads: Int, _ console: Console,
    beforehand: (ClipSource, PixelFormat) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    self.options = options
    self.threads = threads
    clip = try ClipSource(path: options.clip, options: options.range, lapse: options.lapse)
    console.detail("\(clip.path): \(clip.timeline.entries.count) frames")
    guard let format = clip.info.video.pixelFormat else {
      throw CommandFailure(
        .unsupported,
        "\(clip.path): the pixel format \(clip.info.video.pixelFormatName) is not supported; "
          + "planar or semi-planar YUV and grey of 8 to 16 bits are")
    }
    self.format = format
    log = try LogSource(named: options.log, clip: clip, options: options.motion)
    try beforehand(clip, format)
    if needsGravity { try Self.checkGravity(log, options.motion) }
    sync = try Self.synchronised(clip, log, options, threads, console)
    camera = sync.camera
    try Self.checkDistortion(camera, options.picture.undistort)
    let measured = sync.recording(of: log.log)
    let calm = Self.calmed(measured, options.motion, log)
    recording = calm.recording
    notes =
      camera.notes + camera.warnings + sync.notes + sync.warnings + Self.notes(on: log, sync)
      + Self.notes(on: sync, options, log.log)
      + clip.info.problems.map { PlanNote(kind: "clip", message: $0) } + [calm.note].compactMap(\.self)
    estimate = try Self.orientation(
      recording, isFirstFrameLevel: options.motion.isFirstFrameLevel, needsGravity: needsGravity, clip, log)
  }

  /// Tells the user: doubts as warnings, choices as notes, units that a log left out in one line.
  ///
  /// - Parameter notes: everything to be said, with the doubts.
  func say(_ notes: [PlanNote], doubts: [PlanNote], _ console: Console) {
    for note in camera.warnings + sync.warnings + doubts { console.warning(note.message) }
    let units = log.log.audit.issues.filter { $0.kind == .unitAssumed }
    if !units.isEmpty { console.note("\(log.path): " + units.map(\.message).joined(separator: "; ")) }
    let said = camera.warnings + sync.warnings + doubts
    for note in notes where !said.contains(note) && note.kind != LogIssue.Kind.unitAssumed.rawValue {
      console.note(note.message)
    }
  }

  /// Refuses to take out distortion that nobody knows.
  private static func checkDistortion(_ camera: CameraChoice, _ share: Double) throws(CommandFailure) {
    guard share > 0, case .pinhole = camera.camera.lens else { return }
    throw CommandFailure(
      .usage, "--undistort has nothing to take out: no distortion of the lens is known (--lens or --lens-model name it)"
    )
  }

  /// Refuses a log that cannot tell where down is, before anything is decoded.
  private static func checkGravity(_ log: LogSource, _ options: MotionLogOptions) throws(CommandFailure) {
    let recording = log.log.recording
    guard !options.isFirstFrameLevel, recording.specificForces.isEmpty, recording.ups.isEmpty,
      recording.orientations.isEmpty
    else { return }
    throw CommandFailure(OrientationError.noGravity, log: log.path)
  }

  /// Asks the pictures for what log and options leave open.
  private static func synchronised(
    _ clip: ClipSource, _ log: LogSource, _ options: StabilisingOptions, _ threads: Int, _ console: Console
  ) throws(CommandFailure) -> SyncAnswer {
    let camera = try CameraChoice(options.camera, clip: clip, log: log.log)
    let axes = options.motion.axes ?? log.log.axes ?? .phoneLandscape
    guard let question = SyncQuestion.open(log, camera, options) else { return SyncAnswer(log, camera, axes: axes) }
    // The whole clip tells more than the part that is used, and the same whatever part that is.
    let result = try question.answer(clip, log, RangeOptions(), threads: threads, console)
    // A sensor that trembles tells of more than the pictures show; what it tells beside that is not worthless.
    let unasked = SyncAnswer(log, camera, axes: axes)
    let trembles =
      options.motion.lowPassHertz != 0 && Vibration.strength(of: unasked.recording(of: log.log)) > Vibration.threshold
    return try SyncAnswer(result, log, camera, axes: axes, isForced: options.motion.isForced || trembles)
  }

  /// Where the camera looked. A mode that leaves the horizon alone can do without gravity.
  private static func orientation(
    _ recording: MotionRecording<Camera, ClipClock>, isFirstFrameLevel: Bool, needsGravity: Bool, _ clip: ClipSource,
    _ log: LogSource
  ) throws(CommandFailure) -> OrientationEstimate {
    let level = OrientationEstimator.Start.level(at: clip.timeline.entries[0].time)
    do throws(OrientationError) {
      return try OrientationEstimator.estimate(from: recording, start: isFirstFrameLevel ? level : .gravity)
    } catch {
      guard error == .noGravity, !needsGravity,
        let estimate = try? OrientationEstimator.estimate(from: recording, start: level)
      else { throw CommandFailure(error, log: log.path) }
      return estimate
    }
  }

  /// The recording without what turns too fast, and a note where that is the tool's own choice.
  private static func calmed(
    _ recording: MotionRecording<Camera, ClipClock>, _ options: MotionLogOptions, _ log: LogSource
  ) -> (recording: MotionRecording<Camera, ClipClock>, note: PlanNote?) {
    if let cutoff = options.lowPassHertz {
      return (cutoff > 0 ? Vibration.removed(from: recording, aboveHertz: cutoff) : recording, nil)
    }
    let strength = Vibration.strength(of: recording)
    guard strength > Vibration.threshold else { return (recording, nil) }
    let degrees = FixedDecimal.text(strength * 180 / .pi, digits: 2) ?? "?"
    return (
      Vibration.removed(from: recording),
      PlanNote(
        kind: "vibration",
        message:
          "\(log.path): the sensor trembles by \(degrees)° rms above 40 Hz, as no hand does; that is left out "
          + "(--low-pass 0 keeps it)")
    )
  }

  private static func notes(on log: LogSource, _ sync: SyncAnswer) -> [PlanNote] {
    let isFound = sync.result?.verdict == .found
    let isAssumed =
      sync.result == nil && log.alignment.basis == .sharedZero && log.log.clock == .relative
      && !log.log.hasAccurateTimestamps
    let zero = PlanNote(
      kind: "clockAssumed",
      message: "\(log.path): its time 0 is taken to be the first frame's (--sync auto asks the pictures)")
    let clock =
      isAssumed ? [zero] : isFound ? [] : log.alignment.note.map { [PlanNote(kind: "clock", message: $0)] } ?? []
    return clock
      + log.log.audit.issues.map { issue in
        let place = issue.firstLine.map { ", first in line \($0)" } ?? ""
        return PlanNote(kind: issue.kind.rawValue, message: "\(log.path): \(issue.message)\(place)")
      }
  }

  private static func notes(on sync: SyncAnswer, _ options: StabilisingOptions, _ log: MotionLog) -> [PlanNote] {
    var notes: [PlanNote] = []
    let axes = sync.axes
    if options.motion.axes == nil, log.axes == nil, sync.result?.verdict != .found {
      notes.append(
        PlanNote(
          kind: "axesAssumed",
          message: "the log does not say how its axes lie; XYZ is assumed, a phone held in landscape (see --axes)"))
    }
    if !axes.isProper {
      notes.append(
        PlanNote(kind: "leftHandedAxes", message: "the axes \(axes.letters) mirror the log; they are used as written"))
    }
    return notes
  }
}
