import CFFmpeg
import Geometry
import Imaging

/// Decodes one video track from its beginning: frames in presentation order, drained at the end.
final class FrameSource {
  let demuxer: Demuxer
  private let decoder: Decoder
  private let track: VideoTrackInfo
  private var frameInterval: Int64
  private var lastTicks: Int64?
  /// The last time as the file has it.
  private var lastStamp: Int64?
  /// Times given to frames whose own was taken by the frame before.
  private(set) var movedTicks: [Int64] = []
  private var skipBefore: Int64?
  private var brokenInARow = 0
  private(set) var damage = Damage()
  /// Frames that are wanted, by their ticks, in order; `nil` for all.
  var wanted: [ClosedRange<Int64>]?
  private let codecLeavesOut: Bool

  /// Decoder errors in a row after which the rest is given up.
  private static let patience = 10_000

  init(_ demuxer: Demuxer, _ track: VideoTrackInfo, _ decoding: Decoding = .steady) throws(VideoIOError) {
    guard let stream = demuxer.stream(track.index) else {
      throw .invalid(path: demuxer.file.path, problem: "the video track is gone")
    }
    self.demuxer = demuxer
    self.track = track
    demuxer.keepOnly([track.index])
    // Of H.264 a frame says itself that no other needs it. Of H.265 it says so only of frames of its own layer.
    codecLeavesOut = stream.pointee.codecpar?.pointee.codec_id == AV_CODEC_ID_H264
    decoder = try Decoder(stream, of: demuxer.file, decoding)
    let rate = track.averageFrameRate?.inverse.rational ?? AVRational(num: 1, den: 25)
    frameInterval = max(1, av_rescale_q(1, rate, stream.pointee.time_base))
  }

  /// The next frame; `nil` at the end.
  func next() throws(VideoIOError) -> VideoFrame? {
    while let box = try nextBox() {
      if let frame = try accept(box) { return frame }
    }
    return nil
  }

  /// The next frame as it comes out of the decoder.
  func nextBox() throws(VideoIOError) -> FrameBox? {
    FFmpegLog.forgetThisThread()
    while true {
      let box = try FrameBox()
      switch decoder.receive(into: box) {
      case .frame:
        brokenInARow = 0
        return box
      case .needsPacket: feed()
      case .finished:
        damage.earlyEnd = demuxer.stopReason
        return nil
      case .broken(let code):
        noteBroken(code)
        guard brokenInARow < FrameSource.patience else { return nil }
      }
    }
  }

  private func feed() {
    while let packet = demuxer.nextPacket() {
      guard packet.pointee.stream_index == CInt(track.index) else { continue }
      if codecLeavesOut { decoder.leavesOut(!isWanted(packet.pointee.pts)) }
      let code = decoder.send(packet)
      if code < 0 { noteBroken(code) }
      return
    }
    _ = decoder.send(nil)
  }

  /// Whether a frame with this time must be decoded even if no other needs it.
  private func isWanted(_ stamp: Int64) -> Bool {
    guard let wanted, stamp != ffx_no_timestamp else { return true }
    var (low, high) = (0, wanted.count)
    while low < high {
      let middle = (low + high) / 2
      if wanted[middle].upperBound < stamp { low = middle + 1 } else { high = middle }
    }
    return low < wanted.count && wanted[low].contains(stamp)
  }

  private func noteBroken(_ code: CInt) {
    brokenInARow += 1
    damage.brokenPackets += 1
    damage.firstMessage = damage.firstMessage ?? FFmpegLog.lastOnThisThread() ?? ffmpegText(of: code)
  }

  /// Puts a frame in its place in time, or drops it: hidden by a jump, or going back in time.
  private func accept(_ box: FrameBox) throws(VideoIOError) -> VideoFrame? {
    let frame = box.frame.pointee
    guard let ticks = place(stamp(of: frame)) else {
      damage.disorderedFrames += 1
      return nil
    }
    lastTicks = ticks
    if let skipBefore, ticks < skipBefore { return nil }
    let isDamaged = frame.flags & AV_FRAME_FLAG_CORRUPT != 0 || frame.decode_error_flags != 0
    if isDamaged { damage.concealedFrames += 1 }
    return VideoFrame(
      picture: try Picture(viewing: box, of: track, path: demuxer.file.path), ticks: ticks,
      durationTicks: frame.pkt_duration > 0 ? frame.pkt_duration : nil, isDamaged: isDamaged)
  }

  /// The time a frame is shown at: its own, or one tick behind the frame before where both have the same.
  ///
  /// - Returns: `nil` for a frame that goes back in time.
  private func place(_ stamp: Int64) -> Int64? {
    if let lastStamp, stamp < lastStamp { return nil }
    lastStamp = stamp
    guard let lastTicks, stamp <= lastTicks else { return stamp }
    let (moved, overflow) = lastTicks.addingReportingOverflow(1)
    guard !overflow else { return nil }
    movedTicks.append(moved)
    return moved
  }

  /// The frame's own time, else the decoder's guess, else one interval behind the last.
  private func stamp(of frame: AVFrame) -> Int64 {
    if frame.pts != ffx_no_timestamp { return frame.pts }
    if frame.best_effort_timestamp != ffx_no_timestamp { return frame.best_effort_timestamp }
    let (next, overflow) = (lastTicks ?? -frameInterval).addingReportingOverflow(frameInterval)
    return overflow ? Int64.max : next
  }

  /// Jumps to a key frame at or before `ticks`; frames before it are then decoded and dropped.
  ///
  /// - Returns: whether the file can jump; otherwise nothing changed but the dropping.
  @discardableResult
  func skip(to ticks: Int64, jump: Bool) -> Bool {
    skipBefore = ticks
    guard jump, av_seek_frame(demuxer.context, CInt(track.index), ticks, AVSEEK_FLAG_BACKWARD) >= 0 else {
      return false
    }
    decoder.flush()
    (lastTicks, lastStamp) = (nil, nil)
    return true
  }
}
