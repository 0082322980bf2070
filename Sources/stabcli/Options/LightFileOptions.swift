import Light
import VideoIO

/// The file a finished picture of light is written as.
struct LightFileOptions {
  /// How values are stored; `nil` for the format's own.
  var depth: LightDepth?
  /// The curve that is written; `nil` for the format's own.
  var transfer: TransferFunction?
  /// Of HEIC.
  var quality = 90

  /// `--depth`, `--output-transfer`, `--quality`.
  static var options: [OptionDefinition<Self>] {
    [
      .value(
        "--depth", type: .choice("BITS"), optional: \.depth,
        absence: "floating point; the deepest where the format has none",
        help:
          "How values are stored: float, half, 8, 10 or 16, as far as the format has it. Whole numbers end at white."),
      .value(
        "--output-transfer", type: .transferFunction, optional: \.transfer,
        absence: "linear in TIFF, OpenEXR and DNG, srgb in PNG and HEIC",
        help: "The curve of whole numbers. The file says which, by profile or tag."),
      .value(
        "--quality", type: .wholeNumber(0...100), at: \.quality, help: "How good a HEIC is, 100 being best."),
    ]
  }

  /// The settings for a file of that name.
  ///
  /// - Throws: ``CommandFailure`` for what its format cannot hold or say.
  func settings(for path: String) throws(CommandFailure) -> LightFileSettings {
    do {
      return try LightFileSettings(path: path, depth: depth, transfer: transfer, quality: quality)
    } catch { throw CommandFailure(error) }
  }
}
