import CFFmpeg

/// Which tracks of a clip tell where it was taken.
struct PlaceScan {
  /// Tracks that tell it in ways that cannot be taken out.
  private(set) var tellers: Set<Int> = []
  /// GoPro's telemetry, whose positions can be set to zero.
  private(set) var blankable: Set<Int> = []

  /// Finds none.
  init() {}

  /// Reads the data and subtitle tracks through, on its own.
  init(of demuxer: Demuxer, _ movie: SourceMovie?) throws(VideoIOError) {
    let own = try Demuxer(path: demuxer.file.path)
    let suspects = Set(
      own.streams.enumerated().filter { [.data, .subtitle].contains(own.kind(of: $0.element)) }.map(\.offset))
    guard !suspects.isEmpty else { return }
    tellers = suspects.filter { index in
      let track = own.stream(index).flatMap { movie?.track(Int($0.pointee.id)) }
      return track?.sampleDescription.map { PlaceMarks.areIn($0.bytes) } ?? false
    }
    own.keepOnly(suspects)
    while let packet = own.nextPacket()?.pointee {
      let index = Int(packet.stream_index)
      guard suspects.contains(index), !tellers.contains(index), let data = packet.data, packet.size > 0 else {
        continue
      }
      let bytes = Array(UnsafeBufferPointer(start: data, count: Int(packet.size)))
      guard PlaceMarks.areIn(bytes) else { continue }
      let isTelemetry = own.stream(index).map { fourCC($0.pointee.codecpar.pointee.codec_tag) == "gpmd" } ?? false
      if isTelemetry, GPMFPlaces.blanked(bytes) != nil { blankable.insert(index) } else { tellers.insert(index) }
    }
    blankable.subtract(tellers)
  }
}
