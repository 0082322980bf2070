/// Which frames of a clip are followed for synchronisation: all of a short clip, even stretches of a long one.
public struct TrackedStretches: Equatable, Sendable {
  /// Places on the timeline, each stretch two frames or longer, in order and apart.
  public let ranges: [Range<Int>]

  /// Pairs of pictures that are followed at most, about: what makes clock and camera known well beyond what is needed.
  public static let mostPairs = 480
  /// Pairs in a stretch: with fewer, too little of a stretch has neighbours on both sides.
  public static let pairsInStretch = 24

  /// Chooses stretches for a clip of so many frames; the first and the last reach its ends.
  public init(frames: Int) {
    let count = Self.mostPairs / Self.pairsInStretch
    guard frames > count * (Self.pairsInStretch + 1) else {
      ranges = frames > 1 ? [0..<frames] : []
      return
    }
    let room = frames - (Self.pairsInStretch + 1)
    ranges = (0..<count).map { k in
      let first = room * k / (count - 1)
      return first..<first + Self.pairsInStretch + 1
    }
  }
}
