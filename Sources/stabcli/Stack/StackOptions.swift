import Imaging
import Light
import Stacking

/// How frames are laid onto each other.
enum StackRegistration: String, CaseIterable, Sendable {
  /// By what a motion log says the camera did.
  case gyro
  /// By the pictures.
  case image
}

/// Whether frames that do not say their exposure may be stacked.
enum UnknownExposure: String, CaseIterable, Sendable {
  case refuse, allow
}

/// What a stack is asked for.
struct StackOptions {
  /// Frames, or a clip and its log.
  var operands: [String] = []
  /// Sum or average; must be given.
  var method: StackMethod?
  /// How many frames there must be; `nil` for as many as there are.
  var count: Int?
  /// How numbers stand for light; `nil` for what the files say.
  var transfer: TransferFunction?
  /// Whether frames may leave their exposure unsaid.
  var unknownExposure = UnknownExposure.refuse
  /// Whether only the plan is wanted.
  var isDryRun = false
  /// How frames are laid onto each other; `nil` for as they are.
  var registration: StackRegistration?
  /// What is done about values that do not go with the others; `nil` for nothing.
  var rejection: StackRejection?
  /// Frames that tell of the sensor.
  var calibration = CalibrationFiles()
  /// Frames each output frame is the stack of; `nil` for one output of all.
  var lapse: Int?
  /// The filter of a registered stack.
  var kernel = ResampleKernel.lanczos3
  /// The part of a clip.
  var range = RangeOptions()
  /// How the log is read.
  var motion = MotionLogOptions()
  /// What the camera is.
  var camera = CameraOptions()

  var allowsUnknownExposure: Bool { unknownExposure == .allow }

  /// Refuses what would be ignored.
  func check() throws(CommandFailure) {
    let defaults = StackOptions()
    if registration == nil, kernel != defaults.kernel {
      throw CommandFailure(.usage, "--resample goes with --register: frames that lie as they are are not resampled")
    }
    if !calibration.biases.isEmpty, !calibration.darks.isEmpty, calibration.flats.isEmpty {
      throw CommandFailure(.usage, "--bias has no use beside --dark, which holds it, unless there is a --flat")
    }
    if let lapse, let count, count % lapse != 0 {
      throw CommandFailure(.usage, "--count \(count) is no multiple of --lapse \(lapse)")
    }
  }

  /// The options of the stack itself.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Stack",
      options: [
        .flag(
          "--sum", at: \.method, to: .sum, exclusion: "method",
          help: "Add the frames: a longer exposure. White of one frame is 1, so a sum of 32 reaches 32."),
        .flag(
          "--average", at: \.method, to: .average, exclusion: "method",
          help: "Average the frames: the same exposure with less noise."),
        .value(
          "--count", type: .wholeNumber(1...1_000_000), optional: \.count, absence: "as many as there are",
          help:
            """
            Frames there must be: another number of stills fails the stack. Of a clip so many are taken from --from on; 2, 4, \
            8, 16 and 32 gain whole stops or halves of noise.
            """),
        .value(
          "--transfer", type: .transferFunction, optional: \.transfer, absence: "what the files say",
          help: "How numbers stand for light. Where neither this nor the files say it, it is asked for."),
        .value(
          "--exposure-unknown", type: .choice("RULE"), at: \.unknownExposure,
          help: "allow: take stills that do not say their exposure to have had the same. refuse: fail."),
        .flag(
          "--dry-run", at: \.isDryRun,
          help: "Print the plan (frames, seconds, stops, noise, memory, disk, time) and decode nothing."),
      ])
  }

  /// The options of laying frames on each other, and of what is done to them before.
  static var workGroup: OptionGroup<Self> {
    OptionGroup(
      title: "Frames",
      options: [
        .value(
          "--register", type: .choice("HOW"), optional: \.registration, absence: "frames lie as they are",
          help:
            """
            Lay the frames of a hand-held stack on each other and keep what all of them show. gyro: by the motion log of a \
            clip, row by row. image: by the pictures; with a log, beginning where it leads.
            """),
        .value(
          "--resample", type: .choice("KERNEL"), at: \.kernel,
          help: "Interpolation of a registered stack: bilinear, bicubic or lanczos3."),
        .value(
          "--reject", type: .rejection, optional: \.rejection, absence: "nothing is left out",
          help:
            """
            What to do about values that do not go with the others of their pixel: median, or leave out what is farther \
            than K deviations from the rest, sigma:K, winsor:K. Frames are read several times.
            """),
        .list(
          "--dark", type: .path(), at: \.calibration.darks, absence: "none",
          help:
            "A frame taken with the lens covered, as long as the others. Give all there are; hot pixels are mended."),
        .list(
          "--flat", type: .path(), at: \.calibration.flats, absence: "none",
          help: "A frame of an even light: what the lens and the sensor make uneven is taken off."),
        .list(
          "--bias", type: .path(), at: \.calibration.biases, absence: "none",
          help:
            """
            A frame taken with the lens covered, as short as can be: taken off the flats, and without a dark off all.
            """),
        .value(
          "--lapse", type: .wholeNumber(2...100_000), optional: \.lapse, absence: "one picture of all frames",
          help: "A picture of every N frames: -o has one place for a number, such as dawn_%04d.tif."),
      ])
  }
}

extension ValueType where Value == StackRejection {
  /// A rule of rejection.
  static var rejection: Self {
    Self(
      placeholder: "RULE", expectation: "median, sigma:K or winsor:K with K from 0.5 to 20, such as sigma:3",
      completion: .words(["median", "sigma:3", "winsor:3"]),
      read: { StackRejection($0).map { .value($0) } ?? .refused }, record: { .text($0.description) })
  }
}
