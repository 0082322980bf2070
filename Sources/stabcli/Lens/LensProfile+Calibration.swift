import Geometry
import LensCatalogue
import Stabiliser

extension LensProfile {
  /// A calibration of another program as a profile; of its readout nothing is known.
  init(_ calibration: LensCalibration) {
    name = calibration.name
    switch calibration.model {
    case .standard: model = .standard
    case .fisheye: model = .fisheye
    case .radialPolynomial(let radius): model = .radialPolynomial(radius)
    }
    calibrationSize = calibration.size
    (fx, fy, cx, cy) = (calibration.fx, calibration.fy, calibration.cx, calibration.cy)
    distortion = calibration.coefficients
    isAsymmetrical = true
    radialLimit = nil
    rmsErrorPixels = calibration.rmsErrorPixels
    isGlobalShutter = false
  }

  /// Reads a calibration in YAML.
  static func calibration(in bytes: [UInt8], _ path: String) throws(CommandFailure) -> LensProfile {
    let profile: LensProfile
    do { profile = LensProfile(try CalibrationFile.read(bytes)) } catch { throw error.failure(path) }
    if let fault = profile.fault { throw .invalidInput(path, "is not a usable lens calibration: \(fault)") }
    return profile
  }

  /// Looks a lens up in the lensfun database.
  ///
  /// - Returns: The profile, and what had to be assumed.
  static func lensfun(
    _ lens: LensfunLens, stored: PixelSize
  ) throws(CommandFailure) -> (profile: LensProfile, notes: [PlanNote]) {
    do {
      let calibration = try lens.calibration(on: stored)
      return (
        LensProfile(calibration),
        calibration.notes.map { PlanNote(kind: "lensfun", message: "\(calibration.name): \($0)") }
      )
    } catch { throw error.failure(nil) }
  }
}

extension LensCatalogueError {
  /// The failure of a command, about a file or the database.
  func failure(_ path: String?) -> CommandFailure {
    let text = (path.map { $0 + ": " } ?? "") + message
    switch self {
    case .unsupported, .noDatabase, .noDistortion: return CommandFailure(.unsupported, text)
    case .ambiguous, .focalLength, .unknownCamera, .unknownLens: return CommandFailure(.usage, text)
    case .notYAML, .notCalibration: return CommandFailure(.invalidInput, text)
    }
  }
}
