import Geometry
import Light

/// How the numbers of a still lie in memory once they are decoded.
enum NumberKind {
  case bytes, words, floats

  /// Bytes of one number.
  var size: Int {
    switch self {
    case .bytes: 1
    case .words: 2
    case .floats: 4
    }
  }
}

/// What is known of a still's rows before they are decoded.
struct StillLayout {
  /// Size as stored, before it is turned upright.
  let size: PixelSize
  /// Values of a pixel that are lent: 1 or 3.
  let channels: Int
  /// What they are.
  let kind: NumberKind
  /// Rows that are decoded at once.
  let rowsAtOnce: Int

  var bytesPerRow: Int { size.width * channels * kind.size }

  /// About a megabyte of rows: enough that calls do not count, little enough to stay in the cache.
  static func rows(ofBytes bytesPerRow: Int, height: Int) -> Int {
    min(height, max(1, (1 << 20) / max(1, bytesPerRow)))
  }
}

/// An open still that gives its rows as they are stored, from the first to the last, once.
protocol StillSource: AnyObject {
  var layout: StillLayout { get }

  /// Decodes the next rows, `layout.rowsAtOnce` of them or what is left, without gaps between them.
  ///
  /// - Parameter row: the first of them.
  /// - Returns: how many.
  func decode(from row: Int, into buffer: UnsafeMutableRawBufferPointer) throws(VideoIOError) -> Int
}
