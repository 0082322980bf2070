import Geometry

/// Which axis each of the three values of a GoPro sample is, from the camera's own letters or a table of devices.
///
/// GoPro names its axes X, Y, Z: left, back and up of the camera. A HERO5 stores Z, X, Y; that its X points left and
/// its Y back was checked against optical flow. Later models moved the sensor and say so in `ORIN`, whose letters
/// name the stored axes, lower case for the negative. `MTRX` is not used: in files of the MAX it is a reflection
/// that contradicts `ORIN` and the log itself.
/// Sources: gopro/gpmf-parser, README and issues 56 and 165.
enum GPMFAxes {
  /// The axes of `GRAV`, the same in every camera that writes it, whatever the sensors' own: left, up, back.
  ///
  /// It points up. In a walk filmed by a MAX it lies 1.2° from the accelerometer smoothed to 0.5 Hz and turns as the
  /// gyroscope says to 3 % of its change; with any other order or sign it does not. That the order is fixed, and not
  /// the sensors', is said in gopro/gpmf-parser, issue 170.
  static let gravityLetters = "XZY"

  /// The letters of the stored values for a device; `nil` when it is not known.
  ///
  /// - Parameters:
  ///   - orin: The stream's `ORIN`.
  ///   - device: The device's name, `DVNM`; HERO5 only says "Camera".
  ///   - firmware: The container's firmware string, such as `HD6.01.02.01.00`.
  ///   - title: The stream's `STNM`, where some say "(z,x,y)".
  static func letters(orin: String?, device: String, firmware: String?, title: String) -> String? {
    if let orin, axisMap(orin) != nil { return orin }
    let device = device.lowercased()
    let firmware = firmware?.uppercased() ?? ""
    if device.contains("fusion") || firmware.hasPrefix("FS") { return "yXZ" }
    if device.contains("hero6") || firmware.hasPrefix("HD6") { return "YxZ" }
    if device.contains("hero5") || firmware.hasPrefix("HD5") || device == "camera" { return "ZXY" }
    return title.lowercased().contains("(z,x,y)") ? "ZXY" : nil
  }

  /// The orientation of samples stored as the letters say: up is Z, left X, back Y.
  static func axisMap(_ letters: String) -> AxisMap? {
    guard let stored = signedAxes(letters) else { return nil }
    let up = ["z", "x", "y"].compactMap { wanted in stored.first { $0.letter == wanted } }
    guard up.count == 3 else { return nil }
    return AxisMap(up.map { $0.isNegative ? ["x", "y", "z"][$0.place] : ["X", "Y", "Z"][$0.place] }.joined())
  }

  /// A sample stored as `letters`, in the order and signs of `other`.
  static func reordered(_ v: Vector3<Imu>, from letters: String, to other: String) -> Vector3<Imu> {
    guard letters != other, let source = signedAxes(letters), let target = signedAxes(other) else { return v }
    let components = [v.x, v.y, v.z]
    let result = target.map { axis -> Double in
      guard let from = source.first(where: { $0.letter == axis.letter }) else { return 0 }
      return from.isNegative == axis.isNegative ? components[from.place] : -components[from.place]
    }
    return Vector3(result[0], result[1], result[2])
  }

  private static func signedAxes(_ letters: String) -> [(letter: String, isNegative: Bool, place: Int)]? {
    let axes = letters.enumerated().map { place, letter in
      (letter: letter.lowercased(), isNegative: letter.isLowercase, place: place)
    }
    return Set(axes.map(\.letter)) == ["x", "y", "z"] && axes.count == 3 ? axes : nil
  }
}
