import CFFmpeg
import Imaging

extension PixelFormat {
  /// The layout of an FFmpeg pixel format, read from FFmpeg's own description of it.
  ///
  /// - Returns: `nil` for what is not planes of 8 to 16 bit integers in native byte order: packed, palette, bit
  ///   streams, floating point, hardware surfaces, colour filter arrays, 4:1:0.
  init?(_ format: AVPixelFormat) {
    guard let pointer = av_pix_fmt_desc_get(format) else { return nil }
    let description = pointer.pointee
    let barred = UInt64(
      AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_BAYER
        | AV_PIX_FMT_FLAG_FLOAT)
    let parts = (0..<CInt(description.nb_components)).map { ffx_component(pointer, $0) }
    guard description.flags & barred == 0, let first = parts.first, PixelFormat.isRegular(parts, description)
    else { return nil }
    let hasAlpha = description.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
    let colours = hasAlpha ? parts.count - 1 : parts.count
    guard let layout = PixelFormat.layout(ofColours: Array(parts.prefix(colours)), bytes: first.bytes),
      !hasAlpha || parts[colours].isAlone(bytes: first.bytes, plane: layout == .semiPlanar ? 2 : colours)
    else { return nil }
    let isGrey = layout == .grey
    self.init(
      layout: layout, chromaWidthDivisor: isGrey ? 1 : 1 << Int(description.log2_chroma_w),
      chromaHeightDivisor: isGrey ? 1 : 1 << Int(description.log2_chroma_h), bitDepth: Int(first.depth),
      lowPaddingBits: Int(first.shift), hasAlpha: hasAlpha)
  }

  /// Depth, padding, byte order and subsampling that ``PixelFormat`` can say.
  private static func isRegular(_ parts: [AVComponentDescriptor], _ description: AVPixFmtDescriptor) -> Bool {
    guard let first = parts.first, (8...16).contains(first.depth), first.depth + first.shift <= 16 else { return false }
    let isBigEndian = description.flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
    return parts.allSatisfy { $0.depth == first.depth && $0.shift == first.shift }
      && (first.bytes == 1 || isBigEndian == (1.bigEndian == 1))
      && description.log2_chroma_w <= 2 && description.log2_chroma_h <= 1
  }

  private static func layout(ofColours parts: [AVComponentDescriptor], bytes: CInt) -> Layout? {
    if parts.count == 1, parts[0].isAlone(bytes: bytes, plane: 0) { return .grey }
    guard parts.count == 3 else { return nil }
    // Green, blue, red of the GBR formats lie in planes 2, 0, 1 as red, green, blue: any order of planes will do.
    if Set(parts.map(\.plane)) == [0, 1, 2], parts.allSatisfy({ $0.isAlone(bytes: bytes, plane: Int($0.plane)) }) {
      return .planar
    }
    let isPair =
      parts[0].isAlone(bytes: bytes, plane: 0) && parts[1].plane == 1 && parts[2].plane == 1
      && parts[1].step == 2 * bytes && parts[2].step == 2 * bytes && parts[1].offset == 0 && parts[2].offset == bytes
    return isPair ? .semiPlanar : nil
  }
}

extension AVComponentDescriptor {
  /// Bytes a stored value takes.
  fileprivate var bytes: CInt { depth + shift > 8 ? 2 : 1 }

  /// Whether this component has a plane of its own, value behind value.
  fileprivate func isAlone(bytes: CInt, plane wanted: Int) -> Bool {
    plane == wanted && step == bytes && offset == 0
  }
}

extension AVPixelFormat {
  /// FFmpeg's name, such as `yuv420p10le`.
  var name: String { av_get_pix_fmt_name(self).map { String(cString: $0) } ?? "unknown" }

  /// Full-range twins of old ("yuvj…") under their plain name: the range travels in its own tag.
  var withoutRange: AVPixelFormat {
    switch self {
    case AV_PIX_FMT_YUVJ420P: AV_PIX_FMT_YUV420P
    case AV_PIX_FMT_YUVJ422P: AV_PIX_FMT_YUV422P
    case AV_PIX_FMT_YUVJ444P: AV_PIX_FMT_YUV444P
    case AV_PIX_FMT_YUVJ440P: AV_PIX_FMT_YUV440P
    case AV_PIX_FMT_YUVJ411P: AV_PIX_FMT_YUV411P
    default: self
    }
  }

  /// Whether the name itself says full range.
  var isFullRangeByName: Bool { withoutRange != self }
}
