public import Geometry

/// The part of the reference that every frame shows, with all that a filter reads around it: nothing in it is invented.
///
/// All four sides are moved in until the samples read for the outermost pixels exist in every frame, the worst side
/// first, and then out again as far as each will go.
public struct CommonArea {
  private let size: PixelSize
  private let alignments: [FrameAlignment]
  /// How far from a point a filter reads, pixels.
  private let radius: Double

  /// Outermost pixels that are looked at: every eighth, and the corners. Between them a picture of a lens bends by
  /// nothing a filter could show.
  private static let step = 8
  /// Least columns and rows of a picture that is worth the name.
  private static let least = 16

  /// - Parameter radius: of the filter, pixels.
  public init(size: PixelSize, alignments: [FrameAlignment], radius: Int) {
    (self.size, self.alignments, self.radius) = (size, alignments, Double(radius))
  }

  /// The area; `nil` when hardly anything is common.
  public func region() -> PixelRegion? {
    var region = PixelRegion(columns: 0..<size.width, rows: 0..<size.height)
    while case let lack = worst(region), lack.pixels > 0 {
      let step = max(1, Int((lack.pixels * 0.7).rounded(.down)))
      move(&region, lack.side, by: step)
      guard region.columns.count >= Self.least, region.rows.count >= Self.least else { return nil }
    }
    grow(&region)
    return region
  }

  private enum Side: CaseIterable { case left, right, top, bottom }

  /// Moves a side in.
  private func move(_ region: inout PixelRegion, _ side: Side, by step: Int) {
    let (columns, rows) = (region.columns, region.rows)
    switch side {
    case .left: region.columns = min(columns.lowerBound + step, columns.upperBound)..<columns.upperBound
    case .right: region.columns = columns.lowerBound..<max(columns.lowerBound, columns.upperBound - step)
    case .top: region.rows = min(rows.lowerBound + step, rows.upperBound)..<rows.upperBound
    case .bottom: region.rows = rows.lowerBound..<max(rows.lowerBound, rows.upperBound - step)
    }
  }

  /// Moves each side out as far as it will go, a pixel at a time.
  private func grow(_ region: inout PixelRegion) {
    var moved = true
    while moved {
      moved = false
      for side in Side.allCases {
        var larger = region
        switch side {
        case .left: larger.columns = max(0, region.columns.lowerBound - 1)..<region.columns.upperBound
        case .right: larger.columns = region.columns.lowerBound..<min(size.width, region.columns.upperBound + 1)
        case .top: larger.rows = max(0, region.rows.lowerBound - 1)..<region.rows.upperBound
        case .bottom: larger.rows = region.rows.lowerBound..<min(size.height, region.rows.upperBound + 1)
        }
        if larger != region, worst(larger).pixels <= 0 { (region, moved) = (larger, true) }
      }
    }
  }

  /// The side that has to move in most, and by how many pixels of a frame.
  private func worst(_ region: PixelRegion) -> (side: Side, pixels: Double) {
    var result = (side: Side.left, pixels: 0.0)
    let rim = rim(region)
    for alignment in alignments {
      // Whole pixels are read as a filter of radius 1 reads at samples: the one alone.
      let reach = if case .whole = alignment { 1.0 } else { radius }
      for p in rim {
        let lack = lack(alignment.framePoint(of: p), reach)
        if max(lack.x, lack.y) > result.pixels + 1e-9 {
          result = (side(of: p, lack, alignment, region, reach), max(lack.x, lack.y))
        }
      }
    }
    return result
  }

  /// How far a filter at a point reads beyond a frame, across and down.
  private func lack(_ point: PixelPoint<SourcePixels>?, _ reach: Double) -> (x: Double, y: Double) {
    guard let point else { return (8, 8) }
    // Sample k stands at k + ½; those closer than the radius are read.
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    return (
      max(reach - 1 - x, x + reach - Double(size.width)), max(reach - 1 - y, y + reach - Double(size.height))
    )
  }

  /// The side whose moving helps a point most: a frame may lie turned by any angle.
  private func side(
    of p: PixelPoint<OutputPixels>, _ lack: (x: Double, y: Double), _ alignment: FrameAlignment,
    _ region: PixelRegion, _ reach: Double
  ) -> Side {
    let middle = PixelPoint<OutputPixels>(
      Double(region.columns.lowerBound + region.columns.upperBound) / 2,
      Double(region.rows.lowerBound + region.rows.upperBound) / 2)
    let (isLeft, isTop) = (p.x < middle.x, p.y < middle.y)
    func left(after dx: Double, _ dy: Double) -> Double {
      let moved = self.lack(alignment.framePoint(of: PixelPoint(p.x + dx, p.y + dy)), reach)
      return lack.x > lack.y ? moved.x : moved.y
    }
    let (across, down) = (left(after: isLeft ? 1 : -1, 0), left(after: 0, isTop ? 1 : -1))
    return across < down ? (isLeft ? .left : .right) : (isTop ? .top : .bottom)
  }

  /// Centres of outermost pixels.
  private func rim(_ region: PixelRegion) -> [PixelPoint<OutputPixels>] {
    func places(_ range: Range<Int>) -> [Double] {
      let last = range.upperBound - 1
      return (Array(stride(from: range.lowerBound, to: last, by: Self.step)) + [last]).map { Double($0) + 0.5 }
    }
    let (xs, ys) = (places(region.columns), places(region.rows))
    guard let left = xs.first, let right = xs.last, let top = ys.first, let bottom = ys.last else { return [] }
    return xs.flatMap { [PixelPoint($0, top), PixelPoint($0, bottom)] }
      + ys.flatMap { [PixelPoint(left, $0), PixelPoint(right, $0)] }
  }
}
