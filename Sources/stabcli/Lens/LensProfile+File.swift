import Geometry

extension LensProfile {
  /// Reads a profile, or a calibration in YAML.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``: unreadable, no JSON, no profile.
  static func read(_ path: String) throws(CommandFailure) -> LensProfile {
    let bytes = try FileBytes.read(path, limit: 16 << 20)
    let isYAML = [".yml", ".yaml"].contains { path.lowercased().hasSuffix($0) }
    return isYAML ? try calibration(in: bytes, path) : try profile(in: bytes, path)
  }

  /// Reads the bytes of a file named `path`.
  static func profile(in bytes: [UInt8], _ path: String) throws(CommandFailure) -> LensProfile {
    switch JSONKind.of(bytes) {
    case nil:
      throw .invalidInput(path, "is not a lens profile: it is not a JSON object (calibrations in YAML are named .yaml)")
    case .lensProfile: break
    default: throw .invalidInput(path, "is not a lens profile: it has no calib_dimension")
    }
    let profile: LensProfile
    do { profile = try JSONText.decode(LensProfile.self, from: bytes) } catch {
      throw .invalidInput(path, "is not a usable lens profile: \(JSONText.reason(error))")
    }
    if let fault = profile.fault { throw .invalidInput(path, "is not a usable lens profile: \(fault)") }
    return profile
  }

  /// What no calibration can contain; `nil` for a sound profile.
  var fault: String? {
    let sides = 1...65_535
    guard sides.contains(calibrationSize.width), sides.contains(calibrationSize.height) else {
      return "calib_dimension is \(calibrationSize.width)x\(calibrationSize.height)"
    }
    guard fx > 0, fy > 0 else { return "the focal lengths are \(fx) and \(fy)" }
    guard fx < 1e6, fy < 1e6, abs(cx) < 1e6, abs(cy) < 1e6 else { return "the camera matrix is out of range" }
    guard distortion.allSatisfy(\.isFinite) else { return "a distortion coefficient is not finite" }
    let counts = model.coefficientCounts
    if !counts.isEmpty, !counts.contains(distortion.count) {
      let wanted = counts.filter { $0 > 0 }.map(String.init).joined(separator: ", ")
      return "\(model.name) has \(wanted) distortion coefficients, here are \(distortion.count)"
    }
    if case .radialPolynomial = model, distortion[0] <= 0 { return "the first coefficient is not positive" }
    return nil
  }
}
