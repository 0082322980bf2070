import Stabiliser
import Stacking

/// What a user should know of a finished stack.
struct StackNotes {
  /// What may spoil it.
  let warnings: [PlanNote]
  /// Everything.
  let all: [PlanNote]

  /// - Parameter part: the frames that were stacked.
  init(_ inputs: StackInputs, _ frames: StackFrames, _ outcome: StackPass.Outcome, _ part: Range<Int>) {
    warnings = Self.brightness(inputs, outcome, part) + Self.noise(inputs, outcome, part.count)
    all =
      inputs.notes.map { PlanNote(kind: "input", message: $0) }
      + frames.notes.map { PlanNote(kind: "frames", message: $0) } + warnings
  }

  /// Frames that are far brighter or darker than the others.
  private static func brightness(_ inputs: StackInputs, _ outcome: StackPass.Outcome, _ part: Range<Int>) -> [PlanNote]
  {
    FrameProbe.odd(outcome.means).map { place, ratio in
      let frame = part.lowerBound + place
      return PlanNote(
        kind: "brightness",
        message:
          "\(inputs.feed.names[frame]): shows \(FixedDecimal.text(ratio, digits: 3) ?? "?") times the light of the "
          + "frame in the middle; it is in the stack, and may not belong there",
        frames: frame...frame)
    }
  }

  /// Noise that did not get less.
  private static func noise(_ inputs: StackInputs, _ outcome: StackPass.Outcome, _ count: Int) -> [PlanNote] {
    guard count > 1, let gain = outcome.gain, gain.isEaten(count: count) else { return [] }
    let (measured, hoped) = (
      FixedDecimal.text(gain.factor, digits: 2) ?? "?", FixedDecimal.text(Double(count).squareRoot(), digits: 2) ?? "?"
    )
    let cause: String
    switch inputs.kind {
    case .clip: cause = "the clip's codec has eaten the noise and frozen what is left, or there was hardly any"
    case .stills: cause = "the frames share their noise, or there was hardly any"
    }
    return [
      PlanNote(kind: "noise", message: "noise got less by \(measured) and not by \(hoped): \(cause)")
    ]
  }
}
