import CFFmpeg

/// SMPTE time code as a tag of the video, from which the muxer makes a time code track.
enum TimeCode {
  /// The tag of the video track or its file, moved on by whole frames; `nil` when there is none or it does not fit
  /// the frame rate.
  static func tag(of demuxer: Demuxer, _ track: VideoTrackInfo, advancedBy frames: Int) -> String? {
    let own = av_dict_get(demuxer.stream(track.index)?.pointee.metadata, "timecode", nil, 0)
    guard let entry = own ?? av_dict_get(demuxer.context.pointee.metadata, "timecode", nil, 0),
      let text = entry.pointee.value, let rate = track.averageFrameRate?.rational
    else { return nil }
    var code = AVTimecode()
    guard av_timecode_init_from_string(&code, rate, text, nil) >= 0 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(AV_TIMECODE_STR_SIZE)) { buffer in
      guard let base = buffer.baseAddress, let number = CInt(exactly: frames) else { return nil }
      return av_timecode_make_string(&code, base, number).map { String(cString: $0) }
    }
  }
}
