/// Breaks text into lines of a given width, at spaces.
enum TextLayout {
  /// The lines of one paragraph; a word longer than the width stands alone on its line.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// A paragraph indented by `indent` columns.
  static func paragraph(_ text: String, indent: Int = 0, width: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return wrap(text, width: width - indent).map { margin + $0 }.joined(separator: "\n")
  }

  /// A term with its explanation in a second column, below it where the term is too long.
  static func item(_ term: String, _ text: String, column: Int, width: Int) -> String {
    let margin = String(repeating: " ", count: column)
    var lines = wrap(text, width: width - column).map { margin + $0 }
    guard let first = lines.first else { return term }
    if term.count + 2 <= column {
      lines[0] = term + first.dropFirst(term.count)
    } else {
      lines.insert(term, at: 0)
    }
    return lines.joined(separator: "\n")
  }
}
