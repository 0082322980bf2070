import Geometry
import Light
import Scopes
import VideoIO

/// `stabcli scopes`: what is in a frame.
struct ScopesCommand: Command {
  /// The clip or still.
  var file = ""
  /// A plan for the clip.
  var plan: String?
  /// The instant of a clip; `nil` for its first frame, or for all where all are asked for.
  var instant: Timestamp<ClipClock>?
  /// The part of a clip for tables and previews.
  var range = RangeOptions()
  /// Where the result goes.
  var output = OutputOptions()
  /// What is shown.
  var shown: Set<ScopeElement>?
  /// How it is looked at.
  var settings = ScopeSettings()
  /// Verbosity.
  var general = GeneralOptions()

  var verbosity: Verbosity { general.verbosity }

  static var syntax: CommandSyntax<Self> {
    CommandSyntax(
      command: page.name,
      operands: [
        .one("FILE", at: \.file, help: "A clip, a still (PNG, TIFF, OpenEXR, JPEG) or a raw file."),
        .optional("PLAN", at: \.plan, help: "A plan made for the clip: its crop and the level are drawn on the frame."),
      ],
      groups: [
        OptionGroup(
          title: "Frame",
          options: [
            .value(
              "--at", type: .clipTime(), optional: \.instant, absence: "the first frame",
              help: "The instant of a clip: seconds, or minutes:seconds. The frame that is on show then is taken.")
          ] + RangeOptions.options.map { $0.embedded(at: \.range) }),
        OptionGroup(
          title: "Output",
          options: [
            OutputOptions.output(
              """
              FILE.png for a picture of the frame with its graphs; FILE.csv for statistics, of every frame of a clip; \
              FILE.mp4, .mov or .mkv for a preview clip.
              """, absence: "a table of the frame on standard output"
            ).embedded(at: \.output),
            OutputOptions.json("Print all numbers of the frame, histograms too, as one JSON object.")
              .embedded(at: \.output),
            OutputOptions.overwrite.embedded(at: \.output),
          ]),
        OptionGroup(
          title: "Looking",
          options: [
            .value(
              "--show", type: .scopeElements, optional: \.shown,
              absence: "histogram,waveform,clipping and, with a plan, level,outline",
              help: "What the picture shows: histogram, waveform, clipping, peaking, grid, level, outline."),
            .value(
              "--clip-low", type: .clipThreshold, at: \.settings.low,
              help: "Values up to this are lost in the dark: a share such as 0%, or a number such as code:64."),
            .value(
              "--clip-high", type: .clipThreshold, at: \.settings.high,
              help: "Values from this on are lost in the light: a share such as 100%, or a number such as code:940."),
            .value(
              "--peaking", type: .number("SIGMAS", in: .factor, 1...1000), at: \.settings.peakingFactor,
              help: "Standard deviations of the noise that detail must exceed to be in focus."),
            .value(
              "--bins", type: .wholeNumber(2...65536), at: \.settings.parts,
              help: "Parts of the histograms that are printed."),
          ]),
        GeneralOptions.light.embedded(at: \.general),
      ])
  }

  static let page = CommandPage(
    name: "scopes", section: .examine, summary: "histogram, waveform, clipping, focus and statistics of a frame",
    paragraphs: [
      """
      Takes a frame apart: luma as it is coded, and red, green and blue, neither rounded nor cut. Numbers are shares \
      of the way from black (0) to white (1). Clipping is counted for every channel, exactly. Detail counts as in focus \
      when it exceeds the picture's own noise, at its own size. Docs/SCOPES.md defines every number.
      """,
      """
      Pictures and preview clips of scopes say that they are previews; nothing that is rendered, stacked or developed \
      is ever drawn on.
      """,
    ],
    examples: [
      .init(line: "stabcli scopes ride.mp4 --at 12.5", purpose: "a table of one frame"),
      .init(
        line: "stabcli scopes ride.mp4 ride.horizon.plan --at 12.5 -o scopes.png", purpose: "a picture, with the crop"),
      .init(line: "stabcli scopes ride.mp4 -o ride.scopes.csv", purpose: "statistics of every frame"),
    ],
    exitCodes: ExitCode.documented)

