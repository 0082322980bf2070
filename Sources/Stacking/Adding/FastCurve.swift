public import Light

/// A transfer function by a table, for numbers that are not whole: light within 10⁻⁶ of itself, or of 10⁻³ of white
/// where it is less than that.
///
/// Codes are looked up by the exponent and the first 12 bits of their mantissa, and lie on a straight line between: as
/// fine near black as anywhere, relatively. Where a line would not do (a corner, the step that BT.709 has at 0.081, the
/// steep end of a logarithm) the function itself is asked, as it is for codes closer to black than 2⁻¹⁶ or beyond 4.
public struct FastCurve: Sendable {
  private let function: TransferFunction
  private let (positive, negative): ([Float], [Float])
  private let atBlack: Float

  /// Bits of a float's mantissa that are not looked up.
  private static let rest: UInt32 = 11
  private static let first = Float(sign: .plus, exponent: -16, significand: 1).bitPattern >> rest
  private static let last = Float(4).bitPattern >> rest

  /// What a line between two places may err by in its middle, relatively.
  private static let tolerance = 3e-7

  /// Makes the table of a function.
  public init(_ function: TransferFunction) {
    self.function = function
    (positive, negative) = (Self.table(of: function, sign: 1), Self.table(of: function, sign: -1))
    atBlack = Float(function.light(0))
  }

  /// Light at every place; NaN on both sides of where a line does not do.
  private static func table(of function: TransferFunction, sign: Double) -> [Float] {
    func code(_ place: UInt32) -> Double { sign * Double(Float(bitPattern: place << rest)) }
    let exact = (first...last).map { function.light(code($0)) }
    var table = exact.map { Float($0) }
    for index in 0..<exact.count - 1 {
      let middle = function.light((code(first + UInt32(index)) + code(first + UInt32(index) + 1)) / 2)
      let error = abs((exact[index] + exact[index + 1]) / 2 - middle)
      if !(error <= tolerance * max(abs(middle), 1e-3)) { (table[index], table[index + 1]) = (.nan, .nan) }
    }
    return table
  }

  /// Light of a code, 0 at black and 1 at white.
  public func light(_ code: Float) -> Float {
    let bits = code.bitPattern & 0x7FFF_FFFF
    let place = bits >> Self.rest
    guard place >= Self.first, place < Self.last else {
      return code == 0 ? atBlack : Float(function.light(Double(code)))
    }
    let index = Int(place - Self.first)
    let fraction = Float(bits & (1 << Self.rest - 1)) * (1 / Float(1 << Self.rest))
    let table = code < 0 ? negative : positive
    let light = table[index] + (table[index + 1] - table[index]) * fraction
    return light == light ? light : Float(function.light(Double(code)))
  }
}
