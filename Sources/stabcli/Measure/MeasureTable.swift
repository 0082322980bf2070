import Geometry

/// The numbers of some clips as a table for people: a row a number, a column a clip.
enum MeasureTable {
  /// The table; without a line break at its end.
  static func text(of comparison: ClipComparison) -> String {
    let rows = rows(of: comparison)
    let widths = (0..<(rows.first?.count ?? 0)).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      zip(row, widths).enumerated().map { column, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return column == 0 ? cell.0 + space : space + cell.0
      }.joined(separator: "  ")
    }
    let legend = comparison.clips.enumerated().map { "\(letter($0.offset))  \($0.element.path)" }
    return (comparison.clips.count > 1 ? legend + [""] + lines : [comparison.clips[0].path] + lines)
      .joined(separator: "\n")
  }

  private static func rows(of comparison: ClipComparison) -> [[String]] {
    let clips = comparison.clips
    let isSeveral = clips.count > 1
    var rows: [[String]] = []
    if isSeveral {
      rows.append([""] + clips.indices.flatMap { $0 == 0 ? ["a"] : [letter($0), "\(letter($0))/a"] })
    }
    let counts: [(String, (ClipMeasurement) -> String)] = [
      ("frames", { String($0.frames) }), ("size", { "\($0.size.width)x\($0.size.height)" }),
      ("pairs followed", { String($0.followed) }),
      ("points a pair", { $0.meanTracks.flatMap { FixedDecimal.text($0, digits: 0) } ?? "–" }),
    ]
    for (title, text) in counts {
      rows.append([title] + clips.indices.flatMap { $0 == 0 ? [text(clips[$0])] : [text(clips[$0]), ""] })
    }
    for (i, quantity) in (clips.first?.quantities ?? []).enumerated() {
      var row = [quantity.title]
      for (k, clip) in clips.enumerated() {
        row.append(number(clip.quantities[i].value, quantity.digits))
        if k > 0 { row.append(number(comparison.ratios(of: clip)[i], 3)) }
      }
      rows.append(row)
    }
    return rows
  }

  /// a, b, c …
  static func letter(_ index: Int) -> String {
    index < 26 ? String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index))) : "#\(index + 1)"
  }

  private static func number(_ value: Double?, _ digits: Int) -> String {
    value.flatMap { FixedDecimal.text($0, digits: digits) } ?? "–"
  }
}
