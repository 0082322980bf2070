import Geometry
import Stabiliser
import Stacking

extension Registration {
  /// By the motion log: what each row of a frame saw, turned to where the reference looked.
  ///
  /// The reference is the frame that was moved least while it was read; the result is what a camera at rest would have
  /// seen from there, all rows at once.
  init(_ ground: Groundwork, times: [Timestamp<ClipClock>], names: [String]) throws(CommandFailure) {
    let (track, camera) = (ground.estimate.track, ground.camera.camera)
    for (time, name) in zip(times, names) {
      guard time + RotationTrack<World, Camera>.reach >= track.start, time <= track.end + RotationTrack<World, Camera>.reach
      else {
        throw .invalidInput(name, "the motion log \(ground.log.path) does not reach it; nothing was written")
      }
    }
    let rates = times.map { track.rate(at: $0).length }
    let reference = rates.indices.min { rates[$0] < rates[$1] } ?? 0
    let worldFromVirtual: Rotation<World, Virtual> = track.rotation(at: times[reference]).relabelled()
    let focal = camera.lens.focalLength
    let readout = ReadoutSampling(
      track: track, shutter: camera.shutter, focalLengthPixels: max(focal.x, focal.y))
    alignments = times.map { time in
      let mapping = FrameMapping(
        lens: camera.lens, sourceSize: camera.size, outputSize: camera.size, shutter: camera.shutter,
        rowRotations: readout.rowRotations(at: time, worldFromVirtual: worldFromVirtual),
        virtualCentre: camera.size.centre(), scale: 1)
      return .bent { mapping.sourcePoint(of: $0) }
    }
    self.reference = reference
    method = "gyro"
    correlations = []
  }
}
