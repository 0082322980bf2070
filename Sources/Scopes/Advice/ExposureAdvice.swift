internal import Glibc

/// By how much to change an exposure so that the highlights keep a third of a stop below white.
///
/// ```
/// change = log₂(2^(−⅓) / p₉₉.₉)        p₉₉.₉ the light that 99.9 of a hundred pixels do not exceed, white 1
/// ```
public struct ExposureAdvice: Equatable, Sendable {
  /// Stops; negative for less light.
  public let change: Double
  /// Whether more than a thousandth of the pixels is white already, so that how far they lie above is not known: then the
  /// change is the least that can be right.
  public let isAtLeast: Bool

  /// Stops that stay free below white.
  public static let room = 1.0 / 3

  /// Advises.
  ///
  /// - Parameter highlight: light of the 99.9th percentile, white 1.
  /// - Returns: `nil` for a black picture.
  public init?(highlight: Double) {
    guard highlight > 0 else { return nil }
    change = -Self.room - log2(min(1, highlight))
    isAtLeast = highlight >= 1 - 1e-6
  }
}
