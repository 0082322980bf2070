import Geometry
import Stabiliser
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

  /// Takes `--lens`, else `--hfov`, else a stated default; the readout from `--readout`, the profile or the log.
  init(_ options: CameraOptions, clip: ClipSource, log: MotionLog?) throws(CommandFailure) {
    let video = clip.info.video
    let upright = video.uprightSize
    var notes: [PlanNote] = []
    var warnings: [PlanNote] = []
    var shutter = log?.shutter?.turned(by: video.rotation)
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
    shutter = Self.shutter(options, otherwise: shutter, display: video.rotation)
    camera = SourceCamera(lens: lens, size: upright, shutter: shutter ?? .global, display: video.rotation)
    self.notes = notes
    self.warnings = warnings
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
