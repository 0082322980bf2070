import CTIFF
import Geometry

/// The rows of a TIFF: strips or tiles, the values of a pixel side by side or each kind in a plane of its own, in any
/// compression the TIFF library has; whole numbers of 8, 16 or 32 bit, floating point of 16, 32 or 64.
final class TIFFSource: StillSource {
  let layout: StillLayout
  /// Bits of a number in the file.
  let bits: Int
  /// Whether the numbers are floating point.
  let isFloat: Bool
  /// Values of a pixel in the file, those included that are left out.
  let valuesPerPixel: Int
  /// Kinds of the values behind the colours; a file that names none has none.
  let hasAlpha: Bool
  /// The colour profile.
  let profile: [UInt8]?
  /// Whether there are more pictures in the file.
  let hasMore: Bool

  private let file: TIFFHandle
  private let path: String
  private let isWhiteZero: Bool
  private let cells: TIFFCells
  private var packed: [UInt8] = []

  init(_ path: String) throws(VideoIOError) {
    // Not mapped into memory: a file that shrinks while it is read must be an error, not a signal.
    let file = try TIFFHandle(path: path, mode: "rm", reported: path, isOutput: false)
    let form = try TIFFForm(file, path)
    (bits, isFloat, isWhiteZero) = (form.bits, form.isFloat, form.isWhiteZero)
    (valuesPerPixel, hasAlpha) = (form.values, form.hasAlpha)
    cells = TIFFCells(file, form)
    let kind: NumberKind = bits == 8 ? .bytes : bits == 16 && !isFloat ? .words : .floats
    layout = StillLayout(
      size: form.size, channels: form.channels, kind: kind,
      rowsAtOnce: cells.rowsAtOnce)
    profile = file.bytes(TIFFTAG_ICCPROFILE)
    hasMore = TIFFLastDirectory(file.tiff) == 0
    (self.file, self.path) = (file, path)
  }

  func decode(from row: Int, into buffer: UnsafeMutableRawBufferPointer) throws(VideoIOError) -> Int {
    let rows = min(layout.rowsAtOnce, layout.size.height - row)
    let isPlain = valuesPerPixel == layout.channels && bits == layout.kind.size * 8 && !isWhiteZero
    let isNative = isPlain && (layout.kind != .floats || isFloat)
    if isNative && !cells.isSeparate {
      try cells.read(row, rows, into: buffer, file)
      return rows
    }
    let bytesPerValue = bits / 8
    let count = layout.size.width * valuesPerPixel * rows * bytesPerValue
    if packed.count < count { packed = [UInt8](repeating: 0, count: count) }
    var failure: VideoIOError?
    packed.withUnsafeMutableBytes { bytes in
      do throws(VideoIOError) { try cells.read(row, rows, into: bytes, file) } catch { failure = error }
    }
    if let failure { throw failure }
    packed.withUnsafeBytes { unpack($0, rows, into: buffer) }
    return rows
  }

  /// Takes the colours out of rows as they lie in the file, as numbers of ``layout``'s kind.
  private func unpack(_ raw: UnsafeRawBufferPointer, _ rows: Int, into buffer: UnsafeMutableRawBufferPointer) {
    switch (bits, isFloat) {
    case (8, _): move(raw, rows, buffer) { (value: UInt8) in isWhiteZero ? 255 - value : value }
    case (16, false): move(raw, rows, buffer) { (value: UInt16) in isWhiteZero ? 65535 - value : value }
    case (16, true):
      HalfFloats.table.withUnsafeBufferPointer { half in move(raw, rows, buffer) { half[Int($0 as UInt16)] } }
    case (32, true): move(raw, rows, buffer) { (value: Float) in value }
    case (64, _): move(raw, rows, buffer) { Float($0 as Double) }
    default: move(raw, rows, buffer) { Float(isWhiteZero ? UInt32.max - $0 : $0 as UInt32) }
    }
  }

  private func move<From, To>(
    _ raw: UnsafeRawBufferPointer, _ rows: Int, _ buffer: UnsafeMutableRawBufferPointer, _ value: (From) -> To
  ) {
    let (from, to) = (raw.assumingMemoryBound(to: From.self), buffer.assumingMemoryBound(to: To.self))
    let (pixels, channels) = (rows * layout.size.width, layout.channels)
    // Planes of their own come in one behind the other.
    let (step, next) = cells.isSeparate ? (1, pixels) : (valuesPerPixel, 1)
    for channel in 0..<channels {
      var (source, target) = (channel * next, channel)
      for _ in 0..<pixels {
        to[target] = value(from[source])
        source += step
        target += channels
      }
    }
  }
}
