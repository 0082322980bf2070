import CFFmpeg

/// Which tracks of a clip tell where it was taken.
enum PlaceScan {
  /// Reads the data and subtitle tracks through, on its own.
  static func tracks(of demuxer: Demuxer, _ movie: SourceMovie?) throws(VideoIOError) -> Set<Int> {
    let own = try Demuxer(path: demuxer.file.path)
    let suspects = Set(
      own.streams.enumerated().filter { [.data, .subtitle].contains(own.kind(of: $0.element)) }.map(\.offset))
    guard !suspects.isEmpty else { return [] }
    var tellers = suspects.filter { index in
      let track = own.stream(index).flatMap { movie?.track(Int($0.pointee.id)) }
      return track?.sampleDescription.map { PlaceMarks.areIn($0.bytes) } ?? false
    }
    own.keepOnly(suspects)
    while let packet = own.nextPacket()?.pointee {
      let index = Int(packet.stream_index)
      guard suspects.contains(index), !tellers.contains(index), let data = packet.data, packet.size > 0 else {
        continue
      }
      if PlaceMarks.areIn(UnsafeBufferPointer(start: data, count: Int(packet.size))) { tellers.insert(index) }
    }
    return tellers
  }
}
