import Imaging

/// Samples that are hard on a filter.
enum Fill: CaseIterable {
  case noise, nearBlack, nearWhite, blackOrWhite, chequer, columns, black, white

  func code(_ x: Int, _ y: Int, greatest: Int, _ g: inout SeededRandom) -> Int {
    switch self {
    case .noise: g.whole(0...greatest)
    case .nearBlack: g.whole(0...3)
    case .nearWhite: g.whole(greatest - 3...greatest)
    case .blackOrWhite: g.whole(0...1) * greatest
    case .chequer: (x + y) % 2 * greatest
    case .columns: x % 2 * greatest
    case .black: 0
    case .white: greatest
    }
  }
}

extension Picture {
  /// Greatest significant code.
  var greatestCode: Int { (1 << format.bitDepth) - 1 }

  /// Writes every sample; significant codes in, stored codes in memory.
  func fill(_ code: (_ plane: Int, _ x: Int, _ y: Int, _ channel: Int) -> Int) {
    for (index, plane) in planes.enumerated() {
      for y in 0..<plane.shape.height {
        for x in 0..<plane.shape.width {
          for channel in 0..<plane.shape.channels {
            plane[x, y, channel] = code(index, x, y, channel) << format.lowPaddingBits
          }
        }
      }
    }
  }

  /// Writes every sample of a fill.
  func fill(_ fill: Fill, _ g: inout SeededRandom) {
    let greatest = greatestCode
    self.fill { _, x, y, _ in fill.code(x, y, greatest: greatest, &g) }
  }
}
