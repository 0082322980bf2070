public import Light

/// Where a total is added to, while it is lent.
public struct StackSlots: @unchecked Sendable {
  let start: UnsafeMutablePointer<Float>
  /// Values in a row.
  let width: Int
  let isExact: Bool
  let reading: CodeReading
  let weight: Float

  /// Adds some rows of a frame. No other thread may add to the same rows meanwhile.
  ///
  /// - Throws: ``StackError/notFinite(row:)`` at a number that is none; the total is of no use then.
  public func add(_ strip: LightStrip) throws(StackError) {
    let to = start + strip.rows.lowerBound * width
    if isExact {
      to.withMemoryRebound(to: UInt32.self, capacity: strip.rows.count * width) { addCodes(strip.samples, to: $0) }
      return
    }
    switch strip.samples {
    case .bytes(let bytes): reading.table.withUnsafeBufferPointer { addLooked(bytes, $0, to: to) }
    case .words(let words): reading.table.withUnsafeBufferPointer { addLooked(words, $0, to: to) }
    case .floats(let floats):
      guard let from = floats.baseAddress else { return }
      guard areFinite(from, count: floats.count) else { throw .notFinite(row: firstBadRow(from, strip)) }
      addFloats(from, count: floats.count, to: to)
    }
  }

  private func addCodes(_ samples: LightStrip.Samples, to: UnsafeMutablePointer<UInt32>) {
    func add<Code: FixedWidthInteger & UnsignedInteger>(_ codes: UnsafeBufferPointer<Code>) {
      guard let from = codes.baseAddress else { return }
      for i in 0..<codes.count { to[i] &+= UInt32(truncatingIfNeeded: from[i]) }
    }
    switch samples {
    case .bytes(let bytes): add(bytes)
    case .words(let words): add(words)
    case .floats: preconditionFailure("numbers that are not whole are not added as whole ones")
    }
  }

  private func addLooked<Code: FixedWidthInteger & UnsignedInteger>(
    _ codes: UnsafeBufferPointer<Code>, _ table: UnsafeBufferPointer<Float>, to: UnsafeMutablePointer<Float>
  ) {
    guard let from = codes.baseAddress, let light = table.baseAddress else { return }
    for i in 0..<codes.count { to[i] += light[Int(truncatingIfNeeded: from[i])] * weight }
  }

  private func addFloats(_ from: UnsafePointer<Float>, count: Int, to: UnsafeMutablePointer<Float>) {
    let scale = reading.scale
    let (gain, black) = (Float(1 / (scale.white - scale.black)), Float(scale.black))
    if let curve = reading.curve {
      for i in 0..<count { to[i] += curve.light((from[i] - black) * gain) * weight }
    } else {
      let factor = gain * weight
      for i in 0..<count { to[i] += (from[i] - black) * factor }
    }
  }

  private func firstBadRow(_ from: UnsafePointer<Float>, _ strip: LightStrip) -> Int {
    strip.rows.first { !areFinite(from + ($0 - strip.rows.lowerBound) * width, count: width) } ?? strip.rows.lowerBound
  }
}
