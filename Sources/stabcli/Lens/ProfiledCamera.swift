import Geometry
import Stabiliser

/// A profile brought to a clip: the lens and readout of the upright source, and what to tell the user.
struct ProfiledCamera: Equatable {
  /// The lens, in pixels of the upright source.
  let lens: Lens
  /// The readout of the upright source; `nil` where the profile does not know it.
  let shutter: RollingShutter?
  /// Choices made, kind and message.
  let notes: [PlanNote]
  /// Doubts about the result, kind and message.
  let warnings: [PlanNote]
}

/// Why a profile cannot be used for a clip.
enum LensProfileMismatch: Error, Equatable {
  /// A distortion model this version does not have.
  case model(String)
  /// Terms of OpenCV's standard model beyond the eighth: thin prism and tilt.
  case prismTerms
  /// Calibrated for a picture stretched by the lens.
  case stretched(x: Double, y: Double)
  /// Calibrated on pictures of another shape; the clip's size as it is stored and as it is shown.
  case aspect(profile: PixelSize, clip: PixelSize, shown: PixelSize)
  /// The polynomial turns back inside the picture, at this angle off the axis, radians.
  case turnsBack(angle: Double)

  /// What to say, behind the profile's path.
  var message: String {
    switch self {
    case .model(let name):
      "the distortion model '\(name)' is not supported; opencv_fisheye and opencv_standard are, and --hfov does "
        + "without a profile"
    case .prismTerms:
      "thin prism and tilt (the ninth to fourteenth coefficient of opencv_standard) are not supported; calibrate with "
        + "eight coefficients, or do without a profile (--hfov)"
    case .stretched(let x, let y):
      "is for an anamorphic picture (stretch \(x) and \(y)), which is not supported; unstretched profiles are"
    case .aspect(let profile, let clip, let shown):
      "was calibrated on \(profile.width)x\(profile.height) and cannot be scaled to the clip's "
        + "\(shown.width)x\(shown.height)"
        + (clip == shown ? "" : " (stored as \(clip.width)x\(clip.height))")
        + ": another shape means another part of the sensor"
    case .turnsBack(let angle):
      "its distortion turns back at \(FixedDecimal.text(angle * 180 / .pi, digits: 1) ?? "?")° off the axis, "
        + "inside the picture: two directions would share a pixel"
    }
  }

  /// The failure of a command that was given this profile.
  func failure(_ path: String) -> CommandFailure {
    if case .turnsBack = self { return .invalidInput(path, message) }
    return CommandFailure(.unsupported, "\(path): \(message)")
  }
}
