import FoundationEssentials

/// Small pictures of a few moments, side by side.
enum ContactSection {
  /// One row of pictures a moment; `nil` where no picture was decoded.
  static func figures(_ rows: [ContactSheet.Row]) -> HTMLText? {
    guard !rows.isEmpty else { return nil }
    let figures = rows.map { row in
      let seconds = FixedDecimal.text(row.seconds, digits: 2) ?? ""
      let shots = row.pictures.map { picture in
        HTMLText.element(
          "div", [:],
          .single(
            "img",
            [
              "src": "data:image/png;base64," + Data(picture.png).base64EncodedString(),
              "alt": "\(picture.name), frame \(row.frame)", "width": "\(picture.width)", "height": "\(picture.height)",
            ]), .words(picture.name))
      }
      return HTMLText.element(
        "figure", ["class": "contact"],
        .element("figcaption", [:], .words("\(seconds) s, frame \(row.frame)")),
        .element("div", ["class": "shots"], .joined(shots, separator: "\n")))
    }
    return .joined(figures, separator: "\n")
  }
}
