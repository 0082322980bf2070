/// SVG elements in the order they are drawn, one a line.
struct Markup {
  enum Weight: String { case normal, bold }
  enum Anchor: String { case start, middle, end }

  private(set) var lines: [String] = []

  /// Adds a line that is markup already.
  mutating func add(_ line: String) { lines.append(line) }

  /// Adds words; `turned` lets them run upwards.
  mutating func text(
    _ words: String, x: Double, y: Double, size: Double = Layout.textSize, weight: Weight = .normal,
    anchor: Anchor = .start, colour: String? = nil, turned: Bool = false
  ) {
    let number = Self.number
    let place =
      turned
      ? "transform=\"translate(\(number(x)) \(number(y))) rotate(-90)\"" : "x=\"\(number(x))\" y=\"\(number(y))\""
    let style = [
      anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\"",
      weight == .normal ? "" : " font-weight=\"\(weight.rawValue)\"",
      colour.map { " fill=\"\($0)\"" } ?? "",
    ].joined()
    add("<text \(place) font-size=\"\(number(size))\"\(style)>\(Self.escaped(words))</text>")
  }

  /// Adds a straight line.
  mutating func line(
    from: (x: Double, y: Double), to: (x: Double, y: Double), colour: String, width: Double = 1, dashes: String = ""
  ) {
    let number = Self.number
    let dashed = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
    add(
      "<line x1=\"\(number(from.x))\" y1=\"\(number(from.y))\" x2=\"\(number(to.x))\" y2=\"\(number(to.y))\" "
        + "stroke=\"\(colour)\" stroke-width=\"\(number(width))\"\(dashed)/>")
  }

  /// A coordinate with one decimal at most.
  static func number(_ pixels: Double) -> String { DecimalText.short(pixels, places: 1) }

  /// The words with what XML reads as markup replaced, and what it forbids left out.
  static func escaped(_ words: String) -> String {
    var result = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      // Control characters and non-characters may not stand in XML 1.0 at all (section 2.2).
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// About how wide words are set, pixels: 0.56 em a character, the mean of common sans-serif faces, rounded up.
  static func width(of words: String, size: Double) -> Double { 0.56 * size * Double(words.count) }
}
