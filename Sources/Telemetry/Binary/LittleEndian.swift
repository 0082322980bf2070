extension [UInt8] {
  /// An unsigned number of up to eight bytes, the lowest first; `nil` where it does not lie within the bytes.
  func little(_ width: Int, at i: Int) -> UInt64? {
    guard i >= 0, i <= count - width else { return nil }
    var value: UInt64 = 0
    for k in (0..<width).reversed() { value = value << 8 | UInt64(self[i + k]) }
    return value
  }

  /// A signed number of 32 bits.
  func littleInt32(at i: Int) -> Int32? { little(4, at: i).map { Int32(truncatingIfNeeded: $0) } }

  /// A number of 32 bits with a point; it may be infinite or none.
  func littleFloat(at i: Int) -> Double? {
    little(4, at: i).map { Double(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
  }

  /// A number of 64 bits with a point; it may be infinite or none.
  func littleDouble(at i: Int) -> Double? { little(8, at: i).map { Double(bitPattern: $0) } }
}

/// Nanoseconds of a count of microseconds; `nil` beyond any clock.
func nanoseconds(microseconds: UInt64) -> Int64? {
  let (value, isOver) = microseconds.multipliedReportingOverflow(by: 1000)
  return isOver || value > UInt64(longestNanoseconds) ? nil : Int64(value)
}
