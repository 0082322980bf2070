import Geometry
import Light

/// Turns light into the whole numbers of a file.
struct LightCodes {
  let function: TransferFunction
  /// The number of white, the largest there is.
  let most: Double
  private(set) var clippedAbove = 0
  private(set) var clippedBelow = 0

  init(_ function: TransferFunction, most: Double) { (self.function, self.most) = (function, most) }

  /// The nearest number; what is beyond the scale's ends by half a number or more is counted.
  mutating func number(_ light: Float) -> UInt16 {
    let exact = (function == .linear ? Double(light) : function.code(Double(light))) * most
    let nearest = exact.rounded(.toNearestOrAwayFromZero)
    if nearest > most {
      clippedAbove += 1
      return UInt16(most)
    }
    if nearest < 0 {
      clippedBelow += 1
      return 0
    }
    // What is no number has no code; black is no better than another, but it is counted.
    guard nearest >= 0 else {
      clippedBelow += 1
      return 0
    }
    return UInt16(nearest)
  }

  /// The numbers of a row.
  mutating func row(_ light: ArraySlice<Float>) -> [UInt16] { light.map { number($0) } }
}

extension LightFile {
  /// The values of a row of light.
  func light(_ row: Int) -> ArraySlice<Float> {
    let width = image.size.width * image.channels
    return image.samples[row * width..<(row + 1) * width]
  }

  func count(_ codes: LightCodes, in facts: inout LightFileFacts) {
    facts.clippedAbove += codes.clippedAbove
    facts.clippedBelow += codes.clippedBelow
  }
}
