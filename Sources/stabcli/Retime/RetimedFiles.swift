import VideoIO

/// What both kinds of retiming are told, and how they report.
struct RetimedFiles {
  let clip: String
  let output: OutputOptions
  /// The options in effect, for the report.
  let settings: [String: SettingValue]

  /// The names of the results, none of which exists unless it may be replaced.
  func names(_ kind: RetimeFacts.Kind, _ console: Console) throws(CommandFailure) -> OutputNames {
    let names = try OutputNames.ofRun(
      clip: clip, mode: kind.rawValue, chosen: output.path, rendersVideo: true, console)
    try OutputFiles.check(names.all(withVideo: true), inputs: [clip], mayOverwrite: output.mayOverwrite)
    return names
  }

  /// Writes both reports and gives everything its name, the picture last.
  ///
  /// - Parameter video: gives the picture its name.
  func deliver(
    _ report: RetimeReport, _ rows: [RetimedFrame], _ names: OutputNames, _ console: Console,
    video: () throws(VideoIOError) -> Void
  ) throws(CommandFailure) {
    let delivery = Delivery(mayOverwrite: output.mayOverwrite)
    try delivery.add(Array(RetimedFrame.table(rows).utf8), as: names.reportCSV)
    try delivery.add(JSONText.pretty(report), as: names.reportJSON)
    try delivery.complete(video)
    if output.printsJSON {
      try console.print(String(decoding: JSONText.compact(report), as: UTF8.self))
    } else {
      console.plain("\(names.video): \(rows.count) frames; report in \(names.reportCSV)")
    }
  }
}
