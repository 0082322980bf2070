import Geometry
import Imaging
import Stabiliser
import Telemetry
import VideoIO

/// Everything that is known before a picture is decoded: clip, log, camera and the plan.
struct Preparation {
  let options: StabilisingOptions
  let clip: ClipSource
  let log: LogSource
  let camera: CameraChoice
  let plan: StabilisationPlan
  /// Choices made for the user on the way, and doubts; the plan's own notes are in the plan.
  let notes: [PlanNote]

  /// Reads, estimates and plans.
  ///
  /// - Parameter encoding: how the picture will be written, as its codec may limit the size; `nil` when none is.
  init(
    _ options: StabilisingOptions, mode: StabilisationMode, encoding: EncodeSettings? = nil, _ console: Console
  ) throws(CommandFailure) {
    self.options = options
    clip = try ClipSource(path: options.clip, options: options.range)
    console.detail("\(clip.path): \(clip.timeline.entries.count) frames")
    log = try LogSource(named: options.log, clip: clip, options: options.motion)
    camera = try CameraChoice(options.camera, clip: clip, log: log.log)
    var notes = camera.notes + camera.warnings + Self.notes(on: log)
    let axes = options.motion.axes ?? log.log.axes ?? .phoneLandscape
    if options.motion.axes == nil, log.log.axes == nil {
      notes.append(
        PlanNote(
          kind: "axesAssumed",
          message: "the log does not say how its axes lie; XYZ is assumed, a phone held in landscape (see --axes)"))
    }
    if !axes.isProper {
      notes.append(
        PlanNote(kind: "leftHandedAxes", message: "the axes \(axes.letters) mirror the log; they are used as written"))
    }
    notes += clip.info.problems.map { PlanNote(kind: "clip", message: $0) }
    let video = clip.info.video
    let codec = encoding.flatMap { VideoWriter.codec(for: video, settings: $0) }
    let output = try OutputSize.choose(options.picture, clip: clip, codec: codec)
    if let note = output.note { notes.append(note) }
    plan = try Self.plan(options, mode, clip, log, axes, camera.camera, output.size)
    notes += Self.detailNotes(on: plan)
    let doubts = Self.doubts(about: plan) + Self.doubts(about: log)
    notes += doubts
    self.notes = notes
    say(doubts, console)
    for note in plan.notes { console.note(note.sentence) }
  }

  /// Tells the user: doubts as warnings, choices as notes, units that a log left out in one line.
  private func say(_ doubts: [PlanNote], _ console: Console) {
    for note in camera.warnings + doubts { console.warning(note.message) }
    let units = log.log.audit.issues.filter { $0.kind == .unitAssumed }
    if !units.isEmpty { console.note("\(log.path): " + units.map(\.message).joined(separator: "; ")) }
    let said = camera.warnings + doubts
    for note in notes where !said.contains(note) && note.kind != LogIssue.Kind.unitAssumed.rawValue {
      console.note(note.message)
    }
  }

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

  private static func plan(
    _ options: StabilisingOptions, _ mode: StabilisationMode, _ clip: ClipSource, _ log: LogSource, _ axes: AxisMap,
    _ camera: SourceCamera,
    _ output: PlanSettings.Output
  ) throws(CommandFailure) -> StabilisationPlan {
    let recording = log.log.recording.onClip(log.alignment.map).mounted(axes).upright(camera.display)
    let first = clip.timeline.entries[0].time
    let estimate: OrientationEstimate
    do {
      estimate = try OrientationEstimator.estimate(
        from: recording, start: options.motion.isFirstFrameLevel ? .level(at: first) : .gravity)
    } catch { throw CommandFailure(error, log: log.path) }
    guard let format = clip.info.video.pixelFormat else {
      throw CommandFailure(
        .unsupported,
        "\(clip.path): the pixel format \(clip.info.video.pixelFormatName) is not supported; "
          + "planar or semi-planar YUV and grey of 8 to 16 bits are")
    }
    let settings = PlanSettings(
      mode: mode, crop: options.picture.crop, output: output, maximumZoom: options.picture.maximumZoom,
      trimRoll: options.picture.trimRollRadians, grids: format.sampleGrids(siting: clip.info.video.siting),
      filterRadius: options.picture.kernel.radius)
    do {
      return try PlanBuilder.build(estimate, timeline: clip.timeline, camera: camera, settings: settings)
    } catch { throw CommandFailure(error, clip: clip.path, log: log.path) }
  }

  private static func notes(on log: LogSource) -> [PlanNote] {
    let clock = log.alignment.note.map { [PlanNote(kind: "clock", message: $0)] } ?? []
    return clock
      + log.log.audit.issues.map { issue in
        let place = issue.firstLine.map { ", first in line \($0)" } ?? ""
        return PlanNote(kind: issue.kind.rawValue, message: "\(log.path): \(issue.message)\(place)")
      }
  }

  /// Says once when the picture is enlarged beyond the source's detail.
  private static func detailNotes(on plan: StabilisationPlan) -> [PlanNote] {
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

extension PlanNote {
  /// The message with the frames it is about.
  var sentence: String {
    guard let frames else { return message }
    return frames.count == 1
      ? "frame \(frames.lowerBound): \(message)" : "frames \(frames.lowerBound) to \(frames.upperBound): \(message)"
  }
}
