import Geometry
import Glibc
import Stabiliser
import Synthesis

/// A plan judged by where the camera truly looked: the estimate's errors shake the picture, too.
struct TrueShake {
  /// Of the camera, above 1 Hz, pixels of the source.
  let incoming: Double
  /// Of what is shown.
  let outgoing: Double
  /// Of the estimate's error alone: what no plan made from it can take out.
  let added: Double
  /// Roll of what is shown against the world, where there is a horizon.
  let roll: RollError

  init(_ plan: StabilisationPlan, path: CameraPath) {
    let focal = plan.lens.focalLength
    let pixelsPerRadian = (focal.x * focal.y).squareRoot()
    func rms<Body>(_ orientation: (FramePlan) -> Rotation<World, Body>) -> Double {
      let path = TurningPath(plan.frames.map { (time: $0.time, worldFromBody: orientation($0)) })
      return (path.rms(aboveHertz: 1) ?? .nan) * pixelsPerRadian
    }
    func truth(_ frame: FramePlan) -> Rotation<World, Camera> { path.worldFromCamera(at: frame.time.seconds) }
    // What the plan turns its camera by, done to the true orientation.
    func shown(_ frame: FramePlan) -> Rotation<World, Virtual> {
      truth(frame) * frame.worldFromCamera.inverse * frame.worldFromVirtual
    }
    incoming = rms(truth)
    outgoing = rms(shown)
    added = rms { truth($0) * $0.worldFromCamera.inverse as Rotation<World, World> }
    var roll = RollError()
    for frame in plan.frames where shown(frame).up.definesRoll { roll.add(shown(frame).cameraAngles.roll) }
    self.roll = roll
  }

  /// How much less shake is shown than the camera had, decibels.
  var reduction: Double { 20 * log10(incoming / outgoing) }
}
