import Geometry
import Imaging

/// How much of the source a clip's crop may use.
enum CropPolicy: String, CaseIterable, Equatable, Sendable {
  /// One scale that is right for every roll angle.
  case fullTurn = "full-turn"
  /// The least constant scale that covers every frame of this clip.
  case constant
}

/// Crop, size and resampling of the output picture.
struct PictureOptions {
  /// How the crop is chosen.
  var crop = CropPolicy.constant
  /// Largest magnification; `nil` for no limit.
  var maximumZoom: Double?
  /// Output size; `nil` for the upright source's.
  var size: PixelSize?
  /// Interpolation.
  var kernel = ResampleKernel.bicubic
  /// Roll the horizon is held at, radians.
  var trimRollRadians = 0.0

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Crop and picture",
      options: [
        .value(
          "--crop", type: .choice("POLICY", later: ["dynamic"]), at: \.crop,
          help:
            "full-turn: one scale that holds at every roll angle. constant: the least constant scale this clip needs."
        ),
        .value(
          "--max-zoom", type: .number("X", in: .factor, 1...10), optional: \.maximumZoom, absence: "no limit",
          help: "Largest magnification. Where it binds, the correction gives way; the border never shows."),
        .value(
          "--size", type: .size, optional: \.size, absence: "the upright source's size",
          help: "Size of the output in pixels."),
        .value(
          "--resample", type: .choice("KERNEL"), at: \.kernel, help: "Interpolation: bilinear, bicubic or lanczos3."),
        .value(
          "--trim-roll", type: .number("DEG", in: .degrees, -180...180), at: \.trimRollRadians,
          help: "Roll to hold instead of a level horizon; positive turns the camera clockwise."),
      ])
  }
}
