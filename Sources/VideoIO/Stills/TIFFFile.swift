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

/// Reads a TIFF of grey or RGB, 8 or 16 bit, in strips; extra values such as alpha are left out.
public func readTIFF(_ path: String) throws(VideoIOError) -> StillPicture {
  try checkReadableFile(path)
  let file = try TIFFHandle(path: path, mode: "r", reported: path, isOutput: false)
  let layout = try TIFFLayout(file, path)
  var samples: [UInt16] = []
  samples.reserveCapacity(layout.size.width * layout.size.height * layout.colour.rawValue)
  var row = [UInt8](repeating: 0, count: layout.bytesPerRow)
  for y in 0..<layout.size.height {
    try file.check(TIFFReadScanline(file.tiff, &row, UInt32(y), 0) == 1)
    layout.append(row, to: &samples)
  }
  return StillPicture(
    size: layout.size, colour: layout.colour, depth: layout.depth, samples: samples,
    leftOutAlpha: layout.valuesPerPixel > layout.colour.rawValue)
}

/// How the pixels of a TIFF lie, checked to be readable here.
private struct TIFFLayout {
  let size: PixelSize
  let colour: StillPicture.Colour
  let depth: StillPicture.Depth
  let valuesPerPixel: Int
  let isWhiteZero: Bool

  var bytesPerRow: Int { size.width * valuesPerPixel * depth.rawValue / 8 }

  init(_ file: TIFFHandle, _ path: String) throws(VideoIOError) {
    let (values, bits) = (Int(file.u16(TIFFTAG_SAMPLESPERPIXEL)), Int(file.u16(TIFFTAG_BITSPERSAMPLE)))
    let kind = Int32(file.u16(TIFFTAG_PHOTOMETRIC))
    isWhiteZero = kind == PHOTOMETRIC_MINISWHITE
    let isGrey = isWhiteZero || kind == PHOTOMETRIC_MINISBLACK
    guard let depth = StillPicture.Depth(rawValue: bits), isGrey || kind == PHOTOMETRIC_RGB,
      values >= (isGrey ? 1 : 3), values <= 8, Int32(file.u16(TIFFTAG_PLANARCONFIG)) == PLANARCONFIG_CONTIG,
      Int32(file.u16(TIFFTAG_SAMPLEFORMAT)) == SAMPLEFORMAT_UINT, TIFFIsTiled(file.tiff) == 0
    else {
      throw .notSupported(
        path: path, what: "a TIFF of \(values) values of \(bits) bit (photometric \(kind))",
        instead: "use grey or RGB of 8 or 16 bit in strips")
    }
    self.depth = depth
    colour = isGrey ? .grey : .rgb
    valuesPerPixel = values
    size = PixelSize(width: Int(file.u32(TIFFTAG_IMAGEWIDTH)), height: Int(file.u32(TIFFTAG_IMAGELENGTH)))
    guard size.width > 0, size.height > 0, size.width <= StillPicture.mostSamples / values / size.height,
      TIFFScanlineSize(file.tiff) == bytesPerRow
    else { throw .invalid(path: path, problem: "a TIFF of \(size.width)x\(size.height) pixels cannot be right") }
  }

  /// Takes the colours out of a row; what follows them in a pixel is left out.
  func append(_ row: [UInt8], to samples: inout [UInt16]) {
    let read = row.withUnsafeBytes { StillPicture.samples(of: $0, depth) }
    let white: UInt16 = depth == .eight ? 255 : 65535
    for pixel in 0..<size.width {
      for channel in 0..<colour.rawValue {
        let value = read[pixel * valuesPerPixel + channel]
        samples.append(isWhiteZero ? white - value : value)
      }
    }
  }
}

/// Owns one open TIFF and the room for its reasons.
private final class TIFFHandle {
  let tiff: OpaquePointer
  private let reasons: UnsafeMutablePointer<ctiff_message>
  private let path: String
  private let isOutput: Bool
  private var isOpen = true

  init(path: String, mode: String, reported: String, isOutput: Bool) throws(VideoIOError) {
    let reasons = UnsafeMutablePointer<ctiff_message>.allocate(capacity: 1)
    reasons.initialize(to: ctiff_message())
    guard let tiff = ctiff_open(path, mode, reasons) else {
      defer { reasons.deallocate() }
      throw TIFFHandle.failure(reported, reasons, isOutput)
    }
    self.tiff = tiff
    self.reasons = reasons
    self.path = reported
    self.isOutput = isOutput
  }

  deinit {
    close()
    reasons.deallocate()
  }

  func close() {
    if isOpen { TIFFClose(tiff) }
    isOpen = false
  }

  func u16(_ tag: Int32) -> UInt16 { ctiff_get_u16(tiff, UInt32(tag)) }
  func u32(_ tag: Int32) -> UInt32 { ctiff_get_u32(tiff, UInt32(tag)) }

  func check(_ isGood: Bool) throws(VideoIOError) {
    if !isGood { throw TIFFHandle.failure(path, reasons, isOutput) }
  }

  private static func failure(
    _ path: String, _ reasons: UnsafeMutablePointer<ctiff_message>, _ isOutput: Bool
  ) -> VideoIOError {
    let text = message(UnsafeRawBufferPointer(start: reasons, count: MemoryLayout<ctiff_message>.size))
    return isOutput
      ? .outputFailed(path: path, reason: text) : .invalid(path: path, problem: "not a readable TIFF: \(text)")
  }
}
