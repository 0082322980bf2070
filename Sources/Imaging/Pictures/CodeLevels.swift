/// Codes of black, white and grey chroma.
public struct CodeLevels: Equatable, Sendable {
  /// Code of black.
  public let black: Double
  /// Codes from black to white.
  public let lumaSpan: Double
  /// Code of chroma that is grey.
  let greyChroma: Double
  /// Codes of chroma from one end to the other.
  let chromaSpan: Double

  /// Code of white.
  public var white: Double { black + lumaSpan }

  /// The levels of a layout.
  public init(format: PixelFormat, range: CodeRange) {
    let unit = Double(1 << (format.bitDepth - 8))
    greyChroma = 128 * unit
    switch range {
    case .limited: (black, lumaSpan, chromaSpan) = (16 * unit, 219 * unit, 224 * unit)
    case .full:
      let greatest = Double((1 << format.bitDepth) - 1)
      (black, lumaSpan, chromaSpan) = (0, greatest, greatest)
    }
  }

  /// Two codes, as a share of the way from black to white.
  var rounding: Double { 2 / lumaSpan }

  /// 0 for black, 1 for white.
  func luma(_ code: Double) -> Double { (code - black) / lumaSpan }

  /// Inverts `Y = Kr·R + Kg·G + Kb·B`, `Cb = (B − Y)/(2 − 2Kb)`, `Cr = (R − Y)/(2 − 2Kr)`, as in BT.601 and its heirs.
  func rgb(_ first: Double, _ second: Double, _ third: Double, _ matrix: ColourMatrix) -> (Double, Double, Double) {
    guard let (kr, kb) = matrix.lumaShares else { return (luma(third), luma(first), luma(second)) }
    let y = luma(first)
    let red = y + (2 - 2 * kr) * (third - greyChroma) / chromaSpan
    let blue = y + (2 - 2 * kb) * (second - greyChroma) / chromaSpan
    return (red, (y - kr * red - kb * blue) / (1 - kr - kb), blue)
  }
}
