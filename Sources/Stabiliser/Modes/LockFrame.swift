internal import Geometry
internal import Glibc

/// One frame as the floating zoom lock sees it: where the camera is, where a framing surely fits, and how to try others.
struct LockFrame {
  /// A way in which an edge drags the framing.
  enum Axis: CaseIterable {
    /// From the left edge or the right one.
    case across
    /// From the top edge or the bottom one.
    case along
  }

  /// Where the camera looks.
  let worldFromCamera: Rotation<World, Camera>
  /// A framing that fits: the camera's own, or that camera levelled.
  let home: Rotation<World, Virtual>
  /// What the middle of the output looks along.
  let centreRay: Vector3<Virtual>
  /// Whether roll is always ``home``'s.
  let isLevel: Bool
  /// Pixels a turn of one radian moves the picture by, about.
  let pixelsPerRadian: Double
  /// Least distance to an edge, pixels.
  let spare: Double
  /// Distances of a framing's crop to the edges of the upright source; `nil` where the lens has no answer.
  let margins: (Rotation<World, Virtual>) -> EdgeMargins?

  /// Whether a framing may be rendered.
  func fits(_ framing: Rotation<World, Virtual>) -> Bool {
    margins(framing).map { $0.nearest.distance >= spare } ?? false
  }

  /// The framing turned about ``dragAxis(_:)``: right for `across`, up for `along` when positive.
  func turned(_ framing: Rotation<World, Virtual>, _ axis: Axis, by angle: Double) -> Rotation<World, Virtual> {
    let turn = Rotation<Camera, Camera>(rotationVector: dragAxis(axis) * angle)
    return levelled(worldFromCamera * turn * worldFromCamera.inverse * framing)
  }

  /// What the framing is turned about to move it across or along the picture by one radian, in camera axes.
  ///
  /// Turned about the camera's own vertical, the framing of a camera that looks down would roll as a pan drags it, for the
  /// pan is about the world's. So the axis is that combination of heading and elevation, without roll, that moves the
  /// picture along one of its sides: with "up" `u` in the camera, `n² = uₓ² + u_y²`
  /// ```
  /// across: (0, 1, u_z·u_y/n²)        along: (1, 0, u_z·uₓ/n²)
  /// ```
  /// For a camera that is not rolled, `across` is the world's vertical. Towards the vertical, where heading and roll are
  /// one, the third component fades out between ``HorizonLock/releaseAbove`` and 30° from it.
  func dragAxis(_ axis: Axis) -> Vector3<Camera> {
    let up = -worldFromCamera.down
    let squared = up.x * up.x + up.y * up.y
    let share = (squared.squareRoot() - HorizonLock.releaseAbove) / (0.5 - HorizonLock.releaseAbove)
    let fade = max(0, min(1, share))
    let lean = fade > 0 ? up.z / squared * fade * fade * (3 - 2 * fade) : 0
    return axis == .across ? Vector3(0, 1, lean * up.y) : Vector3(1, 0, lean * up.x)
  }

  /// The angle that turns a framing's middle to that of ``home``, radians.
  func angleHome(_ framing: Rotation<World, Virtual>, _ axis: Axis) -> Double {
    let cameraFromWorld = worldFromCamera.inverse
    let (here, there) = (cameraFromWorld(framing(centreRay)), cameraFromWorld(home(centreRay)))
    switch axis {
    case .across: return wrapped(atan2(there.x, there.z) - atan2(here.x, here.z))
    case .along: return wrapped(atan2(-there.y, there.z) - atan2(-here.y, here.z))
    }
  }

  /// The framing with its middle where ``home`` has it, by the shortest turn.
  func centred(_ framing: Rotation<World, Virtual>) -> Rotation<World, Virtual> {
    Self.aimed(framing, ray: centreRay, at: home(centreRay))
  }

  /// Roll of a framing against ``home``, about the middle of the output, radians.
  func rollFromHome(_ framing: Rotation<World, Virtual>) -> Double {
    (home.inverse * centred(framing)).rotationVector.dot(centreRay)
  }

  /// The framing rolled about the middle of the output.
  func rolled(_ framing: Rotation<World, Virtual>, by angle: Double) -> Rotation<World, Virtual> {
    framing * Rotation<Virtual, Virtual>(rotationVector: centreRay * angle)
  }

  /// The framing with ``home``'s roll, where that is wanted.
  func levelled(_ framing: Rotation<World, Virtual>) -> Rotation<World, Virtual> {
    isLevel ? Self.levelled(framing, like: home) : framing
  }
}

extension LockFrame {
  /// A framing turned, by the shortest way, so that a ray of its own points in a direction.
  static func aimed(
    _ framing: Rotation<World, Virtual>, ray: Vector3<Virtual>, at direction: Vector3<World>
  ) -> Rotation<World, Virtual> {
    Rotation<World, World>(taking: framing(ray), to: direction).map { $0 * framing } ?? framing
  }

  /// A framing that looks where `framing` looks and is rolled against the horizon as `model` is.
  ///
  /// Near the vertical there is no horizon: there the model is carried over by the shortest turn instead. Between the two
  /// bounds of ``HorizonLock`` the one fades into the other.
  static func levelled(
    _ framing: Rotation<World, Virtual>, like model: Rotation<World, Virtual>
  ) -> Rotation<World, Virtual> {
    let axis = Vector3<Virtual>(0, 0, 1)
    let carried = aimed(model, ray: axis, at: framing(axis))
    let down = carried.down
    let length = (down.x * down.x + down.y * down.y).squareRoot()
    let span = HorizonLock.releaseAbove - HorizonLock.holdBelow
    let share = max(0, min(1, (length - HorizonLock.holdBelow) / span))
    let excess = wrapped(carried.cameraAngles.roll - model.cameraAngles.roll)
    return carried * Rotation<Virtual, Virtual>.aboutZ(-excess * share * share * (3 - 2 * share))
  }
}
