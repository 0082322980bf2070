import Geometry
import Stabiliser

/// The report of one clip in one mode, as a page for people.
struct ReportPage {
  /// What the report says.
  let report: ReportDocument
  /// What was decided.
  let plan: StabilisationPlan
  /// The roll the horizon was meant to be held at, radians.
  let trimRoll: Double
  /// Pictures of some moments; empty where none was decoded.
  let contact: [ContactSheet.Row]

  /// The page: one file that needs nothing else. Equal reports give equal bytes.
  var html: String {
    let name = FileName(report.input.path)
    let file = name.stem + (name.ending.map { "." + $0 } ?? "")
    let column = ModeColumn(name: report.mode, plan: plan, trimRoll: trimRoll)
    let lead =
      "\(report.input.frames) frames, \(plan.sourceSize.width)×\(plan.sourceSize.height) to "
      + "\(plan.outputSize.width)×\(plan.outputSize.height)"
    var sections = [PageLayout.section("Result", MetricsTable.table([column]))]
    if let figures = ContactSection.figures(contact) { sections.append(PageLayout.section("Moments", figures)) }
    sections += [
      PageLayout.section("Over time", PathCharts.drawings([column])),
      PageLayout.section("Notes", NotesSection.list(report.notes.map(\.note))),
      PageLayout.section("Certificate", NotesSection.certificates([column])),
      PageLayout.section("Inputs", facts),
      PageLayout.section("Settings", FactsSection.settings(report.settings)),
    ]
    return PageLayout.page(title: "\(file): \(report.mode)", lead: lead, sections: sections)
  }

  private var facts: HTMLText {
    .joined(
      [
        FactsSection.input(report.input),
        report.log.map { FactsSection.log($0, report.sync) } ?? .empty,
        FactsSection.camera(report.camera), report.output.map(FactsSection.output) ?? .empty,
      ], separator: "\n")
  }
}
