public import Geometry

/// Where points of a clip's pictures went, from each picture to the next: all that synchronisation sees of a clip.
public struct PictureTracks: Equatable, Sendable {
  /// A point of one picture, and the same point of the scene in the next picture.
  public struct Track: Equatable, Sendable {
    /// Where it was, pixels of the upright source.
    public var from: PixelPoint<SourcePixels>
    /// Where it is in the next picture.
    public var to: PixelPoint<SourcePixels>

    /// Creates a track.
    public init(from: PixelPoint<SourcePixels>, to: PixelPoint<SourcePixels>) { (self.from, self.to) = (from, to) }
  }

  /// What was followed between two pictures that come one after the other.
  public struct Pair: Equatable, Sendable {
    /// Mid-exposure of the middle row of the first picture.
    public var first: Timestamp<ClipClock>
    /// The same of the second.
    public var second: Timestamp<ClipClock>
    /// Well spread over the picture, in an order that depends on the pictures alone; empty where nothing was followed.
    public var tracks: [Track]

    /// Creates a pair.
    public init(first: Timestamp<ClipClock>, second: Timestamp<ClipClock>, tracks: [Track]) {
      (self.first, self.second, self.tracks) = (first, second, tracks)
    }
  }

  /// Size of the upright picture.
  public var size: PixelSize
  /// In order of time; between them there may be stretches that nobody looked at.
  public var pairs: [Pair]
  /// From the first frame to the end of the last, seconds.
  public var clipSeconds: Double

  /// Creates tracks.
  public init(size: PixelSize, pairs: [Pair], clipSeconds: Double) {
    (self.size, self.pairs, self.clipSeconds) = (size, pairs, clipSeconds)
  }
}
