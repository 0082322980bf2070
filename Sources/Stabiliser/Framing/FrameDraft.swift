internal import Geometry

/// One frame while it is being planned: what is known of the camera, and the roll correction still to be settled.
struct FrameDraft: Sendable {
  var entry: FrameTimeline.Entry
  var worldFromCamera: Rotation<World, Camera>
  /// Roll taken out of the picture, radians, any number of turns.
  var correction: Double
  var states: Set<FrameState>
  var angularRate: Double
  var confidence: Double
}

/// Turns a draft into the mapping that would render it.
struct DraftMapping: Sendable {
  let camera: SourceCamera
  let outputSize: PixelSize
  let trimRoll: Double
  let readout: ReadoutSampling

  /// Where the virtual camera looks when `correction` is taken out of the roll.
  func worldFromVirtual(_ draft: FrameDraft, correction: Double) -> Rotation<World, Virtual> {
    (draft.worldFromCamera * Rotation<Camera, Camera>.aboutZ(trimRoll - correction)).relabelled()
  }

  /// The mapping at a scale; the source's centre stays at the output's centre.
  func mapping(_ draft: FrameDraft, correction: Double, scale: Double) -> FrameMapping {
    let worldFromVirtual = worldFromVirtual(draft, correction: correction)
    return FrameMapping(
      lens: camera.lens, sourceSize: camera.size, outputSize: outputSize, shutter: camera.shutter,
      rowRotations: readout.rowRotations(at: draft.entry.time, worldFromVirtual: worldFromVirtual),
      virtualCentre: virtualCentre(roll: trimRoll - correction), scale: scale)
  }

  /// Where the virtual picture shows the middle of the source.
  ///
  /// Turning about the optical axis leaves only the principal point in place; a crop about the *picture's* centre
  /// has the same room on opposite sides.
  private func virtualCentre(roll: Double) -> PixelPoint<VirtualPixels> {
    let middle = camera.size.centre(in: SourcePixels.self)
    let turn = Rotation<Camera, Camera>.aboutZ(-roll)
    let turned = roll == 0 ? middle : camera.lens.unproject(middle).flatMap { camera.lens.project(turn($0)) } ?? middle
    return PixelPoint(turned.x, turned.y)
  }
}
