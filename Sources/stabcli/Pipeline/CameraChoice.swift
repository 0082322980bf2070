import Geometry
import Stabiliser
import Sync
import Telemetry
import VideoIO

/// The camera that is assumed for a clip, and why.
struct CameraChoice {
  /// Lens and readout of the upright source.
  let camera: SourceCamera
  /// Where the lens comes from: a profile's path, `--hfov` or `default`.
  let source: String
  /// Choices made for the user.
  let notes: [PlanNote]
  /// Doubts about the result.
  let warnings: [PlanNote]
  /// Whether options or a profile say what lens it is.
  let isLensKnown: Bool
  /// Whether options, a profile or the log say how it is read out.
  let isReadoutKnown: Bool

  /// Takes `--lens`, else `--hfov`, else a stated default; the readout from `--readout`, the profile, `--camera` or the log.
  init(_ options: CameraOptions, clip: ClipSource, log: MotionLog?) throws(CommandFailure) {
    let video = clip.info.video
    let upright = video.uprightSize
    var notes: [PlanNote] = []
    var warnings: [PlanNote] = []
    let preset = try options.preset?.shutter(
      stored: video.storedSize, framesPerSecond: video.averageFrameRate?.value)
    var shutter = (preset ?? log?.shutter)?.turned(by: video.rotation)
    let lens: Lens
    try options.checkLens()
    if let known = try options.knownLens(video) {
      let profiled: ProfiledCamera
      do throws(LensProfileMismatch) {
        profiled = try known.profile.camera(
          stored: video.storedSize, display: video.rotation, framesPerSecond: video.averageFrameRate?.value)
      } catch { throw error.failure(known.source) }
      (notes, warnings) = (known.notes + profiled.notes, profiled.warnings)
      (lens, source) = (profiled.lens, known.source)
      shutter = profiled.shutter ?? shutter
    } else if let field = options.horizontalFieldRadians {
      lens = .pinhole(
        FieldOfView.pinhole(upright: upright, acrossRadians: field, pixelAspect: clip.pixelAspect))
      source = "--hfov"
    } else {
      lens = .pinhole(FieldOfView.assumedPinhole(upright: upright, pixelAspect: clip.pixelAspect))
      source = "default"
      notes.append(
        PlanNote(
          kind: "lensAssumed",
          message: "the lens is not known; 60 degrees across the longer side are assumed (--lens or --hfov say better)")
      )
    }
    if let camera = options.preset { notes.append(camera.note) }
    shutter = Self.shutter(options, otherwise: shutter, display: video.rotation)
    isLensKnown = source != "default"
    isReadoutKnown = shutter != nil
    camera = SourceCamera(lens: lens, size: upright, shutter: shutter ?? .global, display: video.rotation)
    self.notes = notes
    self.warnings = warnings
  }

  /// The same with what the pictures showed of lens and readout; what was given stays.
  func found(_ result: SyncResult) -> CameraChoice {
    let isLensFound = !isLensKnown && result.focalScale.origin == .found
    return CameraChoice(
      camera: result.camera, source: isLensFound ? "pictures" : source,
      notes: notes.filter { !(isLensFound && $0.kind == "lensAssumed") }, warnings: warnings, isLensKnown: isLensKnown,
      isReadoutKnown: isReadoutKnown)
  }

  private init(
    camera: SourceCamera, source: String, notes: [PlanNote], warnings: [PlanNote], isLensKnown: Bool,
    isReadoutKnown: Bool
  ) {
    (self.camera, self.source, self.notes, self.warnings) = (camera, source, notes, warnings)
    (self.isLensKnown, self.isReadoutKnown) = (isLensKnown, isReadoutKnown)
  }

  /// The readout as the options say it, in the upright picture.
  private static func shutter(
    _ options: CameraOptions, otherwise: RollingShutter?, display: DisplayRotation
  ) -> RollingShutter? {
    guard options.readoutSeconds != nil || options.readoutEdge != nil else { return otherwise }
    func upright(_ edge: ReadoutEdge) -> RollingShutter.Direction {
      RollingShutter(readoutSeconds: 0, direction: edge.direction).turned(by: display).direction
    }
    return RollingShutter(
      readoutSeconds: options.readoutSeconds ?? otherwise?.readoutSeconds ?? 0,
      direction: options.readoutEdge.map(upright) ?? otherwise?.direction ?? upright(.top))
  }
}
