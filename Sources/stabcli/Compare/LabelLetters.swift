/// A name as square dots, as large as fits into a strip of its own.
struct LabelLetters: Equatable {
  /// One dot: its corner and side, pixels from the strip's top-left corner.
  struct Dot: Equatable {
    let x: Int
    let y: Int
    let side: Int
  }

  private let glyphs: [DotFont.Glyph]
  private let scale: Int
  private let top: Int
  private let left: Int

  /// Lays out a name; what does not fit at the smallest size is left off at its end.
  init(_ name: String, width: Int, height: Int) {
    let letters = name.map(DotFont.glyph)
    let room = max(0, width - 4)
    let tallest = max(1, (height - 4) / DotFont.rows)
    let scale = max(1, min(tallest, letters.isEmpty ? tallest : room / (letters.count * DotFont.pitch)))
    self.scale = scale
    glyphs = Array(letters.prefix(room / (scale * DotFont.pitch)))
    top = max(0, (height - DotFont.rows * scale) / 2)
    left = min(2 * scale, max(0, width - glyphs.count * scale * DotFont.pitch))
  }

  /// Calls `body` with every dot.
  func forEachDot(_ body: (Dot) -> Void) {
    for (place, glyph) in glyphs.enumerated() {
      for (row, line) in glyph.lines.enumerated() {
        for (column, isInked) in line.enumerated() where isInked {
          body(
            Dot(x: left + (place * DotFont.pitch + column) * scale, y: top + row * scale, side: scale))
        }
      }
    }
  }
}
