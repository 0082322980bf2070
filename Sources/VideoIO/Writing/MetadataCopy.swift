import CFFmpeg

/// Carries tags, dispositions and chapters from source to output.
enum MetadataCopy {
  static func copy(
    _ source: OpaquePointer?, to target: inout OpaquePointer?, by rules: TagRules
  ) throws(VideoIOError) {
    let all = entries(of: source)
    for (key, value) in all where !isTranslation(key, value, in: all) {
      guard let kept = rules.value(of: key, value) else { continue }
      if av_dict_set(&target, key, kept, 0) < 0 { throw .outOfMemory(operation: "copy the tag \(key)") }
    }
  }

  /// FFmpeg lists a text with a language twice, as `location-eng` and `location`.
  private static func isTranslation(_ key: String, _ value: String, in all: [(key: String, value: String)]) -> Bool {
    guard let dash = key.lastIndex(of: "-"), key[dash...].count == 4 else { return false }
    return all.contains { $0.key == key[..<dash] && $0.value == value }
  }

  /// Sets one tag, or takes it away.
  static func set(_ key: String, _ value: String?, in target: inout OpaquePointer?) throws(VideoIOError) {
    if av_dict_set(&target, key, value, 0) < 0 { throw .outOfMemory(operation: "set the tag \(key)") }
  }

  /// Sets what the user said of the clip; where QuickTime's key table is in use, under the names its readers know, too.
  static func set(
    _ tags: OutputTags, in target: inout OpaquePointer?, by rules: TagRules
  ) throws(VideoIOError) {
    let named = tags.named(for: rules.container)
    for (key, value) in named { try set(key, value, in: &target) }
    guard rules.container == .mov, needsKeyTable(target, by: rules) else { return }
    for (key, value) in named { try set("com.apple.quicktime.\(key)", value, in: &target) }
  }

  /// Whether the container's tags need the QuickTime muxer's key table to survive.
  static func needsKeyTable(_ tags: OpaquePointer?, by rules: TagRules) -> Bool {
    entries(of: tags).contains { rules.needsKeyTable($0.key) }
  }

  /// Copies chapters, cut to what is kept of the clip; the output owns them.
  ///
  /// - Parameters:
  ///   - range: the stretch that is kept, in ticks of `base`; `nil` for all.
  ///   - shift: ticks of `base` taken off every time.
  static func copyChapters(
    from source: UnsafeMutablePointer<AVFormatContext>, to target: UnsafeMutablePointer<AVFormatContext>,
    range: TickRange?, shift: Int64, base: AVRational, by rules: TagRules
  ) throws(VideoIOError) {
    let originals = (0..<source.pointee.nb_chapters).compactMap { ffx_chapter(source, $0)?.pointee }
    let kept = originals.compactMap { chapter -> (AVChapter, Int64, Int64)? in
      let first = range.map { av_rescale_q($0.first, base, chapter.time_base) } ?? chapter.start
      let end = range?.end.map { av_rescale_q($0, base, chapter.time_base) } ?? chapter.end
      let (from, to) = (max(chapter.start, first), min(chapter.end, end))
      return from < to ? (chapter, from, to) : nil
    }
    guard !kept.isEmpty else { return }
    let size = MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
    let room = try allocated("chapters", av_calloc(kept.count, size))
    target.pointee.chapters = room.bindMemory(to: UnsafeMutablePointer<AVChapter>?.self, capacity: kept.count)
    for (index, (original, from, to)) in kept.enumerated() {
      let memory = try allocated("a chapter", av_mallocz(MemoryLayout<AVChapter>.size))
      let chapter = memory.bindMemory(to: AVChapter.self, capacity: 1)
      target.pointee.chapters[index] = chapter
      target.pointee.nb_chapters = UInt32(index + 1)
      let moved = av_rescale_q(shift, base, original.time_base)
      chapter.pointee.id = original.id
      chapter.pointee.time_base = original.time_base
      chapter.pointee.start = from - moved
      chapter.pointee.end = to - moved
      try copy(original.metadata, to: &chapter.pointee.metadata, by: rules)
    }
  }
}
