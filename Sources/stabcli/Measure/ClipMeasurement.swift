import Geometry
import Imaging

/// What was measured of one clip.
struct ClipMeasurement {
  /// Something one should know before one believes the numbers.
  struct Problem: Encodable, Equatable {
    let kind: String
    let message: String
  }

  /// The clip's path.
  let path: String
  /// Size of the upright picture.
  let size: PixelSize
  /// Frames that were seen.
  let frames: Int
  /// Pairs of frames whose motion is known.
  let followed: Int
  /// Points that were followed, on average of these pairs; `nil` without any.
  let meanTracks: Double?
  /// The picture's path.
  let motion: MotionPath
  /// What follows from the path.
  let steadiness: Steadiness
  /// Mean adjacent-frame PSNR, decibels.
  let itf: Double?
  /// Pixels at the edges that hold no picture.
  let border: BorderCensus
  /// What one should know.
  let problems: [Problem]
  /// Whether part of the clip did not decode.
  let isDamaged: Bool
}

extension ClipMeasurement {
  /// A number by its contracted name, in the unit of the name.
  struct Quantity: Equatable {
    /// The key in JSON.
    let key: String
    /// What people call it.
    let title: String
    /// Digits behind the point in tables.
    let digits: Int
    /// The value; `nil` where it cannot be told.
    let value: Double?
  }

  /// Everything that is reported as a number, in the order it is read.
  var quantities: [Quantity] {
    let degrees = 180 / Double.pi
    return [
      Quantity(key: "jitterRms_px", title: "jitter, px rms", digits: 3, value: steadiness.jitterRms),
      Quantity(
        key: "rollJitterRms_deg", title: "roll jitter, ° rms", digits: 4,
        value: steadiness.rollJitterRms.map { $0 * degrees }),
      Quantity(key: "shake_px", title: "shake above 1 Hz, px rms", digits: 3, value: steadiness.shake),
      Quantity(
        key: "acceleration_px", title: "acceleration, px/frame² rms", digits: 3, value: steadiness.acceleration),
      Quantity(
        key: "rollAcceleration_deg", title: "roll acceleration, °/frame² rms", digits: 4,
        value: steadiness.rollAcceleration.map { $0 * degrees }),
      Quantity(key: "wobble_px", title: "wobble, px rms", digits: 3, value: steadiness.wobble),
      Quantity(key: "stability", title: "stability (NUS)", digits: 4, value: steadiness.stability),
      Quantity(key: "itf_dB", title: "ITF, dB", digits: 2, value: itf),
      Quantity(key: "borderPixels", title: "border, pixels in all", digits: 0, value: Double(border.pixels)),
      Quantity(
        key: "borderMean_percent", title: "border, mean %", digits: 3, value: border.meanShare.map { $0 * 100 }),
      Quantity(key: "borderMax_percent", title: "border, greatest %", digits: 3, value: border.greatestShare * 100),
    ]
  }
}
