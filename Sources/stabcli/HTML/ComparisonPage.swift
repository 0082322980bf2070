import Stabiliser

/// A comparison as a page for people.
struct ComparisonPage {
  /// What the table file says.
  let document: ComparisonDocument
  /// The modes with their plans.
  let modes: [ComparedMode]
  /// Pictures of some moments; empty where none was decoded.
  let contact: [ContactSheet.Row]

  /// The page: one file that needs nothing else. Equal comparisons give equal bytes.
  var html: String {
    let name = FileName(document.input.path)
    let file = name.stem + (name.ending.map { "." + $0 } ?? "")
    let columns = modes.map(\.column)
    let lead = "\(document.input.frames) frames in \(modes.count) modes: \(modes.map(\.name).joined(separator: ", "))"
    var sections = [PageLayout.section("Result", MetricsTable.table(columns))]
    if let figures = ContactSection.figures(contact) { sections.append(PageLayout.section("Moments", figures)) }
    sections += [
      PageLayout.section("Over time", PathCharts.drawings(columns)),
      PageLayout.section("Notes", notes),
      PageLayout.section("Certificates", NotesSection.certificates(columns)),
      PageLayout.section("Inputs", facts),
      PageLayout.section("Settings", FactsSection.settings(document.settings)),
    ]
    return PageLayout.page(title: "\(file): modes compared", lead: lead, sections: sections)
  }

  /// What concerns all modes, then each mode's own.
  private var notes: HTMLText {
    let common = document.notes.map(\.note)
    let own = modes.filter { !$0.plan.notes.isEmpty }.map { mode in
      HTMLText.joined([.element("h3", [:], .words(mode.name)), NotesSection.list(mode.plan.notes)], separator: "\n")
    }
    return .joined((common.isEmpty && !own.isEmpty ? [] : [NotesSection.list(common)]) + own, separator: "\n")
  }

  private var facts: HTMLText {
    .joined(
      [
        FactsSection.input(document.input), FactsSection.log(document.log, document.sync),
        FactsSection.camera(document.camera), document.output.map(FactsSection.output) ?? .empty,
      ], separator: "\n")
  }
}
