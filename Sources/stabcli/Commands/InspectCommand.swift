import Light
import VideoIO

/// `stabcli inspect`: what a file is and what is wrong with it.
struct InspectCommand: Command {
  /// The files.
  var files: [String] = []
  /// Whether one JSON object is printed on standard output.
  var printsJSON = false
  /// Whether every frame is decoded to find damage.
  var decodes = false
  /// Whether a clip and its log are asked what they suggest for the next clip.
  var advises = false
  /// The light that is wanted in all, seconds; `nil` for half of a frame's time.
  var exposureSeconds: Double?
  /// The lens of the clip.
  var camera = CameraOptions()
  /// How the clip's codes stand for light; `nil` for what its tags say.
  var transfer: TransferFunction?
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
            """
            Clips, motion logs, plans, reports, comparisons, evaluations, measurements, truths, lens profiles, raw files, \
            stills.
            """
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
        OptionGroup(
          title: "Advice",
          options: [
            .flag(
              "--advise", at: \.advises,
              help:
                """
                Say what the motion and the light of a clip suggest for the next one: how long the shutter may be open, how \
                many frames to stack, how to change the exposure. The log is the one named behind the clip, else its own.
                """),
            .value(
              "--exposure", type: .number("SECONDS", in: .factor, 0.00001...3600), optional: \.exposureSeconds,
              absence: "half of a frame's time",
              help: "With --advise: the exposure that stacked frames are to stand for."),
            .value(
              "--transfer", type: .transferFunction, optional: \.transfer, absence: "what the clip's tags say",
              help: "With --advise: how the clip's codes stand for light."),
          ]),
        CameraOptions.group.embedded(at: \.camera),
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
      .init(line: "stabcli inspect ride.mp4 ride.gcsv --advise --hfov 65", purpose: "what to do better next time"),
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
    try checkUse()
    if advises { try advise(&findings) }
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

  /// Refuses options that would do nothing.
  private func checkUse() throws(CommandFailure) {
    guard !advises else { return }
    if exposureSeconds != nil { throw CommandFailure(.usage, "--exposure goes with --advise") }
    if transfer != nil { throw CommandFailure(.usage, "--transfer goes with --advise") }
    if camera.isAnythingSaid { throw CommandFailure(.usage, "options of the camera go with --advise") }
  }

  /// Asks every clip, with the log behind it, else its own.
  private func advise(_ findings: inout [Finding]) throws(CommandFailure) {
    guard findings.contains(where: { $0.kind == .clip }) else {
      throw CommandFailure(.usage, "--advise needs a clip, and a log that is inside it, beside it or named behind it")
    }
    for (place, finding) in findings.enumerated() where finding.kind == .clip {
      let log = findings.dropFirst(place + 1).first.flatMap { $0.kind == .log ? $0.path : nil }
      let clip = try ClipSource(path: finding.path, options: RangeOptions())
      let source = try LogSource(named: log, clip: clip, options: MotionLogOptions())
      let choice = try CameraChoice(camera, clip: clip, log: source.log)
      findings[place].advice = try Advice(
        clip, source.log, choice, exposure: exposureSeconds,
        transfer: transfer ?? clip.info.video.colour.transferFunction)
    }
  }
}
