import Geometry
import Stabiliser

/// The horizon in the picture that is shown, against level. Radians.
public struct HorizonMetrics: Equatable, Sendable {
  /// Errors of the roll over frames whose optical axis is some way from the vertical; `nil` where there is no frame.
  public struct Errors: Equatable, Sendable {
    /// Frames that were judged.
    public var frames: Int
    /// Root mean square.
    public var rms: Double?
    /// The constant part: positive when the shown picture is turned clockwise, as seen from behind the camera.
    public var mean: Double?
    /// Root mean square of what is left without the constant part.
    public var deviation: Double?
    /// Largest magnitude.
    public var largest: Double?

    init(_ errors: [Double]) {
      frames = errors.count
      rms = errors.rms
      let centre = circularMean(errors)
      mean = errors.isEmpty ? nil : centre
      deviation = errors.map { wrapped($0 - centre) }.rms
      largest = errors.largest
    }
  }

  /// Where the axis is more than 30° from the vertical: sin φ > 0.5.
  public var clear: Errors
  /// Where the axis is 6° to 30° from the vertical: sin φ from 0.1 to 0.5.
  public var steep: Errors

  init(_ frames: [ExaminedFrame], trimRoll: Double) {
    func errors(_ isJudged: (Double) -> Bool) -> Errors {
      Errors(
        frames.filter { isJudged($0.steepness) }.map { wrapped($0.worldFromShown.cameraAngles.roll - trimRoll) })
    }
    clear = errors { $0 > 0.5 }
    steep = errors { $0 >= 0.1 && $0 <= 0.5 }
  }
}
