public import Geometry
public import Light

/// Reads a still as light: what its numbers are, and its rows in those numbers, upright, from the top.
///
/// How numbers stand for light is taken from the user, else from the file; where neither says it, it is asked for and
/// not guessed (`Docs/STILLS.md`). Memory does not grow with the picture, unless it has to be turned upright.
public final class LightReader {
  /// The file.
  public let path: String
  /// What the file says of itself; its `transfer` is the file's word, not the user's.
  public let description: StillDescription
  /// What the numbers stand for.
  public let scale: CodeScale
  /// What was found, assumed or left out, one line each.
  public let notes: [String]

  /// Size of the upright picture.
  public var size: PixelSize { description.size }
  /// 1 for grey, 3 for red, green, blue.
  public var channels: Int { description.channels }
  /// What red, green, blue and white are; `nil` where nothing says it, and for grey.
  public var primaries: Primaries? { description.primaries }
  /// What the camera wrote.
  public var facts: ShotFacts { description.facts }

  /// Bits of a whole number as ``LightStrip`` lends it, 8 or 16; `nil` for floating point.
  public var codeBits: Int? {
    switch source.layout.kind {
    case .bytes: 8
    case .words: 16
    case .floats: nil
    }
  }

  private let source: any StillSource
  private let buffer: UnsafeMutableRawBufferPointer
  private var stored: UprightRows?
  private var row = 0

  /// Opens a file, known by its content.
  ///
  /// - Parameter transfer: what the user said; wins over the file.
  /// - Throws: ``VideoIOError``; `transferUnknown` where neither says how the numbers stand for light.
  public init(_ path: String, transfer: TransferFunction? = nil) throws(VideoIOError) {
    let still = try OpenStill(path)
    let said = still.description
    guard let function = transfer ?? said.transfer else {
      let why = said.notes.first { $0.contains("profile") } ?? "\(said.depth) \(said.format.rawValue) without a profile"
      throw .transferUnknown(path: path, why: why)
    }
    self.path = path
    description = said
    scale = CodeScale(function: function, black: 0, white: still.white)
    notes = transfer.map { Self.notes(said, given: $0) } ?? said.notes
    source = still.source
    buffer = .allocate(byteCount: max(1, source.layout.bytesPerRow * source.layout.rowsAtOnce), alignment: 64)
  }

  deinit { buffer.deallocate() }

  /// What is told when the user said how the numbers stand for light.
  private static func notes(_ said: StillDescription, given: TransferFunction) -> [String] {
    let others = said.notes.filter { !$0.hasPrefix("assumed: transfer") && !$0.hasPrefix("transfer ") }
    let isAssumed = said.notes.contains { $0.hasPrefix("assumed: transfer") }
    let word = said.transfer.map { $0 == given || isAssumed ? "" : "; the file says \($0)" } ?? ""
    return others + ["transfer \(given) as given\(word)"]
  }

  /// The next rows, valid until the next call.
  ///
  /// - Returns: `nil` behind the last row.
  /// - Throws: ``VideoIOError`` when they cannot be decoded, or hold a value that is no light.
  public func next() throws(VideoIOError) -> LightStrip? {
    guard row < size.height else { return nil }
    let (rows, bytes) = try description.orientation == 1 ? nextStored() : nextTurned()
    let strip = LightStrip(rows: row..<row + rows, samples: samples(bytes, rows))
    row += rows
    try check(strip)
    return strip
  }

  private func nextStored() throws(VideoIOError) -> (Int, UnsafeMutableRawBufferPointer) {
    (try source.decode(from: row, into: buffer), buffer)
  }

  private func nextTurned() throws(VideoIOError) -> (Int, UnsafeMutableRawBufferPointer) {
    let turned: UprightRows
    if let stored {
      turned = stored
    } else {
      turned = try UprightRows(source, Orientation(code: description.orientation), by: buffer)
      stored = turned
    }
    return turned.rows(from: row)
  }

  private func samples(_ bytes: UnsafeMutableRawBufferPointer, _ rows: Int) -> LightStrip.Samples {
    let count = rows * size.width * channels
    func numbers<Number>(_ type: Number.Type) -> UnsafeBufferPointer<Number> {
      UnsafeBufferPointer(start: bytes.baseAddress?.assumingMemoryBound(to: type), count: count)
    }
    return switch source.layout.kind {
    case .bytes: .bytes(numbers(UInt8.self))
    case .words: .words(numbers(UInt16.self))
    case .floats: .floats(numbers(Float.self))
    }
  }

  private func check(_ strip: LightStrip) throws(VideoIOError) {
    guard case .floats(let values) = strip.samples else { return }
    // The exponent of what is not finite is all ones.
    let spoilt = values.reduce(false) { $0 || $1.bitPattern & 0x7F80_0000 == 0x7F80_0000 }
    guard spoilt, let index = values.firstIndex(where: { !$0.isFinite }) else { return }
    let (pixel, channel) = index.quotientAndRemainder(dividingBy: channels)
    let (y, x) = pixel.quotientAndRemainder(dividingBy: size.width)
    throw .notLight(path: path, x: x, y: strip.rows.lowerBound + y, channel: channel)
  }
}
