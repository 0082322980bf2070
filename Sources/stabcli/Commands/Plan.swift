import Geometry
import Stabiliser
import VideoIO

extension PlanCommand {
  /// Plans and writes the plan.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let inputs = [clip] + [log, camera.lensProfile].compactMap(\.self)
    try InputFiles.checkPresence(of: inputs)
    let path = OutputNames.plan(clip: clip, mode: mode.rawValue, chosen: output.path, isFolder: isFolder)
    try checkOutput(path, inputs: inputs)
    let preparation = try Preparation(
      .init(mode: mode, clip: clip, log: log, range: range, motion: motion, camera: camera, picture: picture), console)
    // A log that was found rather than named is an input, too.
    try checkOutput(path, inputs: [preparation.log.path])
    try UnfinishedFile.write(
      PlanFile.bytes(of: preparation.plan), to: path, mayOverwrite: output.mayOverwrite)
    if output.printsJSON {
      let report = try preparation.report(settings: settings, output: nil)
      try console.print(String(decoding: JSONText.compact(report), as: UTF8.self))
    } else {
      console.plain("\(path): a plan of \(preparation.plan.frames.count) frames")
    }
    return .done
  }

  private func checkOutput(_ path: String, inputs: [String]) throws(CommandFailure) {
    do { try OutputRules.check(outputs: [path], inputs: inputs, overwrite: output.mayOverwrite) } catch {
      throw CommandFailure(error)
    }
  }
}
