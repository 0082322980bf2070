import CFFmpeg

/// Chapters of a clip that is shown more slowly: they keep the frames they begin with.
enum SlowChapters {
  static func copy(
    from demuxer: Demuxer, of video: VideoTrackInfo, to muxer: Muxer, by clock: SlowClock, _ rules: TagRules
  ) throws(VideoIOError) {
    let source = demuxer.context
    let originals = (0..<source.pointee.nb_chapters).compactMap { ffx_chapter(source, $0)?.pointee }
    guard !originals.isEmpty else { return }
    let target = muxer.context
    let room = try allocated(
      "chapters", av_calloc(originals.count, MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride))
    target.pointee.chapters = room.bindMemory(to: UnsafeMutablePointer<AVChapter>?.self, capacity: originals.count)
    for (index, original) in originals.enumerated() {
      let memory = try allocated("a chapter", av_mallocz(MemoryLayout<AVChapter>.size))
      let chapter = memory.bindMemory(to: AVChapter.self, capacity: 1)
      target.pointee.chapters[index] = chapter
      target.pointee.nb_chapters = UInt32(index + 1)
      func ticks(_ time: Int64) -> Int64 {
        max(0, clock.ticks(of: av_rescale_q(time, original.time_base, video.timeBase.rational)))
      }
      chapter.pointee.id = original.id
      chapter.pointee.time_base = clock.timeBase.rational
      chapter.pointee.start = ticks(original.start)
      chapter.pointee.end = ticks(original.end)
      try MetadataCopy.copy(original.metadata, to: &chapter.pointee.metadata, by: rules)
    }
  }
}
