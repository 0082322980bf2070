import Geometry

/// A whole stored picture, from which upright rows are taken.
final class UprightRows {
  private let layout: StillLayout
  private let size: PixelSize
  private let walk: (start: Int, right: Int, down: Int)
  private let stored: UnsafeMutableRawBufferPointer
  private let strip: UnsafeMutableRawBufferPointer
  private let rowsAtOnce: Int

  /// Decodes the whole picture.
  ///
  /// - Parameter buffer: room for `layout.rowsAtOnce` rows.
  init(
    _ source: any StillSource, _ orientation: Orientation, by buffer: UnsafeMutableRawBufferPointer
  ) throws(VideoIOError) {
    layout = source.layout
    size = orientation.upright(layout.size)
    walk = orientation.walk(layout.size)
    let bytesPerRow = size.width * layout.channels * layout.kind.size
    rowsAtOnce = StillLayout.rows(ofBytes: bytesPerRow, height: size.height)
    stored = .allocate(byteCount: layout.bytesPerRow * layout.size.height, alignment: 64)
    strip = .allocate(byteCount: bytesPerRow * rowsAtOnce, alignment: 64)
    var row = 0
    while row < layout.size.height {
      let rows = try source.decode(from: row, into: buffer)
      let bytes = UnsafeRawBufferPointer(rebasing: buffer.prefix(rows * layout.bytesPerRow))
      UnsafeMutableRawBufferPointer(rebasing: stored[(row * layout.bytesPerRow)...]).copyMemory(from: bytes)
      row += rows
    }
  }

  deinit {
    stored.deallocate()
    strip.deallocate()
  }

  /// Upright rows, valid until the next call, and how many.
  func rows(from row: Int) -> (Int, UnsafeMutableRawBufferPointer) {
    let rows = min(rowsAtOnce, size.height - row)
    switch layout.kind {
    case .bytes: gather(row, rows, UInt8.self)
    case .words: gather(row, rows, UInt16.self)
    case .floats: gather(row, rows, Float.self)
    }
    return (rows, strip)
  }

  private func gather<Number>(_ row: Int, _ rows: Int, _ type: Number.Type) {
    let (from, to) = (stored.assumingMemoryBound(to: type), strip.assumingMemoryBound(to: type))
    let channels = layout.channels
    var target = 0
    for y in row..<row + rows {
      var pixel = walk.start + y * walk.down
      for _ in 0..<size.width {
        for channel in 0..<channels { to[target + channel] = from[pixel * channels + channel] }
        target += channels
        pixel += walk.right
      }
    }
  }
}
