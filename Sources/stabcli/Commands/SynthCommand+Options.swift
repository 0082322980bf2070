import Geometry
import Synthesis

/// What is filmed and how it is measured.
struct SceneOptions {
  /// The motion.
  var motion = SyntheticMotion.handheld
  /// Factor on its shake.
  var strength = 1.0
  /// What there is to see.
  var kind = SyntheticClip.SceneKind.sphere
  /// The quality of the log.
  var imu = ImuGrade.phone
  /// Samples a second in the log.
  var logRateHertz = 200.0
  /// Length of the clip.
  var seconds = 10.0
  /// Start of all random sequences.
  var seed: UInt64 = 1

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Motion, scene and log",
      options: [
        .value(
          "--motion", type: .choice("MOTION"), at: \.motion,
          help:
            "still, pan, handheld, walk, run, bike, flips (full turns), pole (through the vertical), drone, roll (10° to both sides at 0.1 Hz) or shaky (hard hand shake)."
        ),
        .value(
          "--strength", type: .number("FACTOR", in: .factor, 0...20), at: \.strength,
          help: "Factor on all shake; movement slower than 0.3 Hz is meant and stays."),
        .value(
          "--scene", type: .choice("SCENE"), at: \.kind,
          help:
            "sphere: everything far away, no parallax; parallax: posts and boxes on a floor that the camera travels over."
        ),
        .value("--seconds", type: .number("S", in: .seconds, 0.1...3600), at: \.seconds, help: "Length of the clip."),
        .value(
          "--imu", type: .choice("GRADE"), at: \.imu,
          help:
            "Noise, bias and errors of the log: like a phone, an action camera, a poor sensor; perfect has none and feels no acceleration but gravity."
        ),
        .value(
          "--log-rate", type: .number("HZ", in: .hertz, 10...8000), at: \.logRateHertz,
          help: "Samples a second in the log."),
        .value("--seed", type: .seed, at: \.seed, help: "Start of all random sequences."),
      ])
  }
}

/// The camera that films the synthetic scene.
struct SyntheticCameraOptions {
  /// Picture size.
  var size = PixelSize(width: 1280, height: 720)
  /// Frames a second.
  var rate = FrameRate(perSecond: 30)
  /// Lens model.
  var lens = SyntheticClip.LensKind.pinhole
  /// Horizontal field of view, radians.
  var horizontalFieldRadians = 70 * Double.pi / 180
  /// Readout of the rolling shutter, seconds.
  var readoutSeconds = 0.016
  /// Exposure of each row, seconds.
  var exposureSeconds = 0.0
  /// Whether frames come irregularly.
  var isIrregular = false

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Camera",
      options: [
        .value(
          "--size", type: .size(within: 2...16_384, area: 67_108_864), at: \.size,
          help: "Size of the picture in pixels. h264 and h265 take even sides only."),
        .value("--fps", type: .frameRate, at: \.rate, help: "Frames a second."),
        .flag(
          "--vfr", at: \.isIrregular,
          help: "Take frames as a phone does in poor light: at uneven steps, with frames missing."),
        .value("--lens", type: .choice("MODEL"), at: \.lens, help: "pinhole, or kb4, a fisheye."),
        .value(
          "--hfov", type: .number("DEGREES", in: .degrees, 1...170), at: \.horizontalFieldRadians,
          help: "Field of view across the width."),
        .value(
          "--readout", type: .number("MILLISECONDS", in: .milliseconds, 0...200), at: \.readoutSeconds,
          help: "Time from the first row's exposure to the last one's."),
        .value(
          "--exposure", type: .number("MILLISECONDS", in: .milliseconds, 0...1000), at: \.exposureSeconds,
          help: "Exposure of each row, at most the time between frames; its motion blur is rendered."),
      ])
  }
}
