import Geometry

/// Counts the pixels at the edges of a clip's pictures that hold no picture: black, or smeared outwards.
///
/// What is counted and what cannot be told apart: Docs/MEASURE.md. For one thread at a time.
public struct BorderCensus: Sendable {
  /// Frames so far.
  public private(set) var frames = 0
  /// Frames with a border.
  public private(set) var framesWithBorder = 0
  /// Pixels of border in all frames.
  public private(set) var pixels = 0
  /// Largest share of one frame.
  public private(set) var greatestShare = 0.0
  private var shares = 0.0

  /// No frame yet.
  public init() {}

  /// Mean share of a frame; `nil` without frames.
  public var meanShare: Double? { frames > 0 ? shares / Double(frames) : nil }

  /// Takes the next frame.
  public mutating func add(_ picture: Picture) {
    let count = Self.borderPixels(of: picture)
    let share = Double(count) / Double(picture.size.width * picture.size.height)
    frames += 1
    framesWithBorder += count > 0 ? 1 : 0
    pixels += count
    shares += share
    greatestShare = max(greatestShare, share)
  }

  /// Pixels of border in one frame.
  static func borderPixels(of picture: Picture) -> Int {
    func depths(_ side: PictureEdge) -> [Int] {
      let black = EdgeStrip.depths(EdgeProfile(.black, of: picture, side))
      let smeared = EdgeStrip.depths(EdgeProfile(.smeared, of: picture, side))
      return zip(black, smeared).map { max($0, $1) }
    }
    let (left, right, top, bottom) = (depths(.left), depths(.right), depths(.top), depths(.bottom))
    var count = left.reduce(0, +) + right.reduce(0, +)
    // Pixels of the corners are counted once.
    let (width, height) = (picture.size.width, picture.size.height)
    for x in 0..<width where top[x] + bottom[x] > 0 {
      let rows = Array(0..<top[x]) + Array(height - bottom[x]..<height)
      count += rows.count { x >= left[$0] && x < width - right[$0] }
    }
    return count
  }
}
