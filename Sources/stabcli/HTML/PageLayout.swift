/// The frame every page shares: one file that loads nothing, runs nothing, and is right on a phone and in the dark.
enum PageLayout {
  /// A whole page.
  static func page(title: String, lead: String, sections: [HTMLText]) -> String {
    let head = HTMLText.joined(
      [
        .single("meta", ["charset": "utf-8"]),
        .single("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .single("meta", ["name": "color-scheme", "content": "light dark"]),
        .single("meta", ["name": "generator", "content": ToolVersion.line]),
        // Nothing may be loaded but what is inside: the browser is asked to hold the page to it.
        .single(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content": "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
          ]),
        .element("title", [:], .words(title)), .style(PageStyle.rules),
      ], separator: "\n")
    let header = HTMLText.element(
      "header", [:], .element("h1", [:], .words(title)), .element("p", ["class": "lead"], .words(lead)))
    let footer = HTMLText.element(
      "footer", [:],
      .words("Made by \(ToolVersion.line). Every picture is the source's, cropped and resampled: nothing is invented."))
    let body = HTMLText.joined([header] + sections + [footer], separator: "\n")
    return
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n\(head.markup)\n</head>\n<body>\n\(body.markup)\n</body>\n</html>\n"
  }

  /// One part of a page under its heading.
  static func section(_ title: String, _ content: HTMLText...) -> HTMLText {
    .element("section", [:], .element("h2", [:], .words(title)), .joined(content, separator: "\n"))
  }
}
