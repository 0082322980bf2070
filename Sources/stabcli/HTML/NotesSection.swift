import Stabiliser

/// What a reader should know, and the proof that nothing was invented.
enum NotesSection {
  /// Notes as a list; long lists end in a count, the report has them all.
  static func list(_ notes: [PlanNote]) -> HTMLText {
    guard !notes.isEmpty else { return .element("p", [:], .words("Nothing to note.")) }
    let most = 40
    var items = notes.prefix(most).map { HTMLText.element("li", [:], .words($0.sentence)) }
    if notes.count > most {
      items.append(.element("li", [:], .words("and \(notes.count - most) more, in the report")))
    }
    return .element("ul", [:], .joined(items, separator: "\n"))
  }

  /// The certificate of each mode in a sentence.
  static func certificates(_ columns: [ModeColumn]) -> HTMLText {
    let sentences = columns.map { column in
      let certificate = column.plan.certificate
      let isWhole = certificate.outsideTaps == 0 && certificate.minMargin >= 0
      let margin = FixedDecimal.text(certificate.minMargin, digits: 3) ?? "?"
      let text =
        isWhole
        ? "\(column.name): none of \(certificate.frames) frames reads outside the source. The nearest comes within "
          + "\(margin) px of its edge (frame \(certificate.worstFrame)), the filter's whole reach included."
        : "\(column.name): \(certificate.outsideTaps) samples lie outside the source."
      return HTMLText.element("p", ["class": isWhole ? "seal" : "seal broken"], .words(text))
    }
    return .joined(sentences, separator: "\n")
  }
}
