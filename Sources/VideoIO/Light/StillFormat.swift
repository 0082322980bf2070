import Glibc

/// Kinds of still files that can be read as light.
public enum StillFormat: String, Equatable, Sendable {
  /// Tagged image file format, and BigTIFF.
  case tiff = "TIFF"
  /// Portable network graphics.
  case png = "PNG"
  /// OpenEXR.
  case exr = "OpenEXR"
  /// JPEG.
  case jpeg = "JPEG"

  /// The kind of a file, by its first bytes; eight are enough.
  ///
  /// - Returns: `nil` for none of these.
  public init?(head: [UInt8]) {
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if Self.tiffHeads.contains(where: { head.starts(with: $0) }) {
      self = .tiff
    } else if head.starts(with: [0x76, 0x2F, 0x31, 0x01]) {
      self = .exr
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else {
      return nil
    }
  }

  private static let tiffHeads: [[UInt8]] = [
    [0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43],
  ]

  /// The kind of a file.
  ///
  /// - Throws: ``VideoIOError`` when it cannot be read, or is none that is known.
  init(ofFile path: String) throws(VideoIOError) {
    try checkReadableFile(path)
    guard let file = fopen(path, "rbe") else { throw .unreadable(path: path, reason: systemText(errno)) }
    defer { fclose(file) }
    var head = [UInt8](repeating: 0, count: 8)
    let count = fread(&head, 1, head.count, file)
    guard let format = Self(head: Array(head.prefix(count))) else {
      throw .invalid(path: path, problem: "is no still that is known here: TIFF, PNG, OpenEXR, JPEG")
    }
    self = format
  }
}
