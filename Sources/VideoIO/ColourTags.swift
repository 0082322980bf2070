import CFFmpeg

/// What the numbers of a picture mean in colour, as tags carried from source to output and never acted upon.
///
/// Names are FFmpeg's; `nil` where the file says nothing.
public struct ColourTags: Equatable, Hashable, Sendable {
  /// `tv` (limited) or `pc` (full).
  public var range: String?
  /// Primaries, such as `bt709`.
  public var primaries: String?
  /// Transfer characteristics, such as `arib-std-b67` (HLG) or `smpte2084` (PQ).
  public var transfer: String?
  /// YCbCr matrix, such as `bt709`.
  public var matrix: String?
  /// Chroma siting, such as `left`.
  public var siting: String?
}

/// The same tags as FFmpeg's own values.
struct ColourCodes: Equatable {
  var range: AVColorRange
  var primaries: AVColorPrimaries
  var transfer: AVColorTransferCharacteristic
  var matrix: AVColorSpace
  var siting: AVChromaLocation

  init(_ parameters: AVCodecParameters) {
    range = parameters.color_range
    primaries = parameters.color_primaries
    transfer = parameters.color_trc
    matrix = parameters.color_space
    siting = parameters.chroma_location
    let format = AVPixelFormat(rawValue: parameters.format)
    if range == AVCOL_RANGE_UNSPECIFIED, format.isFullRangeByName { range = AVCOL_RANGE_JPEG }
  }

  /// Writes the tags into an encoder.
  func apply(to context: UnsafeMutablePointer<AVCodecContext>) {
    context.pointee.color_range = range
    context.pointee.color_primaries = primaries
    context.pointee.color_trc = transfer
    context.pointee.colorspace = matrix
    context.pointee.chroma_sample_location = siting
  }

  /// The tags by name, unspecified ones left out.
  var tags: ColourTags {
    ColourTags(
      range: range == AVCOL_RANGE_UNSPECIFIED ? nil : text(av_color_range_name(range)),
      primaries: primaries == AVCOL_PRI_UNSPECIFIED ? nil : text(av_color_primaries_name(primaries)),
      transfer: transfer == AVCOL_TRC_UNSPECIFIED ? nil : text(av_color_transfer_name(transfer)),
      matrix: matrix == AVCOL_SPC_UNSPECIFIED ? nil : text(av_color_space_name(matrix)),
      siting: siting == AVCHROMA_LOC_UNSPECIFIED ? nil : text(av_chroma_location_name(siting)))
  }

  private func text(_ name: UnsafePointer<CChar>?) -> String? { name.map { String(cString: $0) } }
}
