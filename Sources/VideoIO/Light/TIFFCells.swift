import CTIFF
import Geometry

/// The strips or tiles of a TIFF, put together to rows.
final class TIFFCells {
  /// Rows that are cheap to read at once: of tiles, and of planes, as many as lie in one.
  let rowsAtOnce: Int
  /// Whether each kind of value lies in a plane of its own; rows come plane by plane then.
  let isSeparate: Bool

  /// A tile larger than this is a mistake: the format is for small ones.
  private static let mostTileBytes = 1 << 28
  /// Strips larger than this are read row by row, packed or not.
  private static let mostBareBytes = 1 << 22

  private let size: PixelSize
  private let planes: Int
  private let bytesPerPixel: Int
  private let tile: PixelSize?
  /// Rows of a strip, where strips lie in the file as they do in memory: they are read without a copy.
  private let bareRows: Int?
  private var cell: [UInt8] = []

  init(_ file: TIFFHandle, _ form: TIFFForm) {
    (size, isSeparate) = (form.size, form.isSeparate)
    planes = form.isSeparate ? form.channels : 1
    bytesPerPixel = form.bits / 8 * (form.isSeparate ? 1 : form.values)
    if TIFFIsTiled(file.tiff) != 0 {
      let tile = PixelSize(width: Int(file.u32(TIFFTAG_TILEWIDTH)), height: Int(file.u32(TIFFTAG_TILELENGTH)))
      self.tile = tile
      bareRows = nil
      rowsAtOnce = max(1, min(size.height, tile.height))
    } else {
      tile = nil
      let perStrip = max(1, min(size.height, Int(file.u32(TIFFTAG_ROWSPERSTRIP))))
      let bytesPerRow = size.width * bytesPerPixel
      let several = StillLayout.rows(ofBytes: bytesPerRow, height: size.height)
      let isBare =
        !isSeparate && Int32(file.u16(TIFFTAG_COMPRESSION)) == COMPRESSION_NONE && TIFFIsByteSwapped(file.tiff) == 0
        && file.u16(TIFFTAG_FILLORDER) == UInt16(FILLORDER_MSB2LSB) && perStrip * bytesPerRow <= Self.mostBareBytes
      bareRows = isBare ? perStrip : nil
      rowsAtOnce = isSeparate ? perStrip : isBare ? max(1, several / perStrip) * perStrip : several
    }
  }

  /// Reads rows, a plane behind the other where they are separate.
  ///
  /// - Parameter row: a multiple of ``rowsAtOnce``.
  func read(
    _ row: Int, _ rows: Int, into buffer: UnsafeMutableRawBufferPointer, _ file: TIFFHandle
  ) throws(VideoIOError) {
    let bytesPerRow = size.width * bytesPerPixel
    for plane in 0..<planes {
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[(plane * rows * bytesPerRow)...])
      if let tile {
        try read(tilesOf: tile, row, rows, plane, into: part, file)
      } else if let bareRows {
        try readBare(row, rows, bareRows, bytesPerRow, into: part, file)
      } else if isSeparate {
        try readStrip(row, plane, bytes: rows * bytesPerRow, into: part, file)
      } else {
        for line in 0..<rows {
          let target = part.baseAddress?.advanced(by: line * bytesPerRow)
          try file.check(TIFFScanlineSize(file.tiff) == bytesPerRow)
          try file.check(TIFFReadScanline(file.tiff, target, UInt32(row + line), 0) == 1)
        }
      }
    }
  }

  private func readBare(
    _ row: Int, _ rows: Int, _ perStrip: Int, _ bytesPerRow: Int, into buffer: UnsafeMutableRawBufferPointer,
    _ file: TIFFHandle
  ) throws(VideoIOError) {
    for first in stride(from: 0, to: rows, by: perStrip) {
      let bytes = min(perStrip, rows - first) * bytesPerRow
      let strip = TIFFComputeStrip(file.tiff, UInt32(row + first), 0)
      let target = buffer.baseAddress?.advanced(by: first * bytesPerRow)
      try file.check(TIFFReadRawStrip(file.tiff, strip, target, Int64(bytes)) == bytes)
    }
  }

  private func readStrip(
    _ row: Int, _ plane: Int, bytes: Int, into buffer: UnsafeMutableRawBufferPointer, _ file: TIFFHandle
  ) throws(VideoIOError) {
    let strip = TIFFComputeStrip(file.tiff, UInt32(row), UInt16(plane))
    try file.check(TIFFReadEncodedStrip(file.tiff, strip, buffer.baseAddress, Int64(bytes)) == bytes)
  }

  private func read(
    tilesOf tile: PixelSize, _ row: Int, _ rows: Int, _ plane: Int, into buffer: UnsafeMutableRawBufferPointer,
    _ file: TIFFHandle
  ) throws(VideoIOError) {
    let bytes = Int(TIFFTileSize(file.tiff))
    try file.check(tile.width > 0 && bytes == tile.width * tile.height * bytesPerPixel && bytes <= Self.mostTileBytes)
    if cell.count < bytes { cell = [UInt8](repeating: 0, count: bytes) }
    for x in stride(from: 0, to: size.width, by: tile.width) {
      let index = TIFFComputeTile(file.tiff, UInt32(x), UInt32(row), 0, UInt16(plane))
      try file.check(TIFFReadEncodedTile(file.tiff, index, &cell, Int64(bytes)) == bytes)
      let used = min(tile.width, size.width - x) * bytesPerPixel
      cell.withUnsafeBytes { source in
        for line in 0..<rows {
          let from = UnsafeRawBufferPointer(rebasing: source[(line * tile.width * bytesPerPixel)...].prefix(used))
          UnsafeMutableRawBufferPointer(rebasing: buffer[((line * size.width + x) * bytesPerPixel)...]).copyMemory(
            from: from)
        }
      }
    }
  }
}
