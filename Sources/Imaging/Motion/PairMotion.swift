public import Geometry

/// What was seen between two consecutive pictures.
public struct PairMotion: Sendable {
  /// A point of the first picture and where it is in the second, on the picture as it is stored.
  ///
  /// The y of each is the row it was read in: under a rolling shutter, row y of h rows is captured at
  /// `t + (y/h − ½) · readout`.
  public struct Track: Equatable, Sendable {
    /// Where it was, at a pixel's centre (at a block's, in pictures that are made smaller first).
    public var from: PixelPoint<StoredPixels>
    /// Where it is.
    public var to: PixelPoint<StoredPixels>
    /// Whether it moved with the picture as a whole.
    public var agrees: Bool
  }

  /// Why nothing can be said of the motion.
  public enum Failure: String, CaseIterable, Sendable {
    /// The first picture has too little structure: blank, out of focus, overexposed.
    case featureless
    /// Few points of the first picture are found in the second: a cut, a flash, a blank picture, too fast a turn.
    case lost
    /// Points are found and do not move together.
    case incoherent
  }

  /// Points that were followed there and back.
  public var tracks: [Track]
  /// How the picture moved; `nil` where nothing can be said.
  public var motion: PictureMotion?
  /// Why ``motion`` is `nil`.
  public var failure: Failure?
  /// Standard deviation of one coordinate of the tracks that agree, upright pixels; `nil` where none were fitted.
  public var spread: Double?
}
