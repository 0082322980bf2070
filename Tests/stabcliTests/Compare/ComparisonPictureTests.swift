import Geometry
import Imaging
import Testing

@testable import stabcli

/// How pictures stand side by side, and the names above them.
struct ComparisonPictureTests {
  @Test(arguments: [
    (1, 1, 1), (2, 2, 1), (3, 2, 2), (4, 2, 2), (5, 3, 2), (6, 3, 2), (9, 3, 3),
  ])
  func `lying pictures stand in a shape near 16 to 9`(count: Int, columns: Int, rows: Int) {
    let grid = CellGrid(count: count, cell: PixelSize(width: 1920, height: 1080))
    #expect(grid.columns == columns && grid.rows == rows)
  }

  @Test func `standing pictures stand in a row`() {
    #expect(CellGrid(count: 4, cell: PixelSize(width: 1080, height: 1920)).columns == 4)
  }

  @Test(arguments: [
    PixelSize(width: 96, height: 54), PixelSize(width: 51, height: 33), PixelSize(width: 3, height: 200),
  ])
  func `cells lie inside, apart, below their strips and on whole chroma samples`(cell: PixelSize) {
    let grid = CellGrid(count: 5, cell: cell)
    #expect(grid.size.width % 4 == 0 && grid.size.height % 4 == 0)
    var taken: Set<[Int]> = []
    for index in 0..<5 {
      let (x, y) = grid.origin(of: index)
      #expect(x % 4 == 0 && y % 4 == 0 && y >= grid.strip)
      #expect(x + cell.width <= grid.size.width && y + cell.height <= grid.size.height)
      for column in x..<x + cell.width {
        for row in y - grid.strip..<y + cell.height { #expect(taken.insert([column, row]).inserted) }
      }
    }
  }

  static let formats: [PixelFormat] = [
    .yuv420(), .yuv422(bitDepth: 10), .yuv444(bitDepth: 16), .grey(), .grey(bitDepth: 12), .nv12, .p010,
    PixelFormat(layout: .planar, hasAlpha: true), PixelFormat(layout: .planar, chromaWidthDivisor: 4),
  ]

  @Test(arguments: formats)
  func `what is written into a cell touches no other sample`(format: PixelFormat) {
    let grid = CellGrid(count: 3, cell: PixelSize(width: 51, height: 33))
    func made() -> ComparisonPicture {
      ComparisonPicture(grid, names: ["a", "b", "c"], format: format, siting: .left, range: .limited, isRGB: false)
    }
    let before = made().blank
    let after = Picture(format: format, size: grid.size)
    for plane in made().cells(in: after)[1].planes {
      for y in 0..<plane.shape.height { for x in 0..<plane.shape.width { plane[x, y] = 0 } }
    }
    let origin = grid.origin(of: 1)
    for (plane, old) in zip(after.planes, before.planes) {
      let shape = plane.shape
      let (left, top) = (origin.x / shape.widthDivisor, origin.y / shape.heightDivisor)
      let columns = left..<left + (51 + shape.widthDivisor - 1) / shape.widthDivisor
      let rows = top..<top + (33 + shape.heightDivisor - 1) / shape.heightDivisor
      for y in 0..<shape.height {
        for x in 0..<shape.width {
          let isInside = columns.contains(x) && rows.contains(y)
          if isInside != (plane[x, y] == 0) || (!isInside && plane[x, y] != old[x, y]) {
            Issue.record("sample \(x), \(y) of \(format)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: formats)
  func `strips are grey with light letters that stay off the cells`(format: PixelFormat) {
    let grid = CellGrid(count: 2, cell: PixelSize(width: 96, height: 54))
    let picture = ComparisonPicture(
      grid, names: ["horizon", "W"], format: format, siting: .left, range: .limited, isRGB: false
    ).blank
    let luma = picture.planes[0]
    let codes = Set((0..<luma.shape.height).flatMap { y in (0..<luma.shape.width).map { luma[$0, y] } })
    #expect(codes.count == 2)
    let light = codes.max() ?? 0
    let rows = (0..<luma.shape.height).filter { y in (0..<luma.shape.width).contains { luma[$0, y] == light } }
    #expect(!rows.isEmpty && (rows.last ?? 0) < grid.strip)
    guard format.layout != .grey else { return }
    let chroma = picture.planes[1]
    #expect(chroma[0, 0] == 1 << (format.bitDepth - 1 + format.lowPaddingBits))
  }

  @Test func `names are as large as fits and cut where nothing else helps`() {
    func extent(_ name: String, _ width: Int, _ height: Int) -> (right: Int, bottom: Int, side: Int) {
      var (right, bottom, side) = (0, 0, 0)
      LabelLetters(name, width: width, height: height).forEachDot {
        (right, bottom, side) = (max(right, $0.x + $0.side), max(bottom, $0.y + $0.side), $0.side)
      }
      return (right, bottom, side)
    }
    #expect(extent("horizon", 1920, 48).side == 5)
    let long = extent("horizon crop=dynamic max-zoom=1.4", 300, 48)
    #expect(long.side == 1 && long.right <= 300)
    let narrow = extent("horizon", 20, 16)
    #expect(narrow.right <= 20 && narrow.bottom <= 16 && narrow.side == 1)
  }

  @Test func `every letter of a mode or option has a drawing of its own`() {
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789-=.:/+,"
    let glyphs = letters.map(DotFont.glyph)
    for glyph in glyphs { #expect(glyph.lines.count == 8 && glyph.lines.allSatisfy { $0.count == 5 }) }
    #expect(Set(glyphs.map { $0.lines.map { $0.map { $0 ? "#" : "." }.joined() }.joined() }).count == letters.count)
    #expect(DotFont.glyph("日") == DotFont.glyph("\u{7}") && DotFont.glyph("A") == DotFont.glyph("a"))
  }
}
