import CTIFF
import Geometry
import Light

extension LightFile {
  /// Writes a linear DNG (Adobe DNG 1.4): three values a pixel, already the light of the picture's primaries, which
  /// another developer reads as a camera with exactly these colours, its white neutral.
  func fillDNG(_ shot: ShotFacts, _ facts: inout LightFileFacts) throws(VideoIOError) {
    let isFloat = settings.depth == .float
    let rowBytes = image.size.width * image.channels * (isFloat ? 4 : 2)
    guard rowBytes * image.size.height < 3_900_000_000 else {
      throw .notSupported(path: reported, what: "a DNG of more than 4 GB", instead: "use TIFF or OpenEXR")
    }
    let file = try TIFFHandle(path: path, mode: "w", reported: reported, isOutput: true)
    let rowsPerStrip = StillLayout.rows(ofBytes: rowBytes, height: image.size.height)
    for (tag, value) in tiffFields(isFloat: isFloat, rowsPerStrip) where tag != TIFFTAG_PREDICTOR {
      try file.set(tag, value)
    }
    try file.set(TIFFTAG_SUBFILETYPE, 0)
    try file.set(TIFFTAG_COMPRESSION, Int(COMPRESSION_NONE))
    try file.set(TIFFTAG_PHOTOMETRIC, Self.linearRaw)
    try file.check(ctiff_set_pointer(file.tiff, UInt32(TIFFTAG_DNGVERSION), [1, 4, 0, 0] as [UInt8]) == 1)
    try file.check(ctiff_set_pointer(file.tiff, UInt32(TIFFTAG_DNGBACKWARDVERSION), [1, 4, 0, 0] as [UInt8]) == 1)
    let model = [shot.make, shot.model].compactMap(\.self).joined(separator: " ")
    try file.set(TIFFTAG_UNIQUECAMERAMODEL, text: model.isEmpty ? "stabcli linear" : model + " (stabcli linear)")
    try putLevels(in: file, white: isFloat ? 1 : 65535)
    try putColours(in: file)
    if let exif { try put(exif, in: file) }
    if isFloat { try putFloats(rowsPerStrip, in: file) } else { try putWords(in: file, &facts) }
    try file.check(TIFFWriteDirectory(file.tiff) == 1)
    file.close()
  }

  /// DNG's name for values that need no colours made from their neighbours.
  private static let linearRaw = 34892

  private func putLevels(in file: TIFFHandle, white: UInt32) throws(VideoIOError) {
    let count = image.channels
    let (black, whites) = ([Float](repeating: 0, count: count), [UInt32](repeating: white, count: count))
    try file.check(ctiff_set_array(file.tiff, UInt32(TIFFTAG_BLACKLEVEL), UInt32(count), black) == 1)
    try file.check(ctiff_set_array(file.tiff, UInt32(TIFFTAG_WHITELEVEL), UInt32(count), whites) == 1)
  }

  /// The matrix from X, Y, Z under D65 to the picture's own red, green, blue, and that these are neutral when alike.
  private func putColours(in file: TIFFHandle) throws(VideoIOError) {
    guard image.channels == 3 else { return }
    let primaries = image.primaries ?? .bt709
    guard let toXYZ = primaries.xyzFromRGB else {
      throw .notSupported(path: reported, what: "a DNG of primaries on one line", instead: "use TIFF or OpenEXR")
    }
    let toD65 = ColourTransform.adaptation(from: primaries.white, to: .d65)
    let matrix = ((toD65 * toXYZ).inverse ?? .identity).rows.map(Float.init)
    try file.check(ctiff_set_array(file.tiff, UInt32(TIFFTAG_COLORMATRIX1), 9, matrix) == 1)
    try file.set(TIFFTAG_CALIBRATIONILLUMINANT1, 21)
    try file.check(ctiff_set_array(file.tiff, UInt32(TIFFTAG_ASSHOTNEUTRAL), 3, [1, 1, 1] as [Float]) == 1)
  }
}
