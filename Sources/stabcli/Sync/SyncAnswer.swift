import Geometry
import Stabiliser
import Sync
import Telemetry

/// What is used of log and camera, after the pictures were asked or without.
struct SyncAnswer {
  /// The log's clock.
  let map: ClockMap
  /// The log's axes.
  let axes: AxisMap
  /// The camera, and where it comes from.
  let camera: CameraChoice
  /// What the log's angular rates are off by, in its own axes, rad/s.
  let gyroBias: Vector3<Imu>
  /// What the pictures said; `nil` where they were not asked.
  let result: SyncResult?
  /// What was found and is used.
  let notes: [PlanNote]
  /// What could not be found, or is used against what the pictures say.
  let warnings: [PlanNote]

  /// Nothing was asked: all is as log and options say.
  init(_ log: LogSource, _ camera: CameraChoice, axes: AxisMap) {
    (map, self.axes, self.camera, gyroBias) = (log.alignment.map, axes, camera, .zero)
    (result, notes, warnings) = (nil, [], [])
  }

  /// Takes what was found.
  ///
  /// - Parameter isForced: whether a log that does not fit the picture is used all the same.
  /// - Throws: ``CommandFailure`` with ``ExitCode/unsupported`` for a log that does not fit.
  init(
    _ result: SyncResult, _ log: LogSource, _ camera: CameraChoice, axes: AxisMap, isForced: Bool
  ) throws(CommandFailure) {
    self.result = result
    switch result.verdict {
    case .found:
      map = result.usedClock
      self.axes = result.axes.map
      self.camera = camera.found(result)
      gyroBias = result.gyroBiasSigma == nil ? .zero : result.gyroBias
      notes = SyncNotes(result, log.path).found
      warnings = []
    case .notObservable, .disagrees:
      let said = SyncNotes(result, log.path)
      if case .disagrees = result.verdict, !isForced {
        throw CommandFailure(.unsupported, said.disagreement + " (--force uses the log all the same)")
      }
      (map, self.axes, self.camera, gyroBias) = (log.alignment.map, axes, camera, .zero)
      notes = []
      warnings = [said.doubt(assuming: log.alignment.map)]
    }
  }

  /// The recording on the clip's clock and in the axes of the upright picture.
  func recording(of log: MotionLog) -> MotionRecording<Camera, ClipClock> {
    var recording = log.recording
    if gyroBias != .zero {
      for i in recording.angularRates.indices {
        recording.angularRates[i].value = recording.angularRates[i].value - gyroBias
      }
    }
    return recording.onClip(map).mounted(axes).upright(camera.camera.display)
  }
}
