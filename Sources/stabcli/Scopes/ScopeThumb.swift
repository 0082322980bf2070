import Geometry
import Scopes

/// A frame made small for a sheet: each of its pixels stands for a block of the frame's.
struct ScopeThumb {
  /// Size on the sheet.
  let size: PixelSize
  private let source: PixelSize

  /// Chooses the size.
  init(of source: PixelSize, within room: PixelSize) {
    self.source = source
    let shrink = min(
      1, Double(room.width) / Double(source.width), Double(room.height) / Double(source.height))
    size = PixelSize(
      width: max(1, Int((Double(source.width) * shrink).rounded())),
      height: max(1, Int((Double(source.height) * shrink).rounded())))
  }

  /// Where a point of the frame is on the sheet's picture.
  func place(_ p: PixelPoint<SourcePixels>) -> (x: Double, y: Double) {
    (p.x * Double(size.width) / Double(source.width), p.y * Double(size.height) / Double(source.height))
  }

  /// The columns or rows of the frame that one of the picture's stands for; at least one.
  private func block(_ index: Int, _ count: Int, _ of: Int) -> Range<Int> {
    let first = index * of / count
    return first..<max(first + 1, (index + 1) * of / count)
  }

  /// Mean of a channel over each block; a sensor's channel is spread over the frame.
  func means(of channel: ScopeChannel) -> [Float] {
    let (w, h) = (channel.size.width, channel.size.height)
    var means: [Float] = []
    means.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      let rows = block(y, size.height, h)
      for x in 0..<size.width {
        let columns = block(x, size.width, w)
        var sum: Float = 0
        for row in rows { for column in columns { sum += channel.values[row * w + column] } }
        means.append(sum / Float(rows.count * columns.count))
      }
    }
    return means
  }

  /// Whether any place of a block is marked: nothing that is lost is hidden by making the picture small.
  func any(_ mask: [Bool], of channel: ScopeChannel) -> [Bool] {
    let (w, h) = (channel.size.width, channel.size.height)
    var found: [Bool] = []
    found.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      let rows = block(y, size.height, h)
      for x in 0..<size.width {
        let columns = block(x, size.width, w)
        found.append(rows.contains { row in columns.contains { mask[row * w + $0] } })
      }
    }
    return found
  }
}
