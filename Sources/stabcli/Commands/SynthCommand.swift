import Geometry

/// `stabcli synth`: a clip with known motion, its log and its truth.
struct SynthCommand: Command {
  /// The folder to write into; always given.
  var directory = ""
  /// Whether existing files may be replaced.
  var mayOverwrite = false
  /// Whether one JSON object is printed on standard output.
  var printsJSON = false
  /// Whether a picture is rendered.
  var rendersVideo = true
  /// What is filmed and how.
  var scene = SceneOptions()
  /// What is wrong with the log.
  var errors = LogErrorOptions()
  /// The camera that films.
  var camera = SyntheticCameraOptions()
  /// Codec of the clip.
  var codec = SynthCodec.h264
  /// Quality and speed of its compression.
  var encoding = EncodingOptions()
  /// Threads and verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name, operands: [],
      groups: [
        OptionGroup(
          title: "Output",
          options: [
            .value(
              "-o", "--output", type: .directory(), at: \.directory, isRequired: true,
              help: "Folder to write into; made if it is missing."),
            .flag(
              "--no-video", at: \.rendersVideo, to: false, exclusion: "video",
              help: "Write log, truth and camera only."),
            .flag(
              "--overwrite", at: \.mayOverwrite,
              help:
                """
                Replace files of these names. Without it they are left alone and the exit code is 5. A clip of another ending, \
                which would stand beside a truth that is not its own, is never replaced but refused.
                """),
            .flag("--json", at: \.printsJSON, help: "Print what was written as one JSON object on standard output."),
          ]),
        SceneOptions.group.embedded(at: \.scene),
        LogErrorOptions.group.embedded(at: \.errors),
        SyntheticCameraOptions.group.embedded(at: \.camera),
        encodingGroup,
        GeneralOptions.full.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "synth", section: .make, summary: "make a clip with known motion, its log and its truth",
    paragraphs: [
      """
      Films a scene with straight lines and fine detail by a camera whose every orientation is known. Writes \
      clip.mp4, log.gcsv, truth.csv (orientation at the log's rate), frames.csv (orientation of each frame), \
      truth.json (offset, drift and errors of the log, checksums of clip and log) and camera.json, which 'horizon' takes as --lens. The same \
      options and seed give the same bytes. The scene's boards and the motions are described in Docs/SCENE.md.
      """
    ],
    examples: [
      .init(line: "stabcli synth -o walk --motion walk --seconds 10", purpose: "ten seconds of walking"),
      .init(
        line: "stabcli synth -o pole --motion pole --imu perfect --lens kb4 --hfov 120",
        purpose: "through the vertical, fisheye, ideal sensors"),
      .init(
        line: "stabcli synth -o near --scene parallax --vfr --log-offset 0.25 --dropouts 6",
        purpose: "near things, a phone's frame times, a late log with gaps"),
      .init(
        line: "stabcli synth -o long --motion run --seconds 120 --no-video --gyro-bias 0.5 --accel-bias 10",
        purpose: "log and truth only, in a moment, with biases of 0.5°/s and 10 mg"),
    ],
    exitCodes: [.done, .usage, .unsupported, .outputNotWritten, .interrupted, .terminated])
}
