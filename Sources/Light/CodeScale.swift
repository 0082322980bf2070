/// What the numbers of a file stand for: where black and white are, and the curve between them.
public struct CodeScale: Equatable, Sendable {
  /// The curve, of 0 at black and 1 at white.
  public var function: TransferFunction
  /// The number of no light.
  public var black: Double
  /// The number of white, above `black`.
  public var white: Double

  /// Creates a scale.
  /// - Precondition: white is above black.
  public init(function: TransferFunction, black: Double, white: Double) {
    precondition(white > black, "white is above black")
    self.function = function
    self.black = black
    self.white = white
  }

  /// Light of a number; numbers beyond black and white stand for light beyond them.
  public func light(_ number: Double) -> Double { function.light((number - black) / (white - black)) }

  /// Number of a light, not rounded.
  public func number(_ light: Double) -> Double { black + function.code(light) * (white - black) }

  /// Light of the whole numbers from 0.
  public func table(count: Int) -> [Float] { (0..<count).map { Float(light(Double($0))) } }
}
