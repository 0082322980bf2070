import CFFmpeg
import Geometry

/// When each packet of a clip's video is decoded and shown in its slow copy, and for how long.
///
/// Decoding times are the source's, stretched, where it has one for every packet and no time is rounded. Else they are
/// worked out: packet j in file order is decoded when the frame is shown that comes j − D-th, D being the least delay with
/// which none is shown before.
struct SlowTimes {
  private let clock: SlowClock
  /// Times that follow the shown frames' own, ticks of the source: where each ends.
  private let ends: [Int64: Int64]
  /// Decoding times in file order, ticks of the output; `nil` for the source's own.
  private let decoding: [Int64]?

  /// Reads the packets through.
  ///
  /// - Throws: for a container that does not say when each frame is shown.
  init(of source: VideoReader, by clock: SlowClock) throws(VideoIOError) {
    self.clock = clock
    let (entries, video) = (try source.readTimeline().entries, source.info.video)
    var ends = Dictionary(uniqueKeysWithValues: zip(entries, entries.dropFirst()).map { ($0.ticks, $1.ticks) })
    if let last = entries.last?.ticks { ends[last] = video.endTicks.flatMap { $0 > last ? $0 : nil } }
    self.ends = ends
    let demuxer = try Demuxer(path: source.path)
    demuxer.keepOnly([video.index])
    var shown: [Int64] = []
    var isComplete = true
    while let packet = demuxer.nextPacket()?.pointee {
      guard packet.stream_index == CInt(video.index) else { continue }
      guard packet.pts != ffx_no_timestamp else {
        throw .notSupported(
          path: source.path, what: "a clip whose container does not say when each frame is shown",
          instead: "copy it into .mkv or .mp4 with ffmpeg -c copy first")
      }
      isComplete = isComplete && packet.dts != ffx_no_timestamp
      shown.append(clock.ticks(of: packet.pts))
    }
    decoding = isComplete && !clock.isSnapped && !clock.isRounded ? nil : Self.decoding(of: shown)
  }

  /// The least decoding times that grow and never come after the time of showing.
  ///
  /// - Parameter shown: times of showing in file order.
  static func decoding(of shown: [Int64]) -> [Int64] {
    let order = shown.indices.sorted { (shown[$0], $0) < (shown[$1], $1) }
    var rank = [Int](repeating: 0, count: shown.count)
    for (place, index) in order.enumerated() { rank[index] = place }
    let delay = shown.indices.map { $0 - rank[$0] }.max() ?? 0
    let step = order.count > 1 ? max(1, shown[order[1]] - shown[order[0]]) : 1
    return shown.indices.map { j in
      j >= delay ? shown[order[j - delay]] : shown[order[0]] - Int64(delay - j) * step
    }
  }

  /// Gives a packet its times, ticks of the clock.
  ///
  /// - Parameter index: its place among the video's packets in file order.
  func apply(to packet: UnsafeMutablePointer<AVPacket>, at index: Int) {
    let source = packet.pointee.pts
    packet.pointee.duration = clock.length(of: ends[source].map { $0 - source } ?? max(0, packet.pointee.duration))
    packet.pointee.pts = clock.ticks(of: source)
    packet.pointee.dts =
      decoding.map { $0.indices.contains(index) ? $0[index] : packet.pointee.pts }
      ?? clock.ticks(of: packet.pointee.dts)
  }
}
