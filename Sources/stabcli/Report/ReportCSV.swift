import Geometry
import Stabiliser

/// `report.csv`: one row a frame, the header first, degrees and pixels, an empty cell for what is not known.
enum ReportCSV {
  /// The columns, in the order others rely on.
  static let header = """
    frame,pts,time_s,camera_roll_deg,camera_pitch_deg,camera_heading_deg,virtual_roll_deg,virtual_pitch_deg,\
    virtual_heading_deg,correction_deg,rate_deg_s,crop_x_px,crop_y_px,crop_scale,zoom,margin_px,margin_edge,detail,\
    blur_px,state,confidence
    """

  /// The whole file, of all frames or some of them.
  static func text(of plan: StabilisationPlan, part: Range<Int>? = nil) -> String {
    let frames = plan.frames[part ?? plan.frames.indices]
    var text = header + "\n"
    text.reserveCapacity(256 * (frames.count + 1))
    for frame in frames {
      text += row(of: frame)
      text += "\n"
    }
    return text
  }

  /// One frame.
  static func row(of frame: FramePlan) -> String {
    let correction = (frame.worldFromCamera.inverse * frame.worldFromVirtual).angle
    let cells: [String] =
      [String(frame.index), String(frame.ticks), FixedDecimal.seconds(nanoseconds: frame.time.nanoseconds)]
      + angles(frame.worldFromCamera.cameraAngles) + angles(frame.worldFromVirtual.cameraAngles)
      + [degrees(correction), degrees(frame.angularRate)]
      + [pixels(frame.cropCentre.x), pixels(frame.cropCentre.y), ratio(frame.scale), ratio(frame.zoom)]
      + [pixels(frame.margin), frame.marginEdge.rawValue, ratio(1 / frame.scale)]
      + [frame.blur.map(pixels) ?? "", state(frame.states), ratio(frame.confidence)]
    return cells.joined(separator: ",")
  }

  /// States in the order of their declaration, joined by `+`; `ok` when there is nothing special.
  static func state(_ states: Set<FrameState>) -> String {
    states.isEmpty ? "ok" : states.sorted().map(\.rawValue).joined(separator: "+")
  }

  private static func angles(_ angles: CameraAngles) -> [String] {
    [degrees(angles.roll), degrees(angles.pitch), degrees(angles.heading)]
  }

  private static func degrees(_ radians: Double) -> String {
    FixedDecimal.text(radians * 180 / .pi, digits: 6) ?? ""
  }

  private static func pixels(_ value: Double) -> String { FixedDecimal.text(value, digits: 4) ?? "" }

  private static func ratio(_ value: Double) -> String { FixedDecimal.text(value, digits: 6) ?? "" }
}
