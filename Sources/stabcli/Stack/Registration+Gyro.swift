import Geometry
import Stabiliser
import Stacking

extension Registration {
  /// By the motion log: what each row of a frame saw, turned to where the reference looked.
  init(_ ground: Groundwork, times: [Timestamp<ClipClock>], names: [String]) throws(CommandFailure) {
    if let missing = LaidFrames.missing(ground.estimate.track, times) {
      throw .invalidInput(names[missing], "the motion log \(ground.log.path) does not reach it; nothing was written")
    }
    let laid = LaidFrames(ground.estimate.track, camera: ground.camera.camera, times: times)
    alignments = laid.mappings.map { mapping in .bent { mapping.sourcePoint(of: $0) } }
    (reference, method, correlations) = (laid.reference, "gyro", [])
  }
}
