import VideoIO

/// What a stack writes, and how.
struct StackNames {
  /// The picture, or the name of the sequence.
  let picture: String
  /// The pictures of a sequence; `nil` for one picture.
  let sequence: SequenceName?
  let settings: LightFileSettings

  /// Takes a chosen name.
  init(_ path: String, _ options: StackOptions, _ file: LightFileOptions) throws(CommandFailure) {
    picture = path
    sequence = SequenceName(path)
    if options.lapse != nil, sequence == nil {
      throw CommandFailure(
        .usage,
        "--lapse makes several pictures: -o needs one place for a number and .png or .tif, such as dawn_%04d.tif")
    }
    if options.lapse == nil, sequence != nil {
      throw CommandFailure(.usage, "-o '\(path)' has a place for a number, and a stack is one picture; see --lapse")
    }
    settings = try file.settings(for: path)
  }

  /// The report beside it.
  var report: String { (sequence?.reportStem ?? FileName(picture).withoutEnding) + ".report.json" }
  /// Where they lie.
  var folder: String { FileName(picture).folder.isEmpty ? "." : FileName(picture).folder }
  /// The same, or the folder above where it is yet to be made.
  var presentFolder: String {
    guard !isFolder(folder) else { return folder }
    let above = FileName(folder.hasSuffix("/") ? String(folder.dropLast()) : folder).folder
    return above.isEmpty ? "." : above
  }
  /// All of them.
  var all: [String] { [picture, report] }
}

extension LightFileSettings {
  /// Bytes a value takes before it is packed.
  var bytesPerValue: Int {
    switch depth {
    case .float: 4
    case .eight: 1
    case .half, .ten, .sixteen: 2
    }
  }
}
