/// Markup that is safe to put into a page: words come in escaped, or not at all.
struct HTMLText: Equatable, Sendable {
  /// As it stands in the file.
  private(set) var markup: String

  private init(markup: String) { self.markup = markup }

  /// Nothing.
  static let empty = HTMLText(markup: "")

  /// Words, whatever is in them.
  static func words(_ words: String) -> HTMLText { HTMLText(markup: escaped(words)) }

  /// An element around its content.
  static func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String> = [:], _ content: HTMLText...
  ) -> HTMLText {
    HTMLText(markup: "\(opening(name, attributes))\(joined(content).markup)</\(name)>")
  }

  /// An element that has no content, such as a picture.
  static func single(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) -> HTMLText {
    HTMLText(markup: opening(name, attributes))
  }

  /// A drawing made by the charts room, which escapes its own words; what only a file of its own needs is left out.
  static func drawing(svg: String) -> HTMLText {
    guard let start = svg.firstRange(of: "<svg")?.lowerBound else { return .empty }
    return HTMLText(markup: String(svg[start...]))
  }

  /// Style rules, which this program writes itself.
  static func style(_ rules: StaticString) -> HTMLText { HTMLText(markup: "<style>\n\(rules)\n</style>") }

  /// One behind the other.
  static func joined(_ parts: [HTMLText], separator: StaticString = "") -> HTMLText {
    HTMLText(markup: parts.map(\.markup).joined(separator: "\(separator)"))
  }

  private static func opening(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String>) -> String {
    "<\(name)" + attributes.map { " \($0)=\"\(escaped($1))\"" }.joined() + ">"
  }

  /// Words with what HTML reads as markup replaced, and what it forbids made visible.
  private static func escaped(_ words: String) -> String {
    var result = ""
    result.reserveCapacity(words.utf8.count)
    for scalar in words.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // No control character but white space may stand in HTML, nor these non-characters.
      case "\u{0}"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}"..."\u{FFFF}":
        result += "\u{FFFD}"
      // Characters that turn the direction of what follows them could make a name look like another.
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
