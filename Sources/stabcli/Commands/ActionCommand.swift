import Stabiliser

/// `stabcli action`: a clip along the steadiest path its crop leaves room for.
struct ActionCommand: PathCommand {
  static let mode = StabilisationMode.action
  static let zoomByDefault = "the least that is all but as steady as 1.25"

  var job = StabilisingOptions()
  var output = OutputOptions()
  var rendersVideo = true
  var encoding = EncodingOptions()
  var general = GeneralOptions()

  static let page = CommandPage(
    name: "action", section: .stabilise, summary: "the steadiest path within a generous crop",
    paragraphs: [
      """
      Plans heading, pitch and roll of the whole clip at once: the path of least speed, acceleration and jerk on which \
      every frame's crop stays inside the source. It sees what is coming, and begins to turn before it must.
      """,
      """
      The zoom is one for the clip, at most 1.25: four fifths of the picture's width are kept. Where a smaller one is \
      all but as steady, that is taken. --lock-horizon holds the horizon level, too, and zooms in as far as that needs.
      """,
      """
      Without --lock-horizon a log of a gyroscope alone will do. Without LOG the telemetry inside the clip is used, else \
      a sidecar of the same name (\(SidecarSearch.endingList)).
      """,
    ],
    examples: [
      .init(line: "stabcli action run.mp4", purpose: "telemetry inside the clip or beside it"),
      .init(line: "stabcli action run.mp4 run.gcsv --lock-horizon", purpose: "level as well"),
      .init(line: "stabcli action run.mp4 --zoom 1.5", purpose: "more room, steadier"),
      .init(line: "stabcli action run.mp4 --no-video --json", purpose: "only the numbers, for a program"),
    ],
    exitCodes: ExitCode.documented)
}
