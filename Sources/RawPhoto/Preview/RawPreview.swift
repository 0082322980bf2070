import CRaw
public import Geometry

/// A picture the camera made itself, as it lies in the file.
public struct RawPreview: Equatable, Sendable {
  /// The JPEG, byte for byte.
  public var jpeg: [UInt8]
  /// Its size, by its own header.
  public var size: PixelSize

  /// Finds the largest JPEG that is whole in one place.
  ///
  /// - Throws: unsupported, when the file holds none.
  public init(in bytes: [UInt8]) throws(RawPhotoError) {
    if let file = try? TIFFFile(bytes) {
      if let found = Self.largest(in: file) {
        self = found
        return
      }
      if file.directories[0].has(.dngVersion) { throw Self.none }
    }
    let handle = try LibRawHandle(bytes)
    let status = libraw_unpack_thumb(handle.raw)
    var count = 0
    guard status == 0, let jpeg = craw_jpeg(handle.raw, &count), count > 0 else { throw Self.none }
    let copy = Array(UnsafeBufferPointer(start: jpeg, count: count))
    guard let size = Self.size(of: copy[...]) else { throw Self.none }
    (self.jpeg, self.size) = (copy, size)
  }

  private init(jpeg: [UInt8], size: PixelSize) { (self.jpeg, self.size) = (jpeg, size) }

  private static var none: RawPhotoError {
    .unsupported(what: "a preview of a file that holds no JPEG", instead: "leave out --preview to develop it")
  }

  private static func largest(in file: TIFFFile) -> RawPreview? {
    var best: RawPreview?
    for directory in file.directories {
      guard let place = place(of: directory), let size = size(of: file.source.bytes[place]) else { continue }
      // Of two alike, the first.
      if size.width * size.height > (best?.size.width ?? 0) * (best?.size.height ?? 0) {
        best = RawPreview(jpeg: Array(file.source.bytes[place]), size: size)
      }
    }
    return best
  }

  /// Where a directory's picture lies, if it is a preview in one piece.
  private static func place(of directory: TIFFDirectory) -> Range<Int>? {
    let raws = [MainPicture.mosaicPhotometric, MainPicture.linearPhotometric]
    guard !raws.contains(directory.whole(.photometric) ?? 0) else { return nil }
    let strips = (directory.wholes(.stripOffsets) ?? [], directory.wholes(.stripByteCounts) ?? [])
    let offset: Int
    let count: Int
    if [6, 7].contains(directory.whole(.compression) ?? 0), strips.0.count == 1, strips.1.count == 1 {
      (offset, count) = (strips.0[0], strips.1[0])
    } else if let start = directory.whole(.jpegOffset), let length = directory.whole(.jpegLength) {
      (offset, count) = (start, length)
    } else {
      return nil
    }
    return directory.source.holds(count, at: offset) && count > 0 ? offset..<offset + count : nil
  }

  /// The size in a JPEG's frame header; `nil` for what is no JPEG that everyone opens.
  private static func size(of bytes: ArraySlice<UInt8>) -> PixelSize? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    guard let outline = LosslessJPEGHeader.outline(bytes), outline.process <= 2 else { return nil }
    return outline.size
  }
}
