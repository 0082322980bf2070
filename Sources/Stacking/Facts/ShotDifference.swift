public import Light

/// How two frames of one stack differ in what the camera wrote of them.
public enum ShotDifference: Equatable, Sendable {
  /// Facts that must agree.
  public enum Quantity: String, CaseIterable, Sendable {
    case exposure = "exposure time"
    case iso = "ISO"
    case fNumber = "f-number"
    case whiteBalance = "white balance"
  }

  /// One of them states it and the other does not.
  case missing(Quantity)
  /// Both state it, and differ by so many stops of light.
  case differs(Quantity, stops: Double)

  /// Stops by which frames may differ: a hundredth, which is less than any camera's step and more than its rounding.
  public static let toleranceInStops = 0.01

  /// The first difference that counts; `nil` where they agree.
  public static func between(_ first: ShotFacts, _ second: ShotFacts) -> ShotDifference? {
    for quantity in Quantity.allCases {
      switch (quantity.values(of: first), quantity.values(of: second)) {
      case (nil, nil): continue
      case (let one?, let other?):
        let stops = zip(one, other).map { quantity.stops($0, $1) }.max() ?? 0
        if one.count != other.count || !(stops <= toleranceInStops + 1e-9) {
          return .differs(quantity, stops: stops)
        }
      default: return .missing(quantity)
      }
    }
    return nil
  }
}

extension ShotDifference.Quantity {
  fileprivate func values(of facts: ShotFacts) -> [Double]? {
    switch self {
    case .exposure: facts.exposure_s.map { [$0] }
    case .iso: facts.iso.map { [$0] }
    case .fNumber: facts.fNumber.map { [$0] }
    case .whiteBalance: facts.neutral
    }
  }

  /// Stops of light between two values; the light of an aperture goes with the square of its number.
  fileprivate func stops(_ one: Double, _ other: Double) -> Double {
    let ratio = one == other ? 1 : one / other
    return abs(ratio.logarithm2) * (self == .fNumber ? 2 : 1)
  }
}
