public import Geometry
internal import Glibc

/// Finds a motion log's clock, axes and errors, and the camera's readout and focal length, from a clip's tracks.
///
/// How it works and how exact it is: Docs/SYNC.md. Equal input gives equal output, to the last bit.
public struct Synchroniser: Sendable {
  private let knowns: SyncKnowns

  /// Prepares with what is known.
  public init(_ knowns: SyncKnowns) { self.knowns = knowns }

  /// Compares pictures and log. Never fails: what cannot be told is said in the verdict.
  public func synchronise(_ tracks: PictureTracks, with recording: MotionRecording<Imu, LogClock>) -> SyncResult {
    let problem = SyncProblem(knowns, tracks, recording)
    return problem.result()
  }
}
