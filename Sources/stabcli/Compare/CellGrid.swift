import Geometry
import Imaging

/// Where the pictures of a comparison stand: a strip with the name above each, pictures apart, nothing scaled.
///
/// All places are multiples of what a chroma sample stands for, so that no sample of a cell is moved.
struct CellGrid: Equatable {
  /// Size of one picture.
  let cell: PixelSize
  /// Pictures side by side.
  let columns: Int
  /// Rows of pictures.
  let rows: Int
  /// Height of the strip above each picture.
  let strip: Int
  /// Room between neighbours.
  let gap: Int
  /// From one picture to the next.
  let pitch: (x: Int, y: Int)
  /// Size of it all.
  let size: PixelSize

  /// Chooses the arrangement whose shape is nearest to 16:9; of two equally near, the wider one.
  init(count: Int, cell: PixelSize) {
    func roundedUp(_ side: Int) -> Int { (side + Self.block - 1) / Self.block * Self.block }
    self.cell = cell
    strip = max(16, roundedUp(min(cell.width, cell.height) / 24 + 4))
    gap = max(Self.block, strip / 4 / Self.block * Self.block)
    let (width, height) = (roundedUp(cell.width), roundedUp(cell.height) + strip)
    func distance(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let ratio = Double(columns * width * 9) / Double(rows * height * 16)
      return max(ratio, 1 / ratio)
    }
    columns = (1...count).reversed().min { distance($0) < distance($1) - 1e-9 } ?? count
    rows = (count + columns - 1) / columns
    pitch = (width + gap, height + gap)
    size = PixelSize(width: columns * pitch.x - gap, height: rows * pitch.y - gap)
  }

  /// The largest block of luma samples a chroma sample of any layout stands for.
  private static let block = 4

  /// The top-left corner of a picture; its strip is above.
  func origin(of index: Int) -> (x: Int, y: Int) {
    (index % columns * pitch.x, index / columns * pitch.y + strip)
  }

  static func == (a: Self, b: Self) -> Bool {
    a.cell == b.cell && a.columns == b.columns && a.rows == b.rows && a.strip == b.strip && a.gap == b.gap
  }
}
