import Geometry
import Imaging
import Stabiliser

/// A size that was asked for.
enum ChosenSize: Equatable, Sendable {
  /// As given.
  case fixed(PixelSize)
  /// The crop's own pixels.
  case native
}

extension ValueType where Value == ChosenSize {
  /// Width and height, or `native`.
  static var chosenSize: Self {
    let size = ValueType<PixelSize>.size
    return Self(
      placeholder: "WxH|native", expectation: "\(size.expectation), or native", completion: .words(["native"]),
      read: { text in
        if text == "native" { return .value(.native) }
        switch size.read(text) {
        case .value(let value): return .value(.fixed(value))
        case .refused(let hint): return .refused(hint: hint)
        }
      },
      record: { choice in
        switch choice {
        case .native: .text("native")
        case .fixed(let value): size.record(value)
        }
      })
  }
}

/// Crop, size and resampling of the output picture.
struct PictureOptions {
  /// How the crop is chosen.
  var crop = PlanSettings.Crop.constant
  /// Largest magnification; `nil` for no limit.
  var maximumZoom: Double?
  /// Output size; `nil` for the upright source's.
  var size: ChosenSize?
  /// Shape of the output; `nil` for the upright source's, or that of the size.
  var aspect: AspectRatio?
  /// Interpolation.
  var kernel = ResampleKernel.bicubic
  /// How far the output's lens is on the way from the source's to a pinhole, 0…1.
  var undistort = 0.0
  /// Roll the horizon is held at, radians.
  var trimRollRadians = 0.0

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Crop and picture",
      options: [
        .value(
          "--crop", type: .choice("POLICY"), at: \.crop,
          help:
            """
            full-turn: one scale that holds at every roll angle. constant: the least constant scale this clip needs. \
            dynamic: the scale follows need, by half a percent a second.
            """
        ),
        .value(
          "--max-zoom", type: .number("X", in: .factor, 1...10), optional: \.maximumZoom, absence: "no limit",
          help:
            "Largest magnification. Where it binds, the correction gives way; the border never shows. Where even none fits, as with a large --trim-roll, the cap gives way, which is said."
        ),
        .value(
          "--size", type: .chosenSize, optional: \.size, absence: "the upright source's size",
          help: "Size of the output in pixels, or native: the crop's own pixels, nothing enlarged."),
        .value(
          "--aspect", type: .aspect, optional: \.aspect, absence: "the upright source's shape",
          help:
            """
            Shape of the output: the largest such part of the source, with even sides. What is left of the source beside \
            it is room for the crop to move in.
            """),
        .value(
          "--resample", type: .choice("KERNEL"), at: \.kernel, help: "Interpolation: bilinear, bicubic or lanczos3."),
        .value(
          "--undistort", type: .number("SHARE", in: .factor, 0...1), at: \.undistort,
          help:
            """
            Share of the lens's distortion that is taken out of the picture: 0 keeps the lens as it is, 1 makes straight \
            lines straight. Needs a lens profile (--lens) to know the distortion.
            """),
        .value(
          "--trim-roll", type: .number("DEG", in: .degrees, -180...180), at: \.trimRollRadians,
          help:
            "Roll to hold instead of a level horizon, where the horizon is held; positive turns the camera clockwise."),
      ])
  }
}
