/// The colours of a filter before a sensor, repeated from the corner of the active area.
public struct CFAPattern: Equatable, Sendable {
  /// Columns after which it repeats.
  public let width: Int
  /// Rows after which it repeats.
  public let height: Int
  /// 0 red, 1 green, 2 blue; row by row.
  public let colours: [UInt8]

  /// Creates a pattern.
  ///
  /// - Returns: `nil` for one without all three colours, or with others.
  public init?(width: Int, height: Int, colours: [UInt8]) {
    guard (1...16).contains(width), (1...16).contains(height), colours.count == width * height,
      Set(colours) == [0, 1, 2]
    else { return nil }
    (self.width, self.height, self.colours) = (width, height, colours)
  }

  /// The colour at a place counted from the corner of the active area.
  public subscript(x: Int, y: Int) -> Int { Int(colours[y % height * width + x % width]) }

  /// Whether every 2×2 block holds green on one diagonal, red and blue on the other.
  public var isBayer: Bool {
    guard width == 2, height == 2 else { return false }
    let (a, b, c, d) = (colours[0], colours[1], colours[2], colours[3])
    return a == 1 && d == 1 && b != c && b != 1 && c != 1 || b == 1 && c == 1 && a != d && a != 1 && d != 1
  }

  /// `RGGB`; longer patterns a row a word.
  public var name: String {
    let rows = (0..<height).map { y in
      String((0..<width).map { ["R", "G", "B"][self[$0, y]] }.joined())
    }
    return rows.joined(separator: isBayer ? "" : " ")
  }
}
