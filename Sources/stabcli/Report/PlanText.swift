import Stabiliser

/// A plan as JSON text: what holds for the whole clip laid out for people, then one frame a line.
///
/// A frame a line keeps a long clip's plan to two thirds of the size it has with every number on a line of its own, and
/// lets line tools find a frame. What a frame contains is for its own encoding to say.
enum PlanText {
  /// The text.
  ///
  /// - Parameter indent: Columns every line but the first is moved to the right, for a plan inside another object.
  /// - Complexity: Linear in frames.
  static func bytes(of plan: StabilisationPlan, indent: Int = 0) throws(CommandFailure) -> [UInt8] {
    var whole = plan
    whole.frames = []
    let head = try JSONText.pretty(whole).dropLast()
    // A line break cannot stand inside a JSON string, and nothing but the frames is an empty list of this name.
    guard let empty = head.firstRange(of: Array("\"frames\" : [\n\n  ]".utf8)) else {
      throw CommandFailure(.outputNotWritten, "the plan cannot be written as JSON", details: ["no place for frames"])
    }
    let end = empty.upperBound - 1
    let lineBreak = [UInt8(ascii: "\n")] + [UInt8](repeating: UInt8(ascii: " "), count: indent)
    var text = indented(head[..<(end - 4)], lineBreak)
    text.reserveCapacity(1024 * (plan.frames.count + 4))
    for (i, line) in try JSONText.lines(plan.frames).enumerated() {
      if i > 0 { text.append(UInt8(ascii: ",")) }
      text += lineBreak
      text += "    ".utf8
      text += line
    }
    return text + lineBreak + Array("  ".utf8) + indented(head[end...], lineBreak)
  }

  private static func indented(_ text: ArraySlice<UInt8>, _ lineBreak: [UInt8]) -> [UInt8] {
    text.flatMap { $0 == UInt8(ascii: "\n") ? lineBreak : [$0] }
  }
}
