/// What a field is expected to be; a frame holds the difference.
struct BlackboxPrediction {
  private let minimumThrottle: Int64
  private let referenceVoltage: Int64
  private let minimumMotor: Int64
  private let firstMotor: Int?

  /// Takes what predictions need from the log's settings.
  init(_ header: BlackboxHeader) {
    minimumThrottle = Int64(header.number("minthrottle") ?? 1150)
    referenceVoltage = Int64(header.number("vbatref") ?? 4095)
    minimumMotor = Int64(header.number("motoroutput") ?? header.number("minthrottle") ?? 1150)
    firstMotor = header.intra.names.firstIndex(of: "motor[0]")
  }

  /// A field's value from what is written; whole numbers of 32 bits come out right whatever overflows.
  ///
  /// Coordinates of GPS frames (predictors 7 and 10) do not occur in main frames.
  func value(
    _ predictor: Int, plus written: Int64, at i: Int, current: [Int64], previous: [Int64], beforePrevious: [Int64],
    skipped: Int64, isIntra: Bool, isSigned: Bool
  ) -> Int64 {
    switch predictor {
    case 1: return isIntra ? written : written + previous[i]
    case 2: return isIntra ? written : written + 2 * previous[i] - beforePrevious[i]
    case 3: return isIntra ? written : written + (previous[i] + beforePrevious[i]) / 2
    case 4: return written + minimumThrottle
    case 5: return written + (firstMotor.map { current[$0] } ?? 0)
    case 6: return isIntra ? written : skipped + 1 + previous[i]
    case 8: return written + 1500
    case 9: return written + referenceVoltage
    case 11: return written + minimumMotor
    default: return written
    }
  }
}
