import Geometry
import Light
import Stabiliser
import Stacking
import VideoIO

/// `stack` from frames to one picture, or several, and a report.
struct StackRun {
  let options: StackOptions
  let method: StackMethod
  let output: OutputOptions
  let file: LightFileOptions
  /// Laid over the finished picture, once.
  let look: Look
  /// The options in effect, for the report.
  let settings: [String: SettingValue]
  let threads: Int

  /// Checks, plans, adds, writes.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try options.check()
    let names = try output.path.map { path throws(CommandFailure) in try StackNames(path, options, file) }
    let inputs = try StackInputs(options)
    if let names {
      try OutputFiles.check(
        names.all, inputs: inputs.paths + options.calibration.all, mayOverwrite: output.mayOverwrite)
    }
    let plan = StackPlan(inputs, options, method, names)
    if options.isDryRun {
      try console.print(
        output.printsJSON
          ? String(decoding: JSONText.compact(plan), as: UTF8.self) : plan.text.joined(separator: "\n"))
      try plan.check(output: names?.picture ?? ".")
      return .done
    }
    guard let names else {
      throw CommandFailure(.usage, "stack needs -o FILE, which ends in .tif, .exr, .png or .dng")
    }
    for note in inputs.notes { console.note(note) }
    console.plain(plan.text[0])
    try plan.check(output: names.picture)
    let frames = try StackFrames(inputs, options, threads: threads, console)
    for note in frames.notes { console.note(note) }
    let writer = StackWriter(
      inputs: inputs, frames: frames, plan: plan, names: names, look: look, output: output, settings: settings)
    if let lapse = options.lapse { return try stackLapse(lapse, frames, writer, console) }
    let outcome = try pass(frames.feed, 0..<frames.feed.count, console)
    try writer.write(outcome, console)
    return .done
  }

  /// Adds some frames, by the rule that was asked for.
  private func pass(
    _ feed: any FrameFeed, _ frames: Range<Int>, _ console: Console
  ) throws(CommandFailure) -> StackPass.Outcome {
    guard let rule = options.rejection else {
      return try StackPass(feed: feed, frames: frames, method: method, threads: threads).run(console)
    }
    return try RejectingPass(feed: feed, frames: frames, method: method, rule: rule, threads: threads).run(console)
  }

  /// A picture of every few frames.
  private func stackLapse(
    _ length: Int, _ frames: StackFrames, _ writer: StackWriter, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let sequence = try writer.sequence()
    for number in 0..<frames.feed.count / length {
      let part = number * length..<(number + 1) * length
      try writer.add(try pass(frames.feed, part, console), part, to: sequence, console)
    }
    try writer.deliver(sequence, console)
    return .done
  }
}
