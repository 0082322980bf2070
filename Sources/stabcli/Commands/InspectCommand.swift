/// `stabcli inspect`: what a file is and what is wrong with it.
struct InspectCommand: Command {
  /// The files.
  var files: [String] = []
  /// Whether one JSON object is printed on standard output.
  var printsJSON = false
  /// Whether every frame is decoded to find damage.
  var decodes = false
  /// Verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name,
      operands: [
        .oneOrMore(
          "FILE", at: \.files,
          help:
            "Clips, motion logs, plans, reports, comparisons, evaluations, measurements, truths, lens profiles, raw files, stills."
        )
      ],
      groups: [
        OptionGroup(
          title: "Output",
          options: [
            .flag(
              "--json", at: \.printsJSON,
              help: "Print one JSON object on standard output: kind, facts and problems of the file."),
            .flag(
              "--decode", at: \.decodes,
              help:
                "Decode every frame of a clip, or unpack a raw file, to find damage that only decoding shows. Takes its time."
            ),
          ]),
        GeneralOptions.light.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "inspect", section: .examine, summary: "tell what a clip, log, plan or still is, and what is wrong with it",
    paragraphs: [
      """
      Looks at each file and says what it is: streams, sizes, rates and rotation of a clip; format, rate, gaps and \
      disorder of a motion log; mode and certificate of a plan; size, depth, colours and exposure of a still. Tags, makers' boxes and a \
      GoPro's settings are listed as the file has them. Problems are listed in the order they matter. Nothing is written.
      """
    ],
    examples: [
      .init(line: "stabcli inspect ride.mp4 ride.gcsv", purpose: "a clip and its log"),
      .init(line: "stabcli inspect ride.mp4 --decode", purpose: "is every frame sound?"),
      .init(line: "stabcli inspect ride.mp4 --json", purpose: "for a program"),
    ],
    exitCodes: [.done, .usage, .invalidInput, .unsupported, .damagedInput, .interrupted])
}

extension InspectCommand {
  /// Looks at each file and says what it is.
  ///
  /// - Returns: ``ExitCode/damagedInput`` when a file is what it claims to be and has problems that spoil a result.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    var findings: [Finding] = []
    for file in files { findings.append(try Finding(examining: file, decoding: decodes)) }
    if printsJSON {
      let bytes = findings.count == 1 ? try JSONText.pretty(findings[0]) : try JSONText.pretty(["files": findings])
      try console.print(String(decoding: bytes, as: UTF8.self))
    } else {
      for (i, finding) in findings.enumerated() {
        try console.print((i > 0 ? "\n" : "") + finding.text)
      }
    }
    return findings.contains(where: \.isDamaged) ? .damagedInput : .done
  }
}
