import Geometry

/// Counts the pixels at the edges of a clip's pictures that hold no picture: black, smeared or left standing.
///
/// What is counted and what cannot be told apart: Docs/MEASURE.md. For one thread at a time.
public struct BorderCensus: Sendable {
  private var last: Picture?
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

  /// Takes the next frame, which is kept until the one after.
  /// - Precondition: same format and size as the others.
  public mutating func add(_ picture: Picture) {
    let count = Self.borderPixels(of: picture, after: last)
    let share = Double(count) / Double(picture.size.width * picture.size.height)
    frames += 1
    framesWithBorder += count > 0 ? 1 : 0
    pixels += count
    shares += share
    greatestShare = max(greatestShare, share)
    last = picture
  }

  /// Pixels of border in one frame.
  static func borderPixels(of picture: Picture, after last: Picture?) -> Int {
    func depths(_ side: PictureEdge) -> [Int] {
      let kinds = EdgeProfile.Kind.allCases.filter { $0 != .held || last != nil }
      let found = kinds.map { EdgeStrip.depths($0, EdgeProfile($0, of: picture, after: last, side)) }
      return found.dropFirst().reduce(found[0]) { zip($0, $1).map { max($0, $1) } }
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
