import CTIFF
import Geometry

/// What a TIFF says of its pixels, checked to be readable here.
struct TIFFForm {
  let size: PixelSize
  /// 1 for grey, 3 for red, green, blue.
  let channels: Int
  let bits: Int
  let isFloat: Bool
  /// Values of a pixel in the file.
  let values: Int
  let isWhiteZero: Bool
  let isSeparate: Bool
  let hasAlpha: Bool

  init(_ file: TIFFHandle, _ path: String) throws(VideoIOError) {
    values = Int(file.u16(TIFFTAG_SAMPLESPERPIXEL))
    bits = Int(file.u16(TIFFTAG_BITSPERSAMPLE))
    let (kind, format) = (Int32(file.u16(TIFFTAG_PHOTOMETRIC)), Int32(file.u16(TIFFTAG_SAMPLEFORMAT)))
    isFloat = format == SAMPLEFORMAT_IEEEFP
    isWhiteZero = kind == PHOTOMETRIC_MINISWHITE
    let isGrey = isWhiteZero || kind == PHOTOMETRIC_MINISBLACK
    channels = isGrey ? 1 : 3
    isSeparate = Int32(file.u16(TIFFTAG_PLANARCONFIG)) == PLANARCONFIG_SEPARATE && values > 1
    size = PixelSize(width: Int(file.u32(TIFFTAG_IMAGEWIDTH)), height: Int(file.u32(TIFFTAG_IMAGELENGTH)))
    hasAlpha = values > channels
    let isKnown = isFloat ? [16, 32, 64].contains(bits) : format == SAMPLEFORMAT_UINT && [8, 16, 32].contains(bits)
    guard isKnown, isGrey || kind == PHOTOMETRIC_RGB, values >= channels, values <= 16, !(isFloat && isWhiteZero) else {
      throw .notSupported(
        path: path, what: "a TIFF of \(values) \(Self.name(format)) of \(bits) bit (photometric \(kind))",
        instead: "use grey or RGB: whole numbers of 8, 16 or 32 bit, or floating point of 16, 32 or 64")
    }
    guard TIFFIsCODECConfigured(file.u16(TIFFTAG_COMPRESSION)) == 1 else {
      throw .notSupported(
        path: path, what: "a TIFF of compression \(file.u16(TIFFTAG_COMPRESSION))",
        instead: "use none, LZW, deflate, PackBits or Zstandard")
    }
    guard size.width > 0, size.height > 0, size.width <= StillPicture.mostSamples / values / size.height else {
      throw .invalid(path: path, problem: "a TIFF of \(size.width)x\(size.height) pixels cannot be right")
    }
  }

  private static func name(_ format: Int32) -> String {
    switch format {
    case SAMPLEFORMAT_IEEEFP: "floating-point values"
    case SAMPLEFORMAT_INT: "signed values"
    case SAMPLEFORMAT_UINT: "values"
    default: "values of a format (\(format)) that is not known"
    }
  }
}
