import CFFmpeg

/// The presentation times of a video track read off its packets, without decoding.
///
/// It is only believed where one shown packet is surely one shown frame; otherwise the frames have to be decoded.
struct PacketScan {
  private(set) var ticks: [Int64] = []
  private(set) var isTrustworthy: Bool
  private var firstTicks: Int64?

  /// Codecs whose packets are frames: no invisible frames, no packed pairs, no fields apart when progressive.
  private static let oneFrameAPacket: Set<UInt32> = Set(
    [
      AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_PRORES, AV_CODEC_ID_DNXHD, AV_CODEC_ID_MJPEG, AV_CODEC_ID_FFV1,
      AV_CODEC_ID_RAWVIDEO, AV_CODEC_ID_MPEG2VIDEO,
    ].map(\.rawValue))

  init(_ parameters: AVCodecParameters) {
    let order = parameters.field_order
    isTrustworthy =
      PacketScan.oneFrameAPacket.contains(parameters.codec_id.rawValue)
      && (order == AV_FIELD_PROGRESSIVE || order == AV_FIELD_UNKNOWN)
  }

  /// Takes the next packet in file order.
  mutating func take(_ packet: AVPacket) {
    let isHidden = packet.flags & AV_PKT_FLAG_DISCARD != 0
    let isCorrupt = packet.flags & AV_PKT_FLAG_CORRUPT != 0
    guard packet.pts != ffx_no_timestamp, !isCorrupt else {
      isTrustworthy = false
      return
    }
    let first = firstTicks ?? packet.pts
    // A file that starts with anything but a key frame, or shows frames before its first one, may not show them all.
    if firstTicks == nil, packet.flags & AV_PKT_FLAG_KEY == 0 { isTrustworthy = false }
    firstTicks = first
    guard !isHidden else { return }
    if packet.pts < first { isTrustworthy = false }
    ticks.append(packet.pts)
  }

  /// The shown frames in presentation order; `nil` when they have to be decoded.
  func frames(stoppedEarly: Bool) -> [Int64]? {
    let sorted = ticks.sorted()
    let isDistinct = zip(sorted, sorted.dropFirst()).allSatisfy { $0 < $1 }
    return isTrustworthy && !stoppedEarly && isDistinct && !sorted.isEmpty ? sorted : nil
  }
}
