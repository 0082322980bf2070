public import Geometry

/// Frames laid on one of them by where the camera looked: what a camera at rest would have seen from there, all rows at
/// once.
public struct LaidFrames: Sendable {
  /// The frame the others are laid on: the one that was turned slowest while it was taken, which is the sharpest.
  public let reference: Int
  /// For each frame, which of its points each point of the result shows.
  public let mappings: [FrameMapping]

  /// Lays frames on each other.
  ///
  /// - Parameters:
  ///   - times: mid-exposure of each frame's middle row; at least one.
  ///   - reference: the frame to lay them on; `nil` for the slowest.
  public init(
    _ track: RotationTrack<World, Camera>, camera: SourceCamera, times: [Timestamp<ClipClock>], reference: Int? = nil
  ) {
    precondition(!times.isEmpty, "there is a frame")
    let rates = times.map { track.rate(at: $0).length }
    let chosen = reference ?? rates.indices.min { rates[$0] < rates[$1] } ?? 0
    let worldFromVirtual: Rotation<World, Virtual> = track.rotation(at: times[chosen]).relabelled()
    let focal = camera.lens.focalLength
    let readout = ReadoutSampling(track: track, shutter: camera.shutter, focalLengthPixels: max(focal.x, focal.y))
    self.reference = chosen
    mappings = times.map { time in
      FrameMapping(
        lens: camera.lens, sourceSize: camera.size, outputSize: camera.size, shutter: camera.shutter,
        rowRotations: readout.rowRotations(at: time, worldFromVirtual: worldFromVirtual),
        virtualCentre: camera.size.centre(), scale: 1)
    }
  }

  /// The first instant that a track does not reach, with what it is taken to go on beyond its ends; `nil` where it
  /// reaches all.
  public static func missing(
    _ track: RotationTrack<World, Camera>, _ times: [Timestamp<ClipClock>]
  ) -> Int? {
    let reach = RotationTrack<World, Camera>.reach
    return times.firstIndex { $0 + reach < track.start || $0 > track.end + reach }
  }
}
