import Light
import RawPhoto

/// How a camera's red, green and blue lie among X, Y, Z, for any white (DNG 1.7, chapter 6).
struct CameraSpace {
  /// From the light of lower temperature to that of higher, whatever order the file has them in.
  private let calibrations: [CameraColour.Calibration]
  private let balance: ColourTransform
  /// Whether two lights are there and one of them has no temperature, so that only the first can be used.
  let lacksTemperature: Bool

  /// Takes the file's matrices.
  ///
  /// - Returns: `nil` when there are none.
  init?(_ colour: CameraColour) {
    guard let first = colour.calibrations.first else { return nil }
    balance = ColourTransform(diagonal: colour.analogBalance)
    let known = colour.calibrations.filter { $0.kelvin != nil }
    lacksTemperature = colour.calibrations.count > 1 && known.count < colour.calibrations.count
    if lacksTemperature || known.isEmpty {
      calibrations = [first]
    } else {
      calibrations = known.sorted { ($0.kelvin ?? 0) < ($1.kelvin ?? 0) }
    }
  }

  /// Names of the lights that are used, the one of lower temperature first.
  var lights: [String] { calibrations.map(\.light) }

  /// How much of the light of higher temperature a white takes, linear in reciprocal temperature.
  func share(_ kelvin: Double) -> Double {
    guard calibrations.count == 2, let low = calibrations[0].kelvin, let high = calibrations[1].kelvin, low < high
    else { return 0 }
    let temperature = min(max(kelvin, low), high)
    return (1 / low - 1 / temperature) / (1 / low - 1 / high)
  }

  private func mixed(
    _ kelvin: Double, _ part: (CameraColour.Calibration) -> ColourTransform?
  ) -> ColourTransform? {
    let parts = calibrations.map(part)
    guard parts.count == 2, let low = parts[0], let high = parts[1] else { return parts.compactMap(\.self).first }
    let share = share(kelvin)
    return ColourTransform(rows: zip(low.rows, high.rows).map { $0 * (1 - share) + $1 * share })
  }

  /// X, Y, Z to camera.
  private func cameraFromXYZ(_ kelvin: Double) -> ColourTransform {
    let calibration = mixed(kelvin, \.cameraCalibration) ?? .identity
    return balance * calibration * (mixed(kelvin, \.colourMatrix) ?? .identity)
  }

  /// The white that reads as `neutral`: guessed, and guessed again with the matrix of the guess.
  ///
  /// - Returns: `nil` when no light reads so.
  func white(of neutral: [Double]) -> Chromaticity? {
    var white = Chromaticity.d50
    // It settles in a few rounds; where it swings between two, their middle is taken.
    for round in 1...30 {
      guard let xyz = cameraFromXYZ(ColourTemperature(white).kelvin).inverse?(neutral),
        let next = Chromaticity(xyz: xyz)
      else { return nil }
      let distance = (next.x - white.x).magnitude + (next.y - white.y).magnitude
      white = round == 30 ? Chromaticity(x: (next.x + white.x) / 2, y: (next.y + white.y) / 2) : next
      if distance < 1e-9 { break }
    }
    return white
  }

  /// What a white reads, its greatest value 1.
  ///
  /// - Returns: `nil` when a value would not be above 0.
  func neutral(of white: Chromaticity) -> [Double]? {
    let values = cameraFromXYZ(ColourTemperature(white).kelvin)(white.xyz)
    guard let most = values.max(), values.allSatisfy({ $0 > 0 }) else { return nil }
    return values.map { $0 / most }
  }

  /// White-balanced camera to X, Y, Z under D50; (1, 1, 1) becomes D50 exactly.
  ///
  /// - Returns: `nil` when a matrix has no inverse.
  func xyzFromBalanced(white: Chromaticity, neutral: [Double]) -> ColourTransform? {
    let kelvin = ColourTemperature(white).kelvin
    let balanced = ColourTransform(diagonal: neutral)
    let transform: ColourTransform
    if let forward = mixed(kelvin, \.forwardMatrix) {
      let calibration = balance * (mixed(kelvin, \.cameraCalibration) ?? .identity)
      guard let reference = calibration.inverse, reference(neutral).allSatisfy({ $0 != 0 }) else { return nil }
      let gains = ColourTransform(diagonal: reference(neutral).map { 1 / $0 })
      transform = forward * gains * reference * balanced
    } else {
      guard let inverse = cameraFromXYZ(kelvin).inverse else { return nil }
      transform = ColourTransform.adaptation(from: white, to: .d50) * inverse * balanced
    }
    let sums = transform([1, 1, 1])
    guard sums.allSatisfy({ $0 > 0 }) else { return nil }
    return ColourTransform(diagonal: zip(Chromaticity.d50.xyz, sums).map { $0 / $1 }) * transform
  }
}
