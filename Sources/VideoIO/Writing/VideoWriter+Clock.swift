import CFFmpeg
import Geometry

extension VideoTrackInfo {
  /// The track as its frames are shown by another clock.
  func timed(by clock: OutputClock?) -> VideoTrackInfo {
    guard let clock else { return self }
    var track = self
    (track.timeBase, track.averageFrameRate, track.endTicks) = (clock.timeBase, clock.rate, nil)
    // Written as stored, a picture keeps the shape its pixels have there.
    if clock.keepsRotation { track.rotation = .none }
    return track
  }
}

extension Demuxer {
  /// What is said of the tracks beside the video when its frames are shown by another clock, one line each.
  func tracksBeside(_ video: Int) -> [String] {
    streams.enumerated().compactMap { index, stream in
      index == video ? nil : "track \(index) (\(kind(of: stream).rawValue)) left out: it keeps the time that was filmed"
    }
  }
}

/// Copies the tag that turns the picture upright.
func copyRotation(
  from original: UnsafeMutablePointer<AVStream>, to stream: UnsafeMutablePointer<AVStream>
) throws(VideoIOError) {
  var size = 0
  guard let matrix = av_stream_get_side_data(original, AV_PKT_DATA_DISPLAYMATRIX, &size), size > 0 else { return }
  let room = try allocated("a display matrix", av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size))
  room.update(from: matrix, count: size)
}
