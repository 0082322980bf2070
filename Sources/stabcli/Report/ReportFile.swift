import Stabiliser

/// `report.json`: the report, with the very plan that was rendered under `plan`.
///
/// The plan is in the file only. What `--json` prints is the report without it: a page, not tens of megabytes.
enum ReportFile {
  /// The file's bytes; equal values are equal bytes, keys are sorted.
  static func bytes(of report: ReportDocument, plan: StabilisationPlan) throws(CommandFailure) -> [UInt8] {
    let text = try JSONText.pretty(report)
    // Two columns in: only a key of the report itself can stand here, and no string holds a line break.
    guard let place = text.firstRange(of: Array("\n  \"schema\" : ".utf8))?.lowerBound else {
      throw CommandFailure(
        .outputNotWritten, "the report cannot be written as JSON", details: ["no place for the plan"])
    }
    let entry = Array("\n  \"plan\" : ".utf8) + (try PlanText.bytes(of: plan, indent: 2)) + [UInt8(ascii: ",")]
    return text[..<place] + entry + text[place...]
  }
}
