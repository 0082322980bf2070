import CTIFF
import Geometry
import Glibc
import Light

extension LightFile {
  /// Writes a TIFF of floating point, or of 16 bit with a colour profile.
  func fillTIFF(_ facts: inout LightFileFacts) throws(VideoIOError) {
    let isFloat = settings.depth == .float
    let rowBytes = image.size.width * image.channels * (isFloat ? 4 : 2)
    // A classic TIFF counts its bytes in 32 bits.
    let isLarge = rowBytes * image.size.height > 3_900_000_000
    let file = try TIFFHandle(path: path, mode: isLarge ? "w8" : "w", reported: reported, isOutput: true)
    let rowsPerStrip = StillLayout.rows(ofBytes: rowBytes, height: image.size.height)
    for (tag, value) in tiffFields(isFloat: isFloat, rowsPerStrip) { try file.set(tag, value) }
    if let exif { try put(exif, in: file) }
    try file.set(TIFFTAG_ICCPROFILE, bytes: try colourProfile())
    if isFloat { try putFloats(rowsPerStrip, in: file) } else { try putWords(in: file, &facts) }
    try file.check(TIFFWriteDirectory(file.tiff) == 1)
    file.close()
  }

  func tiffFields(isFloat: Bool, _ rowsPerStrip: Int) -> [(Int32, Int)] {
    let fields: [(Int32, Int)] = [
      (TIFFTAG_IMAGEWIDTH, image.size.width), (TIFFTAG_IMAGELENGTH, image.size.height),
      (TIFFTAG_BITSPERSAMPLE, isFloat ? 32 : 16), (TIFFTAG_SAMPLESPERPIXEL, image.channels),
      (TIFFTAG_SAMPLEFORMAT, Int(isFloat ? SAMPLEFORMAT_IEEEFP : SAMPLEFORMAT_UINT)),
      (TIFFTAG_PHOTOMETRIC, Int(image.channels == 1 ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB)),
      (TIFFTAG_PLANARCONFIG, Int(PLANARCONFIG_CONTIG)), (TIFFTAG_ORIENTATION, Int(ORIENTATION_TOPLEFT)),
      (TIFFTAG_ROWSPERSTRIP, rowsPerStrip),
    ]
    // Floating point is not packed: its noise does not shrink, and packing takes longer than all of a stack.
    return fields
      + (isFloat
        ? [(TIFFTAG_COMPRESSION, Int(COMPRESSION_NONE))]
        : [(TIFFTAG_COMPRESSION, Int(COMPRESSION_ADOBE_DEFLATE)), (TIFFTAG_PREDICTOR, Int(PREDICTOR_HORIZONTAL))])
  }

  func putFloats(_ rowsPerStrip: Int, in file: TIFFHandle) throws(VideoIOError) {
    let width = image.size.width * image.channels
    var failure: VideoIOError?
    image.samples.withUnsafeBytes { samples in
      for (strip, row) in stride(from: 0, to: image.size.height, by: rowsPerStrip).enumerated() {
        let bytes = 4 * width * min(rowsPerStrip, image.size.height - row)
        // The library takes a pointer it could write through, and writes only where it packs or turns bytes round.
        let data = UnsafeMutableRawPointer(mutating: samples.baseAddress?.advanced(by: 4 * width * row))
        do throws(VideoIOError) {
          try file.check(TIFFWriteEncodedStrip(file.tiff, UInt32(strip), data, Int64(bytes)) == bytes)
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
  }

  func putWords(in file: TIFFHandle, _ facts: inout LightFileFacts) throws(VideoIOError) {
    var codes = LightCodes(settings.transfer, most: 65535)
    for y in 0..<image.size.height {
      var row = codes.row(light(y))
      try file.check(TIFFWriteScanline(file.tiff, &row, UInt32(y), 0) == 1)
    }
    count(codes, in: &facts)
  }

  /// Writes the directories of Exif at the beginning, before the picture: where they stand is known then.
  func put(_ exif: ExifBlock, in file: TIFFHandle) throws(VideoIOError) {
    for entry in exif.main {
      if let text = entry.text { try file.set(Int32(entry.tag), text: text) }
    }
    let descriptor = TIFFFileno(file.tiff)
    for (tag, entries) in [(TIFFTAG_EXIFIFD, exif.shot), (TIFFTAG_GPSIFD, exif.place)] where !entries.isEmpty {
      var place = lseek(descriptor, 0, SEEK_END)
      guard place >= 0 else { throw .outputFailed(path: reported, reason: systemText(errno)) }
      place += place % 2
      let bytes = ExifBlock.directory(entries, at: place, isBigTIFF: TIFFIsBigTIFF(file.tiff) != 0)
      guard pwrite(descriptor, bytes, bytes.count, place) == bytes.count else {
        throw .outputFailed(path: reported, reason: systemText(errno))
      }
      try file.check(ctiff_set_place(file.tiff, UInt32(tag), UInt64(place)) == 1)
    }
  }
}
