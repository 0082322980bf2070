import Geometry
import Light

/// Makes a raw frame of a DNG.
struct DNGReading {
  let main: MainPicture
  let grid: ChunkGrid
  let codec: ChunkCodec
  private var notes: [RawNote] = []

  /// Reads all that is said of the picture, and checks that it can be unpacked; nothing is unpacked.
  init(_ file: TIFFFile) throws(RawPhotoError) {
    main = try MainPicture(file)
    codec = try ChunkCodec(main.picture)
    grid = try ChunkGrid(main.picture)
  }

  /// Unpacks the picture.
  mutating func frame(threads: Int) throws(RawPhotoError) -> RawFrame {
    var frame = try outline()
    frame.samples = try grid.read(main.file.source, codec, threads: threads)
    let rows = main.picture.whole(.rowInterleave) ?? 1
    let columns = main.picture.whole(.columnInterleave) ?? 1
    guard (1...grid.size.height).contains(rows), (1...grid.size.width).contains(columns) else {
      throw .damaged("rows or columns interleaved by \(rows), \(columns)")
    }
    switch frame.samples {
    case .words(let values):
      frame.samples = .words(Interleaving.undo(values, grid.size, grid.channels, rows: rows, columns: columns))
    case .floats(let values):
      guard values.allSatisfy(\.isFinite) else {
        throw .damaged("the raw picture holds values that are no number or infinite")
      }
      frame.samples = .floats(Interleaving.undo(values, grid.size, grid.channels, rows: rows, columns: columns))
    }
    return frame
  }

  /// All but the samples.
  mutating func outline() throws(RawPhotoError) -> RawFrame {
    notes = []
    let active = try activeArea()
    let opcodes = try RawOpcodeReading.opcodes(main.picture)
    if !main.picture.broken.isEmpty || !main.camera.broken.isEmpty {
      let tags = Set(main.picture.broken + main.camera.broken).sorted().map(String.init).joined(separator: ", ")
      notes.append(RawNote(kind: "brokenTags", message: "fields \(tags) of the file cannot be read"))
    }
    let scale = main.picture.numbers(.defaultScale) ?? [1, 1]
    if scale.count == 2, scale[0] != scale[1] {
      notes.append(
        RawNote(
          kind: "pixelShape",
          message: "its pixels are \(scale[0]) wide to \(scale[1]) high; the picture is not resampled to square ones"))
    }
    return RawFrame(
      size: grid.size, layout: try layout(), samples: codec.isFloat ? .floats([]) : .words([]),
      levels: try DNGLevels.levels(main.picture, channels: grid.channels, codec: codec, active: active),
      activeArea: active, crop: crop(in: active), orientation: orientation(),
      colour: try DNGColour.colour(of: main, channels: main.isMosaic ? 3 : grid.channels, notes: &notes),
      opcodes: opcodes, baselineExposure: main.numbers(.baselineExposure)?.first,
      facts: DNGFacts.facts(of: main),
      storage: RawStorage(
        reader: "stabcli", compression: codec.compression.rawValue, bits: codec.bits, chunks: grid.places.count),
      notes: notes)
  }

  private func layout() throws(RawPhotoError) -> RawLayout {
    guard main.isMosaic else {
      guard grid.channels == 1 || grid.channels == 3 else {
        throw .unsupported(what: "a linear raw picture of \(grid.channels) values a pixel", instead: "1 and 3 are read")
      }
      return .linear(channels: grid.channels)
    }
    guard grid.channels == 1 else {
      throw .unsupported(what: "a mosaic of \(grid.channels) values a pixel", instead: "1 is read")
    }
    guard let dims = main.picture.wholes(.cfaRepeatDim), dims.count == 2, let bytes = main.picture.wholes(.cfaPattern)
    else { throw .damaged("the mosaic's pattern is missing") }
    if let kind = main.picture.whole(.cfaLayout), kind != 1 {
      throw .unsupported(what: "a mosaic of layout \(kind)", instead: "1 (rectangular) is read")
    }
    // The pattern holds colours; CFAPlaneColor only orders the planes of what was demosaiced.
    guard let pattern = CFAPattern(width: dims[1], height: dims[0], colours: bytes.map { UInt8(clamping: $0) }) else {
      throw .unsupported(
        what: "a mosaic of \(dims[1])x\(dims[0]) with colours \(bytes)",
        instead: "red (0), green (1) and blue (2) are read")
    }
    return .mosaic(pattern)
  }

  private func activeArea() throws(RawPhotoError) -> SampleBox {
    let whole = SampleBox(whole: grid.size)
    guard let values = main.picture.wholes(.activeArea) else { return whole }
    guard values.count == 4, values[0] >= 0, values[1] >= 0, values[0] < values[2], values[1] < values[3],
      values[2] <= grid.size.height, values[3] <= grid.size.width
    else {
      throw .damaged("the active area \(values) lies outside of the \(grid.size.width)x\(grid.size.height) picture")
    }
    return SampleBox(columns: values[1]..<values[3], rows: values[0]..<values[2])
  }

  private mutating func crop(in active: SampleBox) -> SampleBox {
    guard let origin = main.picture.numbers(.cropOrigin), let size = main.picture.numbers(.cropSize),
      origin.count == 2, size.count == 2
    else { return active }
    func part(_ from: Double, _ count: Double, of range: Range<Int>) -> Range<Int>? {
      let (first, length) = (from.rounded(), count.rounded())
      guard first >= 0, length >= 1, first < Double(range.count), length < 1e9 else { return nil }
      let lower = range.lowerBound + Int(first)
      return lower..<min(range.upperBound, lower + Int(length))
    }
    guard let columns = part(origin[0], size[0], of: active.columns),
      let rows = part(origin[1], size[1], of: active.rows)
    else {
      notes.append(RawNote(kind: "crop", message: "the default crop lies outside of the picture and is left out"))
      return active
    }
    let crop = SampleBox(columns: columns, rows: rows)
    if crop.size != PixelSize(width: Int(size[0].rounded()), height: Int(size[1].rounded())) {
      notes.append(
        RawNote(
          kind: "crop",
          message: "the default crop reaches beyond the picture; what lies inside is "
            + "\(crop.size.width)x\(crop.size.height)"))
    }
    return crop
  }

  private mutating func orientation() -> Int {
    let value = main.whole(.orientation) ?? 1
    if (1...8).contains(value) { return value }
    notes.append(RawNote(kind: "orientation", message: "orientation \(value) means nothing; the picture is not turned"))
    return 1
  }
}
