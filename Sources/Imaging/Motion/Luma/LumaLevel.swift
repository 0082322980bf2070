/// Brightness in whole floating-point samples, with a rim of repeated edge samples around it.
///
/// Values are in codes of an 8-bit picture (0…255) whatever the depth of the source. Positions are those of the image
/// plane: sample (i, j) has its centre at (i + ½, j + ½). Rows are written by one thread each; reading while nobody
/// writes is always safe.
final class LumaLevel: @unchecked Sendable {
  /// Samples of the rim on every side: what a patch may reach beyond the picture, and more.
  static let rim = 16

  /// Samples across.
  let width: Int
  /// Samples down.
  let height: Int
  /// Samples from one row to the next.
  let stride: Int
  /// Sample (0, 0).
  let origin: UnsafeMutablePointer<Float>
  private let memory: UnsafeMutablePointer<Float>

  /// Allocates a level of zeros.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 2 * Self.rim + 15) / 16 * 16
    let count = stride * (height + 2 * Self.rim)
    memory = .allocate(capacity: count)
    memory.initialize(repeating: 0, count: count)
    origin = memory + Self.rim * stride + Self.rim
  }

  deinit { memory.deallocate() }

  /// First sample of a row; the rim's rows count, too.
  @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<Float> { origin + y &* stride }

  /// Copies the outermost samples outwards into the rim. Call it when all rows are written.
  func fillRim() {
    var y = 0
    while y < height {
      fillSides(row(y))
      y &+= 1
    }
    for step in 1...Self.rim {
      row(-step).advanced(by: -Self.rim).update(from: row(0) - Self.rim, count: width + 2 * Self.rim)
      row(height - 1 + step).advanced(by: -Self.rim).update(
        from: row(height - 1) - Self.rim, count: width + 2 * Self.rim)
    }
  }

  private func fillSides(_ row: UnsafeMutablePointer<Float>) {
    let (first, last) = (row[0], row[width &- 1])
    var x = 1
    while x <= Self.rim {
      row[0 &- x] = first
      row[width &- 1 &+ x] = last
      x &+= 1
    }
  }
}
