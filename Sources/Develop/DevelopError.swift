/// Why a raw frame cannot be developed as wished. `description` is a sentence without the file's name.
public enum DevelopError: Error, Equatable, Sendable {
  /// A light is asked for, and nothing says how the sensor sees it.
  case noMatrix
  /// A light is asked for that no neutral of this sensor can be.
  case impossibleLight(kelvin: Double, tint: Double)
  /// The picture is too small to be demosaiced.
  case tooSmall(width: Int, height: Int)
}

extension DevelopError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .noMatrix:
      "the file holds no colour matrix, so a temperature means nothing for it; give the gains of red, green and blue"
    case .impossibleLight(let kelvin, let tint):
      "no light of \(kelvin) K and tint \(tint) is white to this camera; a smaller tint would be"
    case .tooSmall(let width, let height): "a mosaic of \(width)x\(height) is too small; 4x4 is the least"
    }
  }
}
