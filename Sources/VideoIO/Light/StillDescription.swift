public import Geometry
public import Light

/// What a still's file says of it, before its pixels are read.
public struct StillDescription: Equatable, Sendable {
  /// The kind of file.
  public var format: StillFormat
  /// Size of the upright picture.
  public var size: PixelSize
  /// How the stored picture is turned, as Exif counts: 1 is upright.
  public var orientation: Int
  /// 1 for grey, 3 for red, green, blue.
  public var channels: Int
  /// Bits of a number, and whether they are floating point: `16 bit`, `32 bit float`.
  public var depth: String
  /// How the numbers stand for light; `nil` where nothing says it.
  public var transfer: TransferFunction?
  /// What red, green, blue and white are; `nil` where nothing says it, and for grey.
  public var primaries: Primaries?
  /// What the camera wrote.
  public var facts: ShotFacts
  /// What was found, assumed or left out, one line each.
  public var notes: [String]
}

/// Describes a still without reading its pixels.
///
/// - Throws: ``VideoIOError`` when it cannot be read or is none of the kinds that are known.
public func describeStill(_ path: String) throws(VideoIOError) -> StillDescription {
  try OpenStill(path).description
}
