public import Light

/// What became of a picture of light in its file.
public struct LightFileFacts: Equatable, Sendable {
  /// Where it is.
  public var path: String
  /// Values that were above what the file can hold, and were cut to it.
  public var clippedAbove = 0
  /// Values that were below what the file can hold, and were cut to it.
  public var clippedBelow = 0
  /// What was assumed or left out, one line each.
  public var notes: [String] = []
}

/// Writes a picture of light as a still.
///
/// The file appears under its name only when it is complete. Check ``OutputRules`` first. White is 1; floating point
/// keeps what is above it and below 0, whole numbers are rounded to the nearest and what they cannot hold is counted.
/// - Parameters:
///   - facts: of one frame.
///   - frames: how many made the picture; of more than one, the exposure that is written is the sum of theirs, and the
///     file is marked as a composite (Exif 2.32, A460 to A462).
/// - Throws: ``VideoIOError``; nothing is left under the name then.
public func writeLight(
  _ image: LightImage, to path: String, settings: LightFileSettings, facts: ShotFacts = ShotFacts(), frames: Int = 1,
  overwrite: Bool = false
) throws(VideoIOError) -> LightFileFacts {
  let output = try TemporaryOutput(path: path, overwrite: overwrite)
  let file = LightFile(
    image: image, settings: settings, path: output.temporaryPath, reported: path,
    exif: ExifBlock(written: facts, frames: frames, image: image, transfer: settings.transfer))
  var written = LightFileFacts(path: path)
  if image.channels == 3, image.primaries == nil, settings.depth.most != nil || settings.format == .dng {
    written.notes.append("assumed: primaries of BT.709, as nothing says them")
  }
  switch settings.format {
  case .tiff: try file.fillTIFF(&written)
  case .png: try file.fillPNG(&written)
  case .exr: try file.fillEXR(facts, frames, &written)
  case .heic: try file.fillHEIC(&written)
  case .dng: try file.fillDNG(facts, &written)
  }
  try output.commit()
  return written
}

/// One file that is being written.
struct LightFile {
  let image: LightImage
  let settings: LightFileSettings
  /// Where its bytes go.
  let path: String
  /// The name it will have, for messages.
  let reported: String
  /// `nil` when nothing is known of the exposure.
  let exif: ExifBlock?
}
