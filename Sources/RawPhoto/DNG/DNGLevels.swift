/// Black and white of a DNG's main picture.
enum DNGLevels {
  static func levels(
    _ picture: TIFFDirectory, channels: Int, codec: ChunkCodec, active: SampleBox
  ) throws(RawPhotoError) -> RawLevels {
    let dims = picture.wholes(.blackRepeatDim) ?? [1, 1]
    guard dims.count == 2, (1...64).contains(dims[0]), (1...64).contains(dims[1]) else {
      throw .damaged("black levels repeat after \(dims)")
    }
    let cells = dims[0] * dims[1]
    var black = picture.numbers(.blackLevel) ?? []
    if black.isEmpty { black = [Double](repeating: 0, count: cells * channels) }
    // One for all is commonly written for several.
    if black.count == 1 { black = [Double](repeating: black[0], count: cells * channels) }
    guard black.count == cells * channels else {
      throw .damaged("\(black.count) black levels; \(cells * channels) are needed")
    }
    let full = codec.isFloat ? 1 : Double(1 << codec.bits - 1)
    var white = picture.numbers(.whiteLevel) ?? []
    if white.count < channels { white += [Double](repeating: white.last ?? full, count: channels - white.count) }
    let table = picture.wholes(.linearisationTable)?.map { UInt16(clamping: $0) } ?? []
    let levels = RawLevels(
      table: codec.isFloat ? [] : table, repeatColumns: dims[1], repeatRows: dims[0], black: black,
      columnBlack: try deltas(picture, .blackDeltaH, active.columns.count),
      rowBlack: try deltas(picture, .blackDeltaV, active.rows.count), white: Array(white.prefix(channels)))
    for channel in 0..<channels where !(levels.range(channel) > 0) {
      throw .damaged("white \(levels.white[channel]) is not above black \(levels.mostBlack(channel))")
    }
    return levels
  }

  private static func deltas(_ picture: TIFFDirectory, _ tag: DNGTag, _ count: Int) throws(RawPhotoError) -> [Double] {
    guard let values = picture.numbers(tag) else { return [] }
    guard values.count == count else {
      throw .damaged("\(values.count) black levels of rows or columns; \(count) are needed")
    }
    return values
  }
}
