import Develop
import Light

/// `stabcli develop`: raw files as scene-linear light.
struct DevelopCommand: Command {
  /// The raw files.
  var inputs: [String] = []
  /// What is wished.
  var options = DevelopOptions()
  /// How the finished picture is to look.
  var look = LookOptions()
  /// How it is stored.
  var file = LightFileOptions()
  /// Whether the embedded JPEG is copied instead.
  var isPreview = false
  /// Where the picture goes.
  var output = OutputOptions()
  /// Threads and verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name,
      operands: [.oneOrMore("RAW", at: \.inputs, help: "DNG or camera raw files.")],
      groups: [
        OptionGroup(
          title: "Output",
          options: [
            OutputOptions.output(
              "Write the picture to FILE; its ending says the format. A folder takes any number of pictures.",
              absence: "RAW with .develop.tif for its ending"
            ).embedded(at: \.output),
            .flag(
              "--preview", at: \.isPreview,
              help: "Copy the largest JPEG that the camera put into the file, byte for byte, and develop nothing."),
            OutputOptions.json("Print the report on standard output.").embedded(at: \.output),
            OutputOptions.overwrite.embedded(at: \.output),
          ] + LightFileOptions.options.map { $0.embedded(at: \.file) }),
        DevelopOptions.group.embedded(at: \.options),
        LookOptions.group.embedded(at: \.look),
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "develop", section: .stabilise, summary: "a raw file as scene-linear light",
    paragraphs: [
      """
      Reads DNG (mosaics and linear pictures; uncompressed, lossless JPEG, deflate, floating point, lossy JPEG, JPEG XL) \
      and, through LibRaw, other raw files. Black, white, active area, crop and orientation are the file's; white balance \
      is as shot, colours are turned by its matrices. Nothing else is done to the light: no baseline exposure, no curve, \
      no brightening, no cut colours. What is wished beyond that has an option.
      """,
      "A report beside the picture (OUT.report.json) holds every number that decided it. Docs/RAW.md says more.",
    ],
    examples: [
      .init(line: "stabcli develop shot.dng -o shot.tif", purpose: "linear light, floating point, BT.709"),
      .init(line: "stabcli develop shot.dng -o shot.png --exposure 1", purpose: "a stop brighter, to look at"),
      .init(line: "stabcli develop *.dng -o developed/ --temperature 5200 --tint 0", purpose: "all for one light"),
      .init(line: "stabcli develop shot.dng --preview -o shot.jpg", purpose: "the camera's own JPEG"),
    ],
    exitCodes: [.done, .usage, .invalidInput, .unsupported, .outputNotWritten, .interrupted, .terminated])

  /// Develops the files.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let look = try look.look()
    var wished = try options.settings()
    wished.exposure = look.exposure_stops
    return try DevelopRun(
      inputs: inputs, settings: wished, look: Look(tone: look.tone, grain: look.grain), file: file, reported: settings,
      output: output, isPreview: isPreview,
      threads: general.threads ?? processorCount()
    ).run(console)
  }
}
