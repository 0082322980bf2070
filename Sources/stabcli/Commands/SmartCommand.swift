import Stabiliser

/// `stabcli smart`: a clip without its shake, within a small crop.
struct SmartCommand: PathCommand {
  static let mode = StabilisationMode.smart
  static let zoomByDefault = "the least that is all but as steady as 1.1"

  var job = StabilisingOptions()
  var output = OutputOptions()
  var rendersVideo = true
  var encoding = EncodingOptions()
  var general = GeneralOptions()

  static let page = CommandPage(
    name: "smart", section: .stabilise, summary: "shake taken out within a small crop, intent kept",
    paragraphs: [
      """
      Plans the path of the whole clip at once, as action does, but stays close to the camera's own: what takes longer \
      than about half a second was meant, and is kept. The zoom is one for the clip, at most 1.1, and never more than \
      action would take.
      """,
      """
      Where correction would show it eases off, smoothly: where the camera turns so fast that the picture is blurred, \
      where the log has holes, and, with --lock-horizon, where it is not sure of the horizon.
      """,
      """
      Without LOG the telemetry inside the clip is used, else a sidecar of the same name \
      (\(SidecarSearch.endingList)).
      """,
    ],
    examples: [
      .init(line: "stabcli smart walk.mp4", purpose: "telemetry inside the clip or beside it"),
      .init(line: "stabcli smart walk.mp4 --max-zoom 1.05", purpose: "hardly any crop"),
      .init(line: "stabcli smart walk.mp4 walk.gcsv --lock-horizon", purpose: "level as well"),
    ],
    exitCodes: ExitCode.documented)
}
