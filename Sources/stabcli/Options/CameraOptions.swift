import Geometry

/// The edge of the stored picture whose rows or columns a rolling shutter reads first.
enum ReadoutEdge: String, CaseIterable, Sendable {
  case top, bottom, left, right

  /// The way the readout goes.
  var direction: RollingShutter.Direction {
    switch self {
    case .top: .topToBottom
    case .bottom: .bottomToTop
    case .left: .leftToRight
    case .right: .rightToLeft
    }
  }
}

/// What the camera is.
struct CameraOptions {
  /// A lens profile.
  var lensProfile: String?
  /// A lens of the lensfun database.
  var lensModel: String?
  /// A camera of the lensfun database.
  var cameraModel: String?
  /// Focal length of a zoom, millimetres.
  var focalMillimetres: Double?
  /// Crop factor of the recording mode.
  var cropFactor: Double?
  /// A camera whose readout is known.
  var preset: CameraPreset?
  /// Horizontal field of view, radians.
  var horizontalFieldRadians: Double?
  /// Readout of the rolling shutter, seconds.
  var readoutSeconds: Double?
  /// Where the readout begins.
  var readoutEdge: ReadoutEdge?

  /// Whether any of them was given.
  var isAnythingSaid: Bool {
    lensProfile != nil || lensModel != nil || cameraModel != nil || focalMillimetres != nil || cropFactor != nil
      || horizontalFieldRadians != nil || readoutSeconds != nil || readoutEdge != nil
  }

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Camera",
      options: [
        .value(
          "--lens", type: .path(), optional: \.lensProfile, absence: "no distortion",
          help:
            """
            Lens profile in Gyroflow's JSON format, or a calibration of OpenCV, ROS or Kalibr (.yaml), scaled to the clip's \
            size. 'synth' writes one, camera.json.
            """),
        .value(
          "--lens-model", type: .text, optional: \.lensModel, absence: "none",
          help: "The lens by its name in the lensfun database, instead of a profile: maker and model, or part of them."),
        .value(
          "--camera-model", type: .text, optional: \.cameraModel, absence: "none",
          help: "The camera by its name in the lensfun database; alone for one whose lens is fixed."),
        .value(
          "--focal-length", type: .number("MM", in: .factor, 0.5...2000), optional: \.focalMillimetres,
          absence: "the lens's only one", help: "Focal length of a zoom lens of --lens-model, in millimetres."),
        .value(
          "--crop-factor", type: .number("X", in: .factor, 0.2...20), optional: \.cropFactor,
          absence: "the camera's", help: "Crop factor of the recording mode, for --lens-model: 1 for 36 mm across."),
        .value(
          "--hfov", type: .number("DEGREES", in: .degrees, 1...170), optional: \.horizontalFieldRadians,
          absence: "the profile's, else 60 across the longer side",
          help: "Field of view across the width of the upright picture, for a lens without distortion."),
        .value(
          "--camera", type: .choice("NAME"), optional: \.preset, absence: "none",
          help:
            "A camera whose readout was measured and published, for the mode it was measured in. Docs/SYNC.md says by whom."
        ),
        .value(
          "--readout", type: .number("MILLISECONDS", in: .milliseconds, 0...200), optional: \.readoutSeconds,
          absence: "what profile, camera or log say, else 0",
          help: "Time from the first row's exposure to the last one's (rolling shutter)."),
        .value(
          "--readout-from", type: .choice("EDGE"), optional: \.readoutEdge,
          absence: "what the log or the profile says, else top",
          help:
            "The edge of the picture, as it is stored, that the rolling shutter reads first: bottom for a clip that was turned over."
        ),
      ])
  }
}
