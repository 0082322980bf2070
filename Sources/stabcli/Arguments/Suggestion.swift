/// "Did you mean …": the known name nearest to a misspelt one.
enum Suggestion {
  /// The nearest candidate, if one is near enough to be what was meant; the earlier of equals.
  ///
  /// Near enough: the start of it (three letters or more), or at most a third of its letters mistyped.
  static func nearest(to given: String, among candidates: [String]) -> String? {
    let word = given.trimmedDashes
    if word.count >= 3, let longer = candidates.first(where: { $0.trimmedDashes.hasPrefix(word) }) { return longer }
    let ranked = candidates.map { ($0, editDistance(word, $0.trimmedDashes)) }
    guard let best = ranked.min(by: { $0.1 < $1.1 }) else { return nil }
    return best.1 <= max(1, max(word.count, best.0.trimmedDashes.count) / 3) ? best.0 : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
  ///
  /// Optimal string alignment (Damerau 1964; Wagner and Fischer 1974), case folded. O(n·m).
  static func editDistance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.lowercased()), Array(second.lowercased()))
    guard !a.isEmpty else { return b.count }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + Array(repeating: 0, count: b.count)
      for j in b.indices.map({ $0 + 1 }) {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(replaced, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}

extension String {
  fileprivate var trimmedDashes: String { String(drop { $0 == "-" }) }
}
