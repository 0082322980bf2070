public import Geometry

/// Small blocks spread evenly over a picture, in which noise and brightness are measured.
///
/// Sixteen pixels square; at most 1024 of them, which is a quarter of a million values: enough to know a noise to half a
/// percent, and little beside what a frame takes to decode.
public struct ProbeBlocks: Equatable, Sendable {
  /// Pixels along a block's side.
  public static let side = 16
  private static let most = 1024

  /// Left columns of the blocks.
  let lefts: [Int]
  /// Top rows of the blocks.
  let tops: [Int]
  /// Size of a block: smaller than ``side`` only in pictures that are.
  let width, height: Int

  /// Spreads blocks over a picture.
  public init(size: PixelSize) {
    (width, height) = (min(Self.side, size.width), min(Self.side, size.height))
    let aspect = Double(size.width) / Double(size.height)
    let across = max(1, min(size.width / width, Int((Double(Self.most) * aspect).squareRoot())))
    let down = max(1, min(size.height / height, Self.most / across))
    lefts = Self.places(across, of: width, in: size.width)
    tops = Self.places(down, of: height, in: size.height)
  }

  private static func places(_ count: Int, of length: Int, in whole: Int) -> [Int] {
    (0..<count).map { count == 1 ? (whole - length) / 2 : (whole - length) * $0 / (count - 1) }
  }

  /// Blocks.
  public var count: Int { lefts.count * tops.count }
  /// Values of one block.
  var area: Int { width * height }

  /// Whether some rows hold part of a block.
  func touch(_ rows: Range<Int>) -> Bool { tops.contains { $0 < rows.upperBound && $0 + height > rows.lowerBound } }

  /// Calls `body` with the place in a sample, and the column, of each pixel of a row that lies in a block.
  func walk(_ row: Int, _ body: (Int, Int) -> Void) {
    for (j, top) in tops.enumerated() where row >= top && row < top + height {
      for (i, left) in lefts.enumerated() {
        let start = (j * lefts.count + i) * area + (row - top) * width
        for x in 0..<width { body(start + x, left + x) }
      }
    }
  }
}
