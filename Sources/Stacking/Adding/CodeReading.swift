public import Light

/// How the numbers of a frame become light, once for all frames of a stack.
public struct CodeReading: Sendable {
  /// What the numbers stand for.
  public let scale: CodeScale
  /// Each whole number's light; empty where numbers are not whole.
  let table: [Float]
  /// The curve between black and white; `nil` for numbers that are light.
  let curve: FastCurve?

  /// Prepares.
  /// - Parameter bits: of a whole number, 8 or 16; `nil` for floating point.
  public init(_ scale: CodeScale, bits: Int?) {
    self.scale = scale
    table = bits.map { scale.table(count: 1 << $0) } ?? []
    curve = bits == nil && scale.function != .linear ? FastCurve(scale.function) : nil
  }

  /// Light of some numbers, times a weight.
  ///
  /// - Throws: ``StackError/notFinite(row:)`` with row 0 at a number that is none.
  public func light(
    of samples: LightStrip.Samples, weight: Float = 1, into light: UnsafeMutablePointer<Float>
  ) throws(StackError) {
    switch samples {
    case .bytes(let bytes): for i in bytes.indices { light[i] = table[Int(bytes[i])] * weight }
    case .words(let words): for i in words.indices { light[i] = table[Int(words[i])] * weight }
    case .floats(let floats):
      guard let start = floats.baseAddress else { return }
      guard areFinite(start, count: floats.count) else { throw .notFinite(row: 0) }
      let (gain, black) = (Float(1 / (scale.white - scale.black)), Float(scale.black))
      if let curve {
        for i in floats.indices { light[i] = curve.light((floats[i] - black) * gain) * weight }
      } else {
        for i in floats.indices { light[i] = (floats[i] - black) * gain * weight }
      }
    }
  }
}

/// Whether all of these are numbers and none infinite: looked at as bits, which takes no branch.
func areFinite(_ values: UnsafePointer<Float>, count: Int) -> Bool {
  var bad: UInt32 = 0
  for i in 0..<count { bad |= values[i].bitPattern & 0x7F80_0000 == 0x7F80_0000 ? 1 : 0 }
  return bad == 0
}
