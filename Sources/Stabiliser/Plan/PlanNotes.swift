internal import Geometry

/// Says in sentences what a plan's frames show in states.
enum PlanNotes {
  /// Says what told where down is, unless the accelerometer did.
  static func notes(on origin: GravityOrigin) -> [PlanNote] {
    switch origin {
    case .accelerometer: []
    case .deviceUp, .deviceOrientation:
      [
        PlanNote(
          kind: "deviceGravity",
          message:
            "which way is down is the device's own estimate, as the log has no accelerometer; it may lean in turns"
        )
      ]
    case .declaredLevel:
      [
        PlanNote(
          kind: "declaredLevel",
          message: "the camera is taken to be level where the clip begins; errors of the gyro add up from there")
      ]
    }
  }

  static func notes(on frames: [FramePlan], holes: [ClosedRange<Timestamp<ClipClock>>]) -> [PlanNote] {
    var result: [PlanNote] = []
    let texts: [(FrameState, String, String)] = [
      (.noMotion, "noMotion", "the log does not reach these frames; the last known correction is held"),
      (.bridged, "bridged", "the log has a hole here; the motion was bridged"),
      (.gyroHold, "gyroHold", "the camera looks almost straight up or down; roll follows the gyro"),
      (.limited, "limited", "the zoom leaves no room for the whole correction; it was reduced"),
      (.duplicate, "duplicate", "these frames carry the time of the frame before them"),
    ]
    for (state, kind, message) in texts {
      for run in runs(of: state, in: frames) { result.append(PlanNote(kind: kind, message: message, frames: run)) }
    }
    return result
  }

  /// Unbroken runs of frames in a state.
  private static func runs(of state: FrameState, in frames: [FramePlan]) -> [ClosedRange<Int>] {
    var result: [ClosedRange<Int>] = []
    for (i, frame) in frames.enumerated() where frame.states.contains(state) {
      if let last = result.last, last.upperBound == i - 1 {
        result[result.count - 1] = last.lowerBound...i
      } else {
        result.append(i...i)
      }
    }
    return result
  }
}
