public import Light

/// What is wished of a developed picture. The defaults change nothing: the scene's light, in the scene's proportions.
public struct DevelopSettings: Equatable, Sendable {
  /// What is taken for white.
  public enum WhiteBalance: Equatable, Sendable {
    /// What the camera took for it.
    case asShot
    /// The sensor's colours as they are, cast and all.
    case none
    /// Factors for red, green and blue; only their proportions count.
    case gains([Double])
    /// A light: kelvin, and DNG's tint, a greater one turning the picture to magenta; what is missing is as shot.
    case light(kelvin: Double?, tint: Double?)
  }

  /// What becomes of highlights in which one colour of the sensor is full and others are not.
  public enum Highlights: String, CaseIterable, Equatable, Sendable {
    /// Beside a full colour, no other goes further than its white: what clips in all of them is neutral.
    case neutral
    /// Each colour ends at its own white; white balance then tints what clips.
    case keep
  }

  /// What is taken for white.
  public var whiteBalance = WhiteBalance.asShot
  /// Colours of the result; `nil` for the camera's own.
  public var primaries: Primaries? = .bt709
  /// What becomes of clipped highlights.
  public var highlights = Highlights.neutral
  /// Stops brighter.
  public var exposure = 0.0
  /// Whether the maker's baseline exposure is applied.
  public var usesBaseline = false
  /// Strength of sharpening; 0 for none.
  public var sharpness = 0.0
  /// Strength of local tone, from 0 for none to 1.
  public var localTone = 0.0

  /// The defaults.
  public init() {}
}
