import Geometry
import Imaging
import Stabiliser
import Telemetry
import VideoIO

/// Everything that is known before a picture is decoded: clip, log, camera and the plan.
struct Preparation {
  let ground: Groundwork
  let plan: StabilisationPlan
  /// Choices made for the user on the way, and doubts; the plan's own notes are in the plan.
  let notes: [PlanNote]

  var options: StabilisingOptions { ground.options }
  var clip: ClipSource { ground.clip }
  var log: LogSource { ground.log }
  var camera: CameraChoice { ground.camera }

  /// Reads, estimates and plans.
  ///
  /// - Parameters:
  ///   - encoding: how the picture will be written, as its codec may limit the size; `nil` when none is.
  ///   - path: where to.
  ///   - threads: at least 1; they change nothing.
  init(
    _ options: StabilisingOptions, mode: StabilisationMode, encoding: EncodeSettings? = nil, path: String? = nil,
    threads: Int, _ console: Console
  ) throws(CommandFailure) {
    let needsGravity = mode == .horizon || options.policy.locksHorizon
    let container = path.flatMap { Container(path: $0) }
    func outputSize(of clip: ClipSource) throws(CommandFailure) -> (size: PlanSettings.Output, note: PlanNote?) {
      // Stills have no codec, and no container.
      let codec =
        container == nil
        ? nil : encoding.flatMap { VideoWriter.codec(for: clip.info.video, settings: $0, container: container) }
      return try OutputSize.choose(options.picture, clip: clip, codec: codec)
    }
    ground = try Groundwork(options, needsGravity: needsGravity, threads: threads, console) {
      clip, _ throws(CommandFailure) in
      let size = try outputSize(of: clip).size
      if let path, let encoding { try OutputCheck.check(path, of: clip, size, encoding) }
    }
    let output = try outputSize(of: ground.clip)
    plan = try ground.plan(mode, options, output.size)
    let doubts = ground.doubts(about: plan)
    let ownNotes = ground.notes(takingFieldsAsOne: encoding?.takesFieldsAsOne ?? false)
    notes =
      ownNotes + [output.note, ground.clip.lapse?.note].compactMap(\.self) + Self.detailNotes(on: plan) + doubts
    ground.say(notes, doubts: doubts, console)
    for note in plan.notes { console.tell(note) }
  }

  /// Says once when the picture is enlarged beyond the source's detail.
  static func detailNotes(on plan: StabilisationPlan) -> [PlanNote] {
    guard let largest = plan.frames.map(\.scale).max(), largest > 1.005 else { return [] }
    let percent = FixedDecimal.text((largest - 1) * 100, digits: 0) ?? "?"
    return [
      PlanNote(
        kind: "upscaled",
        message:
          "the crop is enlarged by up to \(percent) % to fill \(plan.outputSize.width)x\(plan.outputSize.height); "
          + "--size native keeps the crop's own pixels")
    ]
  }
}

extension Groundwork {
  /// Choices made for the user on the way; that a clip is marked interlaced is none where the user says what it means.
  func notes(takingFieldsAsOne: Bool) -> [PlanNote] {
    notes.filter { !takingFieldsAsOne || $0.message != VideoReader.interlacedProblem }
  }

  /// What may spoil a plan that stands on this ground.
  func doubts(about plan: StabilisationPlan) -> [PlanNote] { Self.doubts(about: plan) + Self.doubts(about: log) }

  /// A camera that steadied the picture itself moved it in ways that no log of its own motion tells.
  private static func doubts(about log: LogSource) -> [PlanNote] {
    guard log.log.isStabilisedInCamera == true else { return [] }
    return [
      PlanNote(
        kind: "stabilisedInCamera",
        message:
          "\(log.path): the camera has stabilised this picture itself; the log tells how the camera moved, not the "
          + "picture, and levelling it may tilt it")
    ]
  }

  /// A camera held on its side or its head through most of a clip is more likely a log with other axes.
  private static func doubts(about plan: StabilisationPlan) -> [PlanNote] {
    let seen = plan.frames.filter { abs($0.worldFromCamera.cameraAngles.pitch) < .pi / 3 }
    let turned = seen.count { abs($0.worldFromCamera.cameraAngles.roll) > .pi / 3 }
    guard seen.count >= 2, turned * 10 > seen.count * 9 else { return [] }
    return [
      PlanNote(
        kind: "rollImplausible",
        message:
          "the log says the camera was on its side or upside down through nearly the whole clip; if the picture is "
          + "not, its axes are read wrongly (see --axes)")
    ]
  }

  /// Plans one mode.
  ///
  /// - Parameter options: crop and policy; what they say of clip, log and camera is settled already.
  func plan(
    _ mode: StabilisationMode, _ options: StabilisingOptions, _ output: PlanSettings.Output
  ) throws(CommandFailure) -> StabilisationPlan {
    let picture = options.picture
    var settings = PlanSettings(
      mode: mode, crop: picture.crop, output: output, maximumZoom: picture.maximumZoom,
      zoom: options.policy.lock.zoom, locksHorizon: options.policy.locksHorizon, isLive: options.policy.isLive,
      trimRoll: picture.trimRollRadians, grids: format.sampleGrids(siting: clip.info.video.siting),
      filterRadius: picture.kernel.radius)
    settings.undistort = picture.undistort
    settings.lock = try options.policy.lock.settings()
    do {
      return try PlanBuilder.build(
        estimate, timeline: clip.timeline, camera: camera.camera, settings: settings, recording: recording,
        threads: threads)
    } catch { throw CommandFailure(error, clip: clip.path, log: log.path) }
  }
}

extension StabilisationPlan {
  /// Whether more than half a second is without motion: logs commonly miss some frames at their ends.
  var lacksMotion: Bool {
    guard let first = frames.first, let last = frames.last, frames.count > 1 else { return false }
    let interval = (last.time - first.time).seconds / Double(frames.count - 1)
    return Double(frames.count { $0.states.contains(.noMotion) }) * interval > 0.5
  }
}

extension Console {
  /// Tells the user what a plan says of itself: a log that ends early as a warning.
  ///
  /// - Parameter mode: whose plan it is, where there are several.
  func tell(_ note: PlanNote, of mode: String? = nil) {
    let said = (mode.map { $0 + ": " } ?? "") + note.sentence
    note.kind == "noMotion" ? warning(said) : self.note(said)
  }
}

extension PlanNote {
  /// The message with the frames it is about.
  var sentence: String {
    guard let frames else { return message }
    return frames.count == 1
      ? "frame \(frames.lowerBound): \(message)" : "frames \(frames.lowerBound) to \(frames.upperBound): \(message)"
  }
}
