import Geometry
import Light
import Stabiliser
import Stacking
import VideoIO

/// Writes what a stack has come to, and its report: all of it gets its name, or nothing does.
struct StackWriter {
  let inputs: StackInputs
  let frames: StackFrames
  let plan: StackPlan
  let names: StackNames
  let look: Look
  let output: OutputOptions
  let settings: [String: SettingValue]

  /// Writes one picture of all frames.
  func write(_ outcome: StackPass.Outcome, _ console: Console) throws(CommandFailure) {
    let count = inputs.feed.count
    let notes = StackNotes(inputs, frames, outcome, 0..<count)
    for warning in notes.warnings { console.warning(warning.message) }
    let picture = try picture(outcome)
    let pending: TemporaryOutput
    let facts: LightFileFacts
    let hash: String
    do throws(VideoIOError) {
      pending = try TemporaryOutput(path: names.picture, overwrite: output.mayOverwrite)
      facts = try writeLight(
        picture, to: pending.temporaryPath, settings: names.settings, facts: inputs.frames[0].shot,
        frames: count, overwrite: true)
      hash = try sha256(ofFile: pending.temporaryPath)
    } catch { throw Self.failure(error, names.picture) }
    let all = notes.all + Self.told(facts, console)
    let report = StackReport(
      settings: settings, inputs: inputs, frames: frames, plan: plan,
      parts: [.init(range: 0..<count, outcome: outcome)], notes: all,
      output: ReportOutput(
        path: names.picture, codec: names.settings.format.rawValue.lowercased(), frames: 1, sha256: hash))
    try deliver(report, console, pending.commit)
  }

  /// The picture with what red, green and blue are, and the look that was chosen.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/unsupported`` when it has come to more than numbers hold.
  private func picture(_ outcome: StackPass.Outcome) throws(CommandFailure) -> LightImage {
    var picture = outcome.picture
    picture.primaries = inputs.frames[0].primaries
    look.apply(to: &picture)
    guard picture.samples.allSatisfy(\.isFinite) else {
      throw CommandFailure(
        .unsupported, "the stack comes to more than single precision holds (3.4e38); nothing was written")
    }
    return picture
  }

  /// An error that names the output and not where it lay meanwhile.
  private static func failure(_ error: VideoIOError, _ path: String) -> CommandFailure {
    if case .outputFailed(_, let reason) = error { return .notWritten(path, reason) }
    return UnfinishedFile.failure(error)
  }

  /// What became of the picture in its file, told to the user.
  private static func told(_ facts: LightFileFacts, _ console: Console) -> [PlanNote] {
    var notes = facts.notes.map { PlanNote(kind: "output", message: $0) }
    if facts.clippedAbove > 0 {
      notes.append(
        PlanNote(
          kind: "clipped",
          message: "\(facts.clippedAbove) values lie above white and are cut to it; "
            + "floating point keeps them"))
    }
    if facts.clippedBelow > 0 {
      notes.append(
        PlanNote(
          kind: "clipped",
          message: "\(facts.clippedBelow) values lie below black and are cut to it; "
            + "floating point keeps them"))
    }
    for note in notes { console.note(note.message) }
    return notes
  }

  private func deliver(
    _ report: StackReport, _ console: Console, _ last: () throws(VideoIOError) -> Void
  ) throws(CommandFailure) {
    let delivery = Delivery(mayOverwrite: output.mayOverwrite)
    try delivery.add(JSONText.pretty(report), as: names.report)
    try delivery.complete(last)
    if output.printsJSON {
      try console.print(String(decoding: JSONText.compact(report), as: UTF8.self))
    } else {
      console.plain("\(names.picture): \(inputs.feed.count) frames; report in \(names.report)")
    }
  }

  /// A sequence that is being written.
  final class Sequence {
    fileprivate let stills: StillSequence
    fileprivate var parts: [StackReport.Part] = []
    fileprivate var notes: [PlanNote] = []

    fileprivate init(_ stills: StillSequence) { self.stills = stills }
  }

  /// Begins one.
  func sequence() throws(CommandFailure) -> Sequence {
    let folder = names.sequence?.folder ?? "."
    _ = try NewFolder(folder)
    do { return Sequence(try StillSequence(folder: folder, overwrite: output.mayOverwrite)) } catch {
      throw CommandFailure(error)
    }
  }

  /// Adds the picture of some frames.
  func add(
    _ outcome: StackPass.Outcome, _ part: Range<Int>, to sequence: Sequence, _ console: Console
  ) throws(CommandFailure) {
    let notes = StackNotes(inputs, frames, outcome, part)
    for warning in notes.warnings { console.warning(warning.message) }
    let name = names.sequence?.name(sequence.stills.count) ?? names.picture
    let picture = try picture(outcome)
    let facts: LightFileFacts
    do {
      facts = try sequence.stills.add(
        picture, named: name, settings: names.settings, facts: inputs.frames[0].shot, frames: part.count)
    } catch { throw Self.failure(error, name) }
    var without = outcome
    without.picture = LightImage(size: PixelSize(width: 0, height: 0), channels: 1)
    sequence.parts.append(.init(range: part, outcome: without))
    let new = (notes.all + Self.told(facts, console)).filter { !sequence.notes.contains($0) }
    sequence.notes += new
  }

  /// Gives all pictures their names.
  func deliver(_ sequence: Sequence, _ console: Console) throws(CommandFailure) {
    let used = sequence.parts.last?.range.upperBound ?? 0
    if used < inputs.feed.count {
      let note = PlanNote(
        kind: "lapse", message: "the last \(inputs.feed.count - used) frames make no whole picture and are left out")
      sequence.notes.append(note)
      console.warning(note.message)
    }
    let hash: String
    do { hash = try sequence.stills.checksum() } catch { throw CommandFailure(error) }
    let report = StackReport(
      settings: settings, inputs: inputs, frames: frames, plan: plan, parts: sequence.parts, notes: sequence.notes,
      output: ReportOutput(
        path: names.picture, codec: names.settings.format.rawValue.lowercased(), frames: sequence.stills.count,
        sha256: hash))
    let replaced = output.mayOverwrite ? names.sequence?.present ?? [] : []
    try deliver(report, console) { () throws(VideoIOError) in try sequence.stills.deliver(replacing: replaced) }
  }
}
