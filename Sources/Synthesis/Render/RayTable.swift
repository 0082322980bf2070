import Geometry

/// The direction every pixel's centre looks to, and the angle it spans.
final class RayTable: @unchecked Sendable {
  let size: PixelSize
  /// Columns of each row that the lens can see; the rest is black.
  let visible: [Range<Int>]
  /// Unit direction in camera axes, then the pixel's width in radians. Written in `init`, read only afterwards.
  private let rays: UnsafeMutablePointer<SIMD4<Float>>

  /// A little more than a pixel: the analytic filters are boxes, which let some aliasing through.
  private static let filterWidth: Float = 1.25

  init(lens: Lens, size: PixelSize, threads: Int?) {
    self.size = size
    rays = .allocate(capacity: size.width * size.height)
    rays.initialize(repeating: .zero, count: size.width * size.height)
    let filled = RowFill(rays: rays, lens: lens, size: size)
    WorkShare.perform(size.height, threads: threads) { filled.fill(row: $0) }
    visible = (0..<size.height).map { y in
      // An image circle meets a row in one run of pixels.
      let row = filled.rays + y * size.width
      guard let first = (0..<size.width).first(where: { row[$0] != .zero }) else { return 0..<0 }
      let last = (first..<size.width).last { row[$0] != .zero } ?? first
      return first..<last + 1
    }
    measure()
  }

  deinit { rays.deallocate() }

  /// The rays of a row, left to right.
  @inline(__always) func row(_ y: Int) -> UnsafePointer<SIMD4<Float>> { UnsafePointer(rays + y * size.width) }

  /// Width of the widest pixel, radians.
  var widest: Double {
    Double((0..<size.height).reduce(Float(0)) { widest, y in visible[y].reduce(widest) { max($0, row(y)[$1].w) } })
  }

  /// Fills in the widths: the mean distance to a neighbour in the row and one in the column.
  private func measure() {
    for y in 0..<size.height {
      let row = rays + y * size.width
      for x in visible[y] {
        let beside = x + 1 < visible[y].upperBound ? x + 1 : max(x - 1, visible[y].lowerBound)
        let across = Self.distance(row[x], row[beside])
        let other = y + 1 < size.height ? y + 1 : max(y - 1, 0)
        let hasOther = visible[other].contains(x)
        let down = hasOther ? Self.distance(row[x], rays[other * size.width + x]) : across
        // A run or a column of one pixel has no neighbour: the other direction stands for both.
        row[x].w = Self.filterWidth * max(1e-6, across == 0 ? down : down == 0 ? across : (across + down) / 2)
      }
    }
  }

  private static func distance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let d = SIMD3(a.x - b.x, a.y - b.y, a.z - b.z)
    return (d * d).sum().squareRoot()
  }
}

/// Rows may be filled side by side: each writes its own.
private struct RowFill: @unchecked Sendable {
  let rays: UnsafeMutablePointer<SIMD4<Float>>
  let lens: Lens
  let size: PixelSize

  func fill(row y: Int) {
    for x in 0..<size.width {
      guard let ray = lens.unproject(PixelPoint(Double(x) + 0.5, Double(y) + 0.5)) else { continue }
      rays[y * size.width + x] = SIMD4(Float(ray.x), Float(ray.y), Float(ray.z), 0)
    }
  }
}
