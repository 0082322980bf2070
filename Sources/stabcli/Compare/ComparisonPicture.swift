import Geometry
import Imaging

/// One picture that holds the pictures of all modes, each with its name above it.
///
/// A cell is a view of the memory of the whole: the warp writes into it, and nothing is copied or scaled after that.
struct ComparisonPicture {
  /// All of it, the cells still empty.
  let blank: Picture
  private let grid: CellGrid
  private let count: Int

  /// Brightness of strips and gaps, and of letters, as shares of white.
  private static let (paper, ink) = (0.12, 0.9)

  /// Lays out the picture and writes the names; cells hold no picture yet.
  init(
    _ grid: CellGrid, names: [String], format: PixelFormat, siting: ChromaSiting, range: CodeRange, isRGB: Bool
  ) {
    let whole = Picture(format: format, size: grid.size, siting: siting)
    blank = whole
    self.grid = grid
    count = names.count
    let codes = GreyCodes(format: format, range: range, isRGB: isRGB)
    for (plane, index) in zip(whole.planes, whole.planes.indices) {
      plane.fill(
        codes.code(ofPlane: index, grey: Self.paper), columns: 0..<plane.shape.width, rows: 0..<plane.shape.height)
    }
    for (index, name) in names.enumerated() {
      let (x, y) = grid.origin(of: index)
      let letters = LabelLetters(name, width: grid.cell.width, height: grid.strip)
      letters.forEachDot { dot in
        for (plane, number) in zip(whole.planes, whole.planes.indices) where codes.isLuma(plane: number) {
          let rows = y - grid.strip + dot.y..<y - grid.strip + dot.y + dot.side
          plane.fill(
            codes.code(ofPlane: number, grey: Self.ink), columns: x + dot.x..<x + dot.x + dot.side, rows: rows)
        }
      }
    }
  }

  /// Lays strips and names into a picture, and gives the cells of its modes, in their order, to be written into.
  func cells(in picture: Picture) -> [Picture] {
    picture.copySamples(from: blank)
    return (0..<count).map { Self.view(of: grid.cell, at: grid.origin(of: $0), in: picture) }
  }

  private static func view(of size: PixelSize, at origin: (x: Int, y: Int), in whole: Picture) -> Picture {
    let shapes = whole.format.planes(for: (size.width, size.height))
    let planes = zip(shapes, whole.planes).map { shape, plane in
      let row = plane.row(origin.y / shape.heightDivisor)
      let offset = origin.x / shape.widthDivisor * shape.channels * shape.bytesPerSample
      return Plane(shape, viewing: row + offset, bytesPerRow: plane.bytesPerRow, owner: plane)
    }
    return Picture(format: whole.format, size: size, siting: whole.siting, planes: planes)
  }
}

/// The stored codes of greys in each plane of a layout.
private struct GreyCodes {
  let format: PixelFormat
  let range: CodeRange
  let isRGB: Bool

  /// Whether a plane holds brightness: luma, or any of green, blue and red.
  func isLuma(plane: Int) -> Bool { plane == 0 || (isRGB && !isAlpha(plane)) }

  private func isAlpha(_ plane: Int) -> Bool { format.hasAlpha && plane == format.planes(for: (4, 4)).count - 1 }

  /// The code of a grey, 0 black to 1 white; alpha is opaque.
  func code(ofPlane plane: Int, grey: Double) -> Int {
    if isAlpha(plane) { return format.maximumCode }
    let unit = Double(1 << (format.bitDepth - 8))
    let greatest = Double((1 << format.bitDepth) - 1)
    guard isLuma(plane: plane) else { return 1 << (format.bitDepth - 1 + format.lowPaddingBits) }
    let code = range == .full ? greatest * grey : (16 + 219 * grey) * unit
    return Int(code.rounded()) << format.lowPaddingBits
  }
}

extension Plane {
  /// Sets a rectangle of samples, all channels, to one code.
  fileprivate func fill(_ code: Int, columns: Range<Int>, rows: Range<Int>) {
    for y in rows {
      for x in columns {
        for channel in 0..<shape.channels { self[x, y, channel] = code }
      }
    }
  }
}
