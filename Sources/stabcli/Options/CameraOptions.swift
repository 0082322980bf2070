/// What the camera is.
struct CameraOptions {
  /// A lens profile.
  var lensProfile: String?
  /// Horizontal field of view, radians.
  var horizontalFieldRadians: Double?
  /// Readout of the rolling shutter, seconds.
  var readoutSeconds: Double?

  /// The options.
  static var group: OptionGroup<Self> {
    OptionGroup(
      title: "Camera",
      options: [
        .value(
          "--lens", type: .path(), optional: \.lensProfile, absence: "no distortion",
          help: "Lens profile in Gyroflow's JSON format, scaled to the clip's size. 'synth' writes one, camera.json."),
        .value(
          "--hfov", type: .number("DEGREES", in: .degrees, 1...170), optional: \.horizontalFieldRadians,
          absence: "the profile's, else 60 across the longer side",
          help: "Field of view across the width of the upright picture, for a lens without distortion."),
        .value(
          "--readout", type: .number("MILLISECONDS", in: .milliseconds, 0...200), optional: \.readoutSeconds,
          absence: "what the log or the profile says, else 0",
          help: "Time from the first row's exposure to the last one's (rolling shutter)."),
      ])
  }
}
