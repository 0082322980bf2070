import Geometry
import Stabiliser

extension LensProfile {
  /// Longest readout that is believed, milliseconds.
  private static let longestReadout = 200.0

  /// The readout of the stored picture, and what to say about it.
  ///
  /// The mode's own time if the profile lists one of the clip's size and rate; else the profile's main one, which is
  /// said when the clip is of another mode. Zero without a global shutter means that nobody measured it.
  func readout(of stored: PixelSize, _ rate: Double?) -> (shutter: RollingShutter?, note: PlanNote?) {
    if isGlobalShutter { return (.global, nil) }
    let listed = settings.first { $0.matches(stored, rate) && ($0.readoutMilliseconds ?? 0) != 0 }
    guard let milliseconds = listed?.readoutMilliseconds ?? readoutMilliseconds, milliseconds != 0 else {
      return (nil, PlanNote(kind: "readoutUnknown", message: "the lens profile gives no readout time"))
    }
    let seconds = abs(milliseconds) / 1000
    guard abs(milliseconds) <= Self.longestReadout, rate.map({ seconds <= 1.05 / $0 }) ?? true else {
      let text = FixedDecimal.text(milliseconds, digits: 1) ?? "?"
      return (
        nil,
        PlanNote(
          kind: "readoutImpossible",
          message: "the lens profile's readout of \(text) ms does not fit into a frame and is not used")
      )
    }
    let direction = readoutDirection ?? (milliseconds < 0 ? .bottomToTop : .topToBottom)
    let main = Setting(
      width: calibrationSize.width, height: calibrationSize.height, framesPerSecond: framesPerSecond)
    let isOwn = listed != nil || main.matches(stored, rate)
    let note = PlanNote(
      kind: "readoutOfOtherMode",
      message: "the lens profile's readout of \(FixedDecimal.text(seconds * 1000, digits: 1) ?? "?") ms was measured "
        + "in another recording mode; --readout corrects it")
    return (RollingShutter(readoutSeconds: seconds, direction: direction), isOwn ? nil : note)
  }
}

extension LensProfile.Setting {
  /// Whether a clip was recorded in this mode: same size, rate within half a percent where both are known.
  fileprivate func matches(_ stored: PixelSize, _ rate: Double?) -> Bool {
    guard width == stored.width, height == stored.height else { return false }
    guard let rate, let framesPerSecond, framesPerSecond > 0 else { return true }
    return abs(rate / framesPerSecond - 1) < 0.005
  }
}