  /// Looks.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let inputs = [file] + [plan].compactMap(\.self)
    try InputFiles.checkPresence(of: inputs)
    try InputFiles.checkOrder(clip: file, then: plan, "plan")
    let shown = shown ?? ScopeElement.usual(hasPlan: plan != nil)
    if plan == nil, let element = shown.first(where: \.needsPlan) {
      throw CommandFailure(.usage, "--show \(element.rawValue) needs a plan behind the clip")
    }
    let kind = try output.path.map { path throws(CommandFailure) in try ScopeOutput(path) }
    if let path = output.path { try OutputFiles.check([path], inputs: inputs, mayOverwrite: output.mayOverwrite) }
    try checkUse(kind)
    let source = try ScopeSource(file, planPath: plan, range: range, transfer: nil)
    if instant != nil, !source.isClip {
      throw CommandFailure(.usage, "\(file) is no clip: --at picks a frame of a clip")
    }
    let run = ScopesRun(source: source, path: file, shown: shown, settings: settings)
    defer { run.warn(console) }
    guard let kind, let path = output.path else { return try print(run, console) }
    return try write(kind, run, to: path, console)
  }

  /// Refuses options that would do nothing.
  private func checkUse(_ kind: ScopeOutput?) throws(CommandFailure) {
    let takesAll = kind == .table || kind == .preview
    if takesAll, instant != nil {
      throw CommandFailure(
        .usage, "--at picks one frame; tables and preview clips hold every frame: use --from and --to")
    }
    if !takesAll, range.from != nil || range.to != nil {
      throw CommandFailure(.usage, "--from and --to are for tables and preview clips; --at picks one frame")
    }
    if output.printsJSON, kind != nil {
      throw CommandFailure(.usage, "--json prints numbers and -o writes a file: choose one of them")
    }
  }

  private func print(_ run: ScopesRun, _ console: Console) throws(CommandFailure) -> ExitCode {
    let (frame, _) = try run.frame(at: instant ?? .zero)
    let reading = ScopeReading(frame, settings)
    if output.printsJSON {
      try console.print(String(decoding: JSONText.pretty(reading), as: UTF8.self))
    } else {
      var table = ScopeTable()
      table.add(reading)
      try console.print(String(decoding: table.bytes, as: UTF8.self))
    }
    return run.isDamaged ? .damagedInput : .done
  }

  private func write(
    _ kind: ScopeOutput, _ run: ScopesRun, to path: String, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    var isDamaged = false
    switch kind {
    case .table:
      let table = try run.table(console)
      try UnfinishedFile.write(table.bytes, to: path, mayOverwrite: output.mayOverwrite)
      isDamaged = table.isDamaged
    case .picture:
      let (frame, overlay) = try run.frame(at: instant ?? .zero)
      let sheet = ScopeSheet(of: frame.picture.size, shown: run.shown, settings: settings)
      let canvas = sheet.canvas(frame, overlay, title: "\(FileName(file).lastPart) \(frame.index)")
      do { try writePNG(canvas.still, to: path, overwrite: output.mayOverwrite) } catch { throw CommandFailure(error) }
      isDamaged = run.isDamaged
    case .preview:
      guard case .clip(let clip, let plan) = run.source else {
        throw CommandFailure(
          .usage, "\(file) is no clip: a preview clip is made of a clip; -o FILE.png draws one picture")
      }
      isDamaged = try run.preview(clip, plan, to: path, mayOverwrite: output.mayOverwrite, console)
    }
    console.plain("\(path): written")
    return isDamaged ? .damagedInput : .done
  }
}

/// What a result is, by its name.
enum ScopeOutput: Equatable {
  case picture
  case table
  case preview

  init(_ path: String) throws(CommandFailure) {
    switch FileName(path).ending?.lowercased() {
    case "png": self = .picture
    case "csv": self = .table
    case "mp4", "mov", "mkv": self = .preview
    default:
      throw CommandFailure(
        .usage, "-o '\(path)': scopes write .png (a picture), .csv (statistics) or .mp4, .mov, .mkv (a preview clip)")
    }
  }
}
