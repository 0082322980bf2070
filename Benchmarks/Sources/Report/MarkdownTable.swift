/// A table in Markdown whose columns line up in plain text too.
struct MarkdownTable {
  private var rows: [[String]]
  private let numbersFrom: Int

  /// - Parameter numbersFrom: the first column set to the right.
  init(_ titles: [String], numbersFrom: Int = 1) {
    rows = [titles]
    self.numbersFrom = numbersFrom
  }

  /// Adds a row, one cell for each title.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The table, with a line end behind every row.
  var text: String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let rule = widths.indices.map { column in
      String(repeating: "-", count: max(2, widths[column] - 1)) + (column < numbersFrom ? "-" : ":")
    }
    let padded = rows.map { row in row.indices.map { pad(row[$0], widths[$0], column: $0) } }
    return ([padded[0], rule] + padded.dropFirst()).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private func pad(_ text: String, _ width: Int, column: Int) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return column < numbersFrom ? text + space : space + text
  }
}
