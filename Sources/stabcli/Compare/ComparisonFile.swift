/// `compare.json`, with the very plans that were rendered under `plans`, in the order of `modes`.
///
/// The plans are in the file only. What `--json` prints is the comparison without them.
enum ComparisonFile {
  /// The file's bytes; equal values are equal bytes, keys are sorted.
  static func bytes(of document: ComparisonDocument, modes: [ComparedMode]) throws(CommandFailure) -> [UInt8] {
    let text = try JSONText.pretty(document)
    // Two columns in: only a key of the comparison itself can stand here, and no string holds a line break.
    guard let place = text.firstRange(of: Array("\n  \"schema\" : ".utf8))?.lowerBound else {
      throw CommandFailure(
        .outputNotWritten, "the comparison cannot be written as JSON", details: ["no place for the plans"])
    }
    var plans = Array("\n  \"plans\" : [".utf8)
    for (index, mode) in modes.enumerated() {
      plans += (index > 0 ? ",\n    " : "\n    ").utf8
      plans += try PlanText.bytes(of: mode.plan, indent: 4)
    }
    return text[..<place] + plans + Array("\n  ],".utf8) + text[place...]
  }
}
