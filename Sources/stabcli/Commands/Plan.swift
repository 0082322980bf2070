import Geometry
import Stabiliser
import VideoIO

extension PlanCommand {
  /// Plans and writes the plan.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let path = OutputNames.plan(clip: clip, mode: mode.rawValue, chosen: output.path, isFolder: isFolder)
    do {
      try OutputRules.check(
        outputs: [path], inputs: [clip] + (log.map { [$0] } ?? []) + (camera.lensProfile.map { [$0] } ?? []),
        overwrite: output.mayOverwrite)
    } catch { throw CommandFailure(error) }
    let preparation = try Preparation(
      .init(mode: mode, clip: clip, log: log, range: range, motion: motion, camera: camera, picture: picture), console)
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
}
