import Geometry
import Light

/// A still that is open: its description, and its rows to come.
struct OpenStill {
  let source: any StillSource
  let description: StillDescription
  /// The largest number, or the one of white.
  let white: Double

  init(_ path: String) throws(VideoIOError) {
    switch try StillFormat(ofFile: path) {
    case .tiff: try self.init(tiff: path)
    case .png: try self.init(png: path)
    case .exr: try self.init(exr: path)
    case .jpeg: try self.init(jpeg: path)
    }
  }

  private init(tiff path: String) throws(VideoIOError) {
    let (source, exif) = (try TIFFSource(path), ExifBlock(tiff: path))
    var colour = ColourStatement(tiff: source.profile, isFloat: source.isFloat, exif: exif)
    if source.hasAlpha {
      let extra = source.valuesPerPixel - source.layout.channels
      colour.notes.append("left out: \(extra) more value\(extra == 1 ? "" : "s") of each pixel (alpha or other)")
    }
    if source.hasMore { colour.notes.append("left out: the other pictures in the file; the first is read") }
    let depth = "\(source.bits) bit" + (source.isFloat ? " float" : "")
    self.init(
      source, .tiff, colour, exif, depth: depth,
      white: source.isFloat ? 1 : Double(sign: .plus, exponent: source.bits, significand: 1) - 1)
  }

  private init(png path: String) throws(VideoIOError) {
    let (source, chunks) = (try PNGSource(path), PNGChunks(path))
    let exif = ExifBlock(chunks["eXIf", atLeast: 8] ?? [])
    var colour = ColourStatement(png: chunks, profile: source.profile, exif: exif)
    if source.hasAlpha { colour.notes.append("left out: alpha") }
    let isDeep = source.layout.kind == .words
    self.init(source, .png, colour, exif, depth: isDeep ? "16 bit" : "8 bit", white: isDeep ? 65535 : 255)
  }

  private init(exr path: String) throws(VideoIOError) {
    let source = try EXRSource(path)
    var colour = ColourStatement(
      transfer: .linear, primaries: source.primaries, notes: ["transfer linear, as OpenEXR is by definition"])
    if source.primaries == nil, source.layout.channels == 3 {
      colour.primaries = .bt709
      colour.notes.append("primaries of BT.709, as OpenEXR is where nothing else is said")
    }
    colour.notes += source.notes
    let depth = source.isHalf ? "16 bit float" : "32 bit float"
    self.init(source, .exr, colour, ExifBlock(), depth: depth, white: 1, facts: source.facts)
  }

  private init(jpeg path: String) throws(VideoIOError) {
    let source = try JPEGSource(path)
    let exif = ExifBlock(source.exif)
    self.init(
      source, .jpeg, ColourStatement(jpeg: source.profile, exif: exif), exif, depth: "8 bit", white: 255)
  }

  private init(
    _ source: any StillSource, _ format: StillFormat, _ colour: ColourStatement, _ exif: ExifBlock, depth: String,
    white: Double, facts: ShotFacts? = nil
  ) {
    let (layout, orientation) = (source.layout, Orientation(code: exif.orientation))
    self.source = source
    self.white = white
    var notes = colour.notes
    if exif.leftOutMakerNote { notes.append("left out: the maker's note of the Exif, which is only right in its file") }
    if orientation != .upright { notes.append("turned upright by its orientation tag (\(orientation.code))") }
    description = StillDescription(
      format: format, size: orientation.upright(layout.size), orientation: orientation.code, channels: layout.channels,
      depth: depth, transfer: colour.transfer, primaries: layout.channels == 3 ? colour.primaries : nil,
      facts: facts ?? exif.facts, notes: notes)
  }
}
