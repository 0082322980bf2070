import CTIFF
import Geometry

/// Writes a still as TIFF, 8 or 16 bit, losslessly compressed (Adobe deflate); values are stored as they are.
///
/// The file appears under its name only when it is complete. Check ``OutputRules`` first.
/// - Parameter texts: what is written beside the picture, where the format has a field of that name: `Description`,
///   `Make`, `Model`, `Software`, `Title`, `Author`, `Copyright`.
public func writeTIFF(
  _ still: StillPicture, to path: String, texts: [MetadataEntry] = [], overwrite: Bool = false
) throws(VideoIOError) {
  let output = try TemporaryOutput(path: path, overwrite: overwrite)
  try fillTIFF(still, at: output.temporaryPath, reported: path, texts)
  try output.commit()
}

/// Writes a still into a file.
///
/// - Parameter reported: the name it will have, for messages.
func fillTIFF(
  _ still: StillPicture, at path: String, reported: String, _ texts: [MetadataEntry]
) throws(VideoIOError) {
  // A classic TIFF counts its bytes in 32 bits.
  let isLarge = still.bytesPerRow * still.size.height > 3_900_000_000
  let file = try TIFFHandle(path: path, mode: isLarge ? "w8" : "w", reported: reported, isOutput: true)
  for (tag, value) in fields(of: still) { try file.check(ctiff_set(file.tiff, UInt32(tag), UInt32(value)) == 1) }
  for entry in texts {
    if let tag = textFields[entry.key] { try file.check(ctiff_set_text(file.tiff, UInt32(tag), entry.value) == 1) }
  }
  for y in 0..<still.size.height {
    var row = still.row(y)
    try file.check(TIFFWriteScanline(file.tiff, &row, UInt32(y), 0) == 1)
  }
  try file.check(TIFFWriteDirectory(file.tiff) == 1)
  file.close()
}

private let textFields: [String: Int32] = [
  "Description": TIFFTAG_IMAGEDESCRIPTION, "Make": TIFFTAG_MAKE, "Model": TIFFTAG_MODEL, "Software": TIFFTAG_SOFTWARE,
  "Title": TIFFTAG_DOCUMENTNAME, "Author": TIFFTAG_ARTIST, "Copyright": TIFFTAG_COPYRIGHT,
]

private func fields(of still: StillPicture) -> [(Int32, Int)] {
  [
    (TIFFTAG_IMAGEWIDTH, still.size.width), (TIFFTAG_IMAGELENGTH, still.size.height),
    (TIFFTAG_BITSPERSAMPLE, still.depth.rawValue), (TIFFTAG_SAMPLESPERPIXEL, still.colour.rawValue),
    (TIFFTAG_PHOTOMETRIC, Int(still.colour == .grey ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB)),
    (TIFFTAG_PLANARCONFIG, Int(PLANARCONFIG_CONTIG)), (TIFFTAG_ORIENTATION, Int(ORIENTATION_TOPLEFT)),
    (TIFFTAG_COMPRESSION, Int(COMPRESSION_ADOBE_DEFLATE)), (TIFFTAG_PREDICTOR, Int(PREDICTOR_HORIZONTAL)),
    // Strips of about 64 kB, as the format advises.
    (TIFFTAG_ROWSPERSTRIP, max(1, 65536 / max(1, still.bytesPerRow))),
  ]
}
