import RawPhoto

/// Bayer mosaics: directional colour differences weighed by how much they change (Pekkucuksen and Altunbasak,
/// "Gradient based threshold free color filter array interpolation", ICIP 2010).
///
/// Along rows and columns the missing colour is estimated, and with it green less red or blue, everywhere. At each red
/// and blue site the differences of four sides are averaged, each by the inverse square of its side's changes. All
/// operations scale with the light, so that half the light is half the picture, exactly.
struct GradientDemosaic {
  /// Pixels around a part that its values depend on.
  static let reach = 12

  private let mosaic: Mosaic
  private let core: SampleBox
  private let width: Int
  private let height: Int
  /// Whether the sum of column and row of a green site of the part is odd.
  private let greenIsOdd: Bool

  init(_ mosaic: Mosaic, core: SampleBox) {
    (self.mosaic, self.core) = (mosaic, core)
    width = core.columns.count + 2 * Self.reach
    height = core.rows.count + 2 * Self.reach
    // Parts begin an even number of pixels before their core.
    let (x, y) = (core.columns.lowerBound % 2, core.rows.lowerBound % 2)
    greenIsOdd = mosaic.pattern[x, y] != 1
  }

  /// Calls `emit` for each row of the core with red, green and blue.
  ///
  /// - Returns: How many red, green and blue samples of the core were brought down beside full ones.
  func run(
    _ emit: (
      _ row: Int, _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>
    ) -> Void
  ) -> [Int] {
    let count = width * height
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 7 * count)
    memory.initialize(repeating: 0, count: 7 * count)
    defer { memory.deallocate() }
    let planes = (0..<7).map { memory + $0 * count }
    let (raw, across, down, own) = (planes[0], planes[1], planes[2], planes[5])
    let edges = core.columns.lowerBound - Self.reach..<core.columns.upperBound + Self.reach
    let lowered = mosaic.fill(
      columns: edges, rows: core.rows.lowerBound - Self.reach..<core.rows.upperBound + Self.reach, core: core, into: raw
    )
    differences(raw, across, down)
    changes(across, down, acrossSums: planes[3], downSums: planes[4], scratch: planes[5])
    ownDifferences(across, down, planes[3], planes[4], own)
    otherDifferences(own, planes[6])
    emitRows(raw, own, planes[6], emit)
    return lowered
  }

  /// Columns of a row that are green, or those that are not.
  private func sites(_ y: Int, green: Bool, margin: Int) -> StrideTo<Int> {
    let isOdd = (y & 1 == 1) != (greenIsOdd == green)
    return stride(from: margin + ((margin & 1 == 1) == isOdd ? 0 : 1), to: width - margin, by: 2)
  }

  /// Green less the other colour of each row, and of each column, at every site.
  private func differences(
    _ raw: UnsafePointer<Float>, _ across: UnsafeMutablePointer<Float>, _ down: UnsafeMutablePointer<Float>
  ) {
    let (w, w2) = (width, 2 * width)
    for y in 2..<height - 2 {
      for green in [false, true] {
        let sign: Float = green ? 1 : -1
        for x in sites(y, green: green, margin: 2) {
          let i = y * w + x
          let twice = raw[i] + raw[i]
          let besides = (raw[i - 1] + raw[i + 1]) * 0.5 + (twice - raw[i - 2] - raw[i + 2]) * 0.25
          let over = (raw[i - w] + raw[i + w]) * 0.5 + (twice - raw[i - w2] - raw[i + w2]) * 0.25
          across[i] = sign * (raw[i] - besides)
          down[i] = sign * (raw[i] - over)
        }
      }
    }
  }

  /// How much the differences change along their direction, summed over five pixels across it.
  private func changes(
    _ across: UnsafePointer<Float>, _ down: UnsafePointer<Float>, acrossSums: UnsafeMutablePointer<Float>,
    downSums: UnsafeMutablePointer<Float>, scratch: UnsafeMutablePointer<Float>
  ) {
    let w = width
    for i in 3..<w * height - 3 { scratch[i] = (across[i - 1] - across[i + 1]).magnitude }
    for i in 2 * w..<w * (height - 2) {
      acrossSums[i] = scratch[i - 2 * w] + scratch[i - w] + scratch[i] + scratch[i + w] + scratch[i + 2 * w]
    }
    for i in w..<w * (height - 1) { scratch[i] = (down[i - w] - down[i + w]).magnitude }
    for i in w + 2..<w * (height - 1) - 2 {
      downSums[i] = scratch[i - 2] + scratch[i - 1] + scratch[i] + scratch[i + 1] + scratch[i + 2]
    }
  }

  /// Green less red at red sites, green less blue at blue ones.
  private func ownDifferences(
    _ across: UnsafePointer<Float>, _ down: UnsafePointer<Float>, _ acrossSums: UnsafePointer<Float>,
    _ downSums: UnsafePointer<Float>, _ own: UnsafeMutablePointer<Float>
  ) {
    let w = width
    for i in 0..<w * height { own[i] = 0 }
    for y in 7..<height - 7 {
      for x in sites(y, green: false, margin: 7) {
        let i = y * w + x
        let north = Self.five(downSums + i, -w), south = Self.five(downSums + i, w)
        let west = Self.five(acrossSums + i, -1), east = Self.five(acrossSums + i, 1)
        let most = max(max(north, south), max(west, east))
        // Relative, so that nothing depends on how bright the picture is; flat on all sides: all alike.
        let least = most > 0 ? most * most * 1e-6 : 1
        let (n, s) = (1 / (north * north + least), 1 / (south * south + least))
        let (v, e) = (1 / (west * west + least), 1 / (east * east + least))
        let vertical = n * Self.five(down + i, -w) + s * Self.five(down + i, w)
        let horizontal = v * Self.five(across + i, -1) + e * Self.five(across + i, 1)
        own[i] = (vertical + horizontal) / ((n + s + v + e) * 5)
      }
    }
  }

  /// The sum of a value and the next four in a direction.
  @inline(__always) private static func five(_ at: UnsafePointer<Float>, _ step: Int) -> Float {
    at[0] + at[step] + at[2 * step] + at[3 * step] + at[4 * step]
  }

  /// The other colour's difference at red and blue sites, from the sites around.
  private func otherDifferences(_ own: UnsafePointer<Float>, _ other: UnsafeMutablePointer<Float>) {
    let (w, w3) = (width, 3 * width)
    for y in 10..<height - 10 {
      for x in sites(y, green: false, margin: 10) {
        let i = y * w + x
        let near = own[i - w - 1] + own[i - w + 1] + own[i + w - 1] + own[i + w + 1]
        let far = own[i - w3 - 1] + own[i - w3 + 1] + own[i + w3 - 1] + own[i + w3 + 1]
        let wide = own[i - w - 3] + own[i - w + 3] + own[i + w - 3] + own[i + w + 3]
        other[i] = (10 * near - (far + wide)) * 0.03125
      }
    }
  }

  private func emitRows(
    _ raw: UnsafePointer<Float>, _ own: UnsafePointer<Float>, _ other: UnsafePointer<Float>,
    _ emit: (Int, UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>) -> Void
  ) {
    let w = width
    let rows = UnsafeMutablePointer<Float>.allocate(capacity: 3 * w)
    rows.initialize(repeating: 0, count: 3 * w)
    defer { rows.deallocate() }
    let (red, green, blue) = (rows, rows + w, rows + 2 * w)
    for y in Self.reach..<height - Self.reach {
      let row = core.rows.lowerBound + y - Self.reach
      let colours = (0..<2).map { mosaic.pattern[$0, row] }
      // The colour that this row holds beside green, and the one it lacks.
      let (present, absent) = colours.contains(0) ? (red, blue) : (blue, red)
      for x in sites(y, green: false, margin: Self.reach) {
        let i = y * w + x
        green[x] = raw[i] + own[i]
        present[x] = raw[i]
        absent[x] = green[x] - other[i]
      }
      for x in sites(y, green: true, margin: Self.reach) {
        let i = y * w + x
        green[x] = raw[i]
        present[x] = raw[i] - (own[i - 1] + own[i + 1] + other[i - w] + other[i + w]) * 0.25
        absent[x] = raw[i] - (other[i - 1] + other[i + 1] + own[i - w] + own[i + w]) * 0.25
      }
      let start = Self.reach
      emit(row, red + start, green + start, blue + start)
    }
  }
}
