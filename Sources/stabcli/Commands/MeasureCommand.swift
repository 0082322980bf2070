import Charts

/// `stabcli measure`: how steady a picture is, from its pixels alone.
struct MeasureCommand: Command {
  /// The clips; the first is what the others are compared with.
  var clips: [String] = []
  /// Whether one JSON object is printed on standard output.
  var printsJSON = false
  /// Where the motion is drawn.
  var plot: String?
  /// Whether the drawing may replace a file.
  var mayOverwrite = false
  /// The part of each clip.
  var range = RangeOptions()
  /// Horizontal field of view, radians; decides how far out a roll counts in shake.
  var horizontalFieldRadians: Double?
  /// Threads and verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name,
      operands: [
        .oneOrMore(
          "CLIP", at: \.clips, help: "Clips from any source. With several, the others are compared with the first.")
      ],
      groups: [
        OptionGroup(
          title: "Output",
          options: [
            .flag("--json", at: \.printsJSON, help: "Print one JSON object on standard output."),
            .value(
              "--plot", type: .path("FILE.svg"), optional: \.plot, absence: "no drawing",
              help: "Draw the motion of every clip against time and against frequency into FILE.svg."),
            .flag(
              "--overwrite", at: \.mayOverwrite,
              help: "Replace a drawing that exists. Without it, it is left alone and the exit code is 5."),
          ]),
        OptionGroup(
          title: "Measuring",
          options: RangeOptions.options.map { $0.embedded(at: \.range) } + [
            .value(
              "--hfov", type: .number("DEGREES", in: .degrees, 1...170), optional: \.horizontalFieldRadians,
              absence: "60 across the longer side",
              help: "Field of view across the width: how much a roll counts in shake. Nothing else depends on it.")
          ]),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "measure", section: .examine, summary: "tell how steady a picture is, from its pixels alone",
    paragraphs: [
      """
      Follows some hundreds of points from frame to frame, fits the motion of the picture as a whole, and says how far \
      it strays from its smoothed path (jitter), how much it moves above 1 Hz (shake), how abruptly (acceleration), \
      how much its rows move against each other (wobble), how alike neighbouring frames are (ITF), and how many pixels \
      at its edges hold no picture. No log and no truth is needed. Docs/MEASURE.md defines every number.
      """,
      """
      Pixels are those of the clip: clips of one size and one view compare. Nothing is written but --plot.
      """,
    ],
    examples: [
      .init(line: "stabcli measure ride.mp4 ride.horizon.mp4", purpose: "before and after"),
      .init(line: "stabcli measure ride.mp4 --plot ride.motion.svg", purpose: "what it looks like"),
      .init(line: "stabcli measure a.mp4 b.mp4 c.mp4 --json", purpose: "for a program"),
    ],
    exitCodes: ExitCode.documented)

  /// Measures each clip in turn.
  ///
  /// - Returns: ``ExitCode/damagedInput`` when a clip did not decode as a whole.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    try InputFiles.checkPresence(of: clips)
    if let plot { try PlotFile.check(plot, inputs: clips, mayOverwrite: mayOverwrite) }
    let measuring = ClipMeasuring(
      range: range, horizontalField: horizontalFieldRadians, threads: general.threads ?? processorCount())
    var measured: [ClipMeasurement] = []
    for clip in clips { measured.append(try measuring.measure(clip, console)) }
    let comparison = ClipComparison(measured)
    if let plot {
      try UnfinishedFile.write(Array(MotionCharts.page(measured).svg.utf8), to: plot, mayOverwrite: mayOverwrite)
    }
    for (clip, problem) in comparison.problems {
      // The table holds no problems: they are said even where little is to be said. The JSON object holds them.
      console.warning("\(clip): \(problem.message)", evenQuietly: !printsJSON)
    }
    if clips.count > 1, !printsJSON {
      console.note(
        "pixels are each clip's own: where one is cropped and enlarged, as stabilised clips are, what is left of its "
          + "jitter and shake is enlarged, too")
    }
    if printsJSON {
      try console.print(String(decoding: JSONText.pretty(comparison), as: UTF8.self))
    } else {
      try console.print(MeasureTable.text(of: comparison))
    }
    return measured.contains { $0.isDamaged } ? .damagedInput : .done
  }
}
