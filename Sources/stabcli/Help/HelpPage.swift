/// What `stabcli help COMMAND` prints.
enum HelpPage {
  private static let column = 28

  /// The page of one command, laid out for a width.
  static func text(of outline: CommandOutline, width: Int) -> String {
    let title = TextLayout.paragraph("stabcli \(outline.page.name) – \(outline.page.summary)", width: width)
    var blocks = [title, "Usage:\n  \(outline.form)"]
    blocks += outline.page.paragraphs.map { TextLayout.paragraph($0, width: width) }
    blocks.append(examples(outline.page.examples, width))
    if !outline.operands.isEmpty {
      let items = outline.operands.map { TextLayout.item("  \($0.form)", $0.help, column: column, width: width) }
      blocks.append("Arguments:\n" + items.joined(separator: "\n"))
    }
    for group in outline.groups {
      let items = group.entries.map { TextLayout.item(term($0.option), help($0), column: column, width: width) }
      blocks.append("\(group.title):\n" + items.joined(separator: "\n"))
    }
    blocks.append(exitCodes(outline.page.exitCodes, width))
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// `  -o, --output FILE`, long names aligned.
  static func term(_ option: OptionDescription) -> String {
    let hasShort = option.names.contains { !$0.hasPrefix("--") }
    let names = (hasShort ? "  " : "      ") + option.names.joined(separator: ", ")
    return option.placeholder.map { "\(names) \($0)" } ?? names
  }

  private static func help(_ entry: CommandOutline.Entry) -> String {
    var text = entry.option.help
    // A number's limits are worth a word where the sentence does not name the choices itself.
    if entry.option.expectation.contains(" from ") { text += " Takes \(entry.option.expectation)." }
    if case .words(let words) = entry.option.completion, !words.allSatisfy({ text.contains($0) }) {
      text += " Takes \(entry.option.expectation)."
    }
    if entry.option.isRequired { text += " Must be given." }
    if entry.option.repeats { text += " May be repeated." }
    if let fallback = entry.fallback { text += " [default: \(fallback)]" }
    return text
  }

  private static func examples(_ examples: [CommandPage.Example], _ width: Int) -> String {
    let items = examples.map { example in
      TextLayout.paragraph("# " + example.purpose, indent: 2, width: width) + "\n  " + example.line
    }
    return "Examples:\n" + items.joined(separator: "\n")
  }

  private static func exitCodes(_ codes: [ExitCode], _ width: Int) -> String {
    let items = codes.map { TextLayout.item("  \($0.rawValue)", $0.meaning, column: 7, width: width) }
    return "Exit codes:\n" + items.joined(separator: "\n")
  }
}
