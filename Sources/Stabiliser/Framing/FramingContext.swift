internal import Geometry
internal import Glibc

/// What framing needs besides the frames: the camera, what was asked for, and how to try a crop.
struct FramingContext: Sendable {
  let camera: SourceCamera
  let settings: PlanSettings
  let outputSize: PixelSize
  let readout: ReadoutSampling
  /// The scale that covers the source by a crop of the output's aspect with no correction at all.
  let unzoomed: Double
  /// Threads to work on; they change nothing but the time it takes.
  let threads: Int
  /// Tries a crop against the source's edges.
  private(set) var fit: CropFit

  /// Displacements smaller than this everywhere in a clip are below what the filter resolves, pixels.
  static let stillPixels = 1.0 / 512

  init(
    track: RotationTrack<World, Camera>, camera: SourceCamera, settings: PlanSettings, outputSize: PixelSize,
    threads: Int
  ) {
    self.camera = camera
    self.settings = settings
    self.outputSize = outputSize
    self.threads = threads
    let focal = camera.lens.focalLength
    readout = ReadoutSampling(track: track, shutter: camera.shutter, focalLengthPixels: max(focal.x, focal.y))
    unzoomed = ScaleChoice.unzoomed(
      output: outputSize, source: camera.size, lens: camera.lens, undistort: settings.undistort)
    let footprint = TapFootprint(grids: settings.grids, radius: settings.filterRadius)
    fit = CropFit(footprint: footprint, display: camera.display, meshSpacing: MeshSpacing.widest)
  }

  /// Chooses the mesh by mappings that bend as the clip's worst will.
  mutating func chooseMesh(for mappings: [FrameMapping]) {
    fit = CropFit(footprint: fit.footprint, display: fit.display, meshSpacing: MeshSpacing.choose(for: mappings))
  }

  /// The greatest scale a cap on the zoom allows; `nil` without a cap.
  var scaleCap: Double? { settings.maximumZoom.map { $0 * unzoomed } }

  /// Pixels by which a turn of one radian moves the point it moves most, at least the focal length.
  private var reach: Double {
    let focal = max(camera.lens.focalLength.x, camera.lens.focalLength.y)
    return max(focal, hypot(Double(camera.size.width), Double(camera.size.height)))
  }

  /// True when mappings differ from the untouched picture by nothing the filter could show, and that picture can be
  /// copied: one that is yet to be turned upright needs the room of a filter.
  func isStill(_ mappings: some Sequence<FrameMapping>) -> Bool {
    guard outputSize == camera.size, settings.undistort == 0, camera.display == .none, settings.crop != .fullTurn else {
      return false
    }
    let reach = reach
    return mappings.allSatisfy { mapping in
      mapping.rowRotations.allSatisfy { $0.angle * reach < Self.stillPixels }
    }
  }

  /// The mapping that shows the frame at `time` as the virtual camera sees it.
  func mapping(
    at time: Timestamp<ClipClock>, worldFromVirtual: Rotation<World, Virtual>,
    centre: PixelPoint<VirtualPixels>? = nil, scale: Double
  ) -> FrameMapping {
    FrameMapping(
      lens: camera.lens, undistort: settings.undistort, sourceSize: camera.size, outputSize: outputSize,
      shutter: camera.shutter,
      rowRotations: readout.rowRotations(at: time, worldFromVirtual: worldFromVirtual),
      virtualCentre: centre ?? camera.size.centre(), scale: scale)
  }

  /// What the middle of the output looks along when the crop is not moved.
  var centreRay: Vector3<Virtual> {
    camera.lens.unproject(camera.size.centre(), undistorted: settings.undistort) ?? Vector3(0, 0, 1)
  }

  /// The mapping that leaves the source as it is, readout and all.
  func untouchedMapping(scale: Double) -> FrameMapping {
    FrameMapping(
      lens: camera.lens, undistort: settings.undistort, sourceSize: camera.size, outputSize: outputSize,
      shutter: camera.shutter,
      rowRotations: [.identity], virtualCentre: camera.size.centre(), scale: scale)
  }

  /// The frame as the camera took it: nothing is turned.
  func untouched(_ draft: FrameDraft, scale: Double) -> FramedFrame {
    FramedFrame(
      worldFromVirtual: draft.worldFromCamera.relabelled(), mapping: untouchedMapping(scale: scale),
      states: draft.states)
  }

  /// Says when a cap on the zoom had to give way, so that no border shows.
  func capNote(scales: some Sequence<Double>) -> [PlanNote] {
    guard let cap = scaleCap, let worst = scales.max(), worst > cap * (1 + 1e-9) else { return [] }
    let zoom = (worst / unzoomed * 1000).rounded() / 1000
    return [
      PlanNote(
        kind: "zoomAboveCap",
        message: "a zoom of \(zoom) is needed even without correction; --max-zoom gave way")
    ]
  }

  /// Where the virtual picture shows the middle of the source.
  ///
  /// Turning about the optical axis leaves only the principal point in place; a crop about the *picture's* centre
  /// has the same room on opposite sides.
  func virtualCentre(roll: Double) -> PixelPoint<VirtualPixels> {
    let lens = camera.lens
    let middle = camera.size.centre(in: SourcePixels.self)
    let turn = Rotation<Camera, Camera>.aboutZ(-roll)
    guard roll != 0, let ray = lens.unproject(middle) else { return PixelPoint(middle.x, middle.y) }
    return lens.project(turn(ray).relabelled(), undistorted: settings.undistort) ?? PixelPoint(middle.x, middle.y)
  }

  /// The full-turn scale, filter aside, as if the lens had no distortion.
  var fullTurnGuess: Double {
    let plain = ScaleChoice.unzoomed(output: outputSize, source: camera.size)
    return ScaleChoice.fullTurn(output: outputSize, source: camera.size) * unzoomed / plain
  }

  /// The full-turn scale with the filter's footprint: checked at every degree of a still camera's roll.
  func fullTurnScale() -> Double {
    var scale = fullTurnGuess
    for degree in 0..<360 {
      let angle = Double(degree) * .pi / 180
      var trial = untouchedMapping(scale: scale)
      trial.virtualCentre = virtualCentre(roll: settings.trimRoll - angle)
      trial.rowRotations = [Rotation<Camera, Camera>.aboutZ(-angle).relabelled()]
      scale = fit.leastScale(for: trial) ?? scale
    }
    return scale
  }
}
