import CFFmpeg

/// Carries tags, dispositions and chapters from source to output.
enum MetadataCopy {
  /// Tags that describe the source file's own bytes and are untrue of another file.
  private static func isAboutTheFile(_ key: String) -> Bool {
    let lower = key.lowercased()
    return ["major_brand", "minor_version", "compatible_brands", "encoder"].contains(lower)
      || lower.hasPrefix("_statistics_") || ["bps", "number_of_frames", "number_of_bytes", "duration"].contains(lower)
  }

  /// Tags the QuickTime muxer has places of its own for; others need its general key table.
  private static let quickTimeOwn: Set<String> = [
    "creation_time", "timecode", "language", "handler_name", "vendor_id", "title", "artist", "album", "album_artist",
    "composer", "comment", "date", "genre", "copyright", "description", "make", "model", "location", "track", "disc",
    "lyrics", "synopsis", "show", "network", "keywords", "grouping",
  ]

  static func copy(_ source: OpaquePointer?, to target: inout OpaquePointer?) throws(VideoIOError) {
    for (key, value) in entries(of: source) where !isAboutTheFile(key) {
      if av_dict_set(&target, key, value, 0) < 0 { throw .outOfMemory(operation: "copy the tag \(key)") }
    }
  }

  /// Sets one tag, or takes it away.
  static func set(_ key: String, _ value: String?, in target: inout OpaquePointer?) throws(VideoIOError) {
    if av_dict_set(&target, key, value, 0) < 0 { throw .outOfMemory(operation: "set the tag \(key)") }
  }

  /// Whether the container's tags need the QuickTime muxer's key table to survive.
  static func needsKeyTable(_ source: OpaquePointer?) -> Bool {
    entries(of: source).contains { !isAboutTheFile($0.key) && !quickTimeOwn.contains($0.key.lowercased()) }
  }

  /// Copies chapters; the output owns them.
  static func copyChapters(
    from source: UnsafeMutablePointer<AVFormatContext>, to target: UnsafeMutablePointer<AVFormatContext>
  ) throws(VideoIOError) {
    let count = Int(source.pointee.nb_chapters)
    guard count > 0 else { return }
    let size = MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
    let room = try allocated("chapters", av_calloc(count, size))
    target.pointee.chapters = room.bindMemory(to: UnsafeMutablePointer<AVChapter>?.self, capacity: count)
    for index in 0..<count {
      let memory = try allocated("a chapter", av_mallocz(MemoryLayout<AVChapter>.size))
      let chapter = memory.bindMemory(to: AVChapter.self, capacity: 1)
      target.pointee.chapters[index] = chapter
      target.pointee.nb_chapters = UInt32(index + 1)
      guard let original = ffx_chapter(source, UInt32(index))?.pointee else { continue }
      chapter.pointee.id = original.id
      chapter.pointee.time_base = original.time_base
      chapter.pointee.start = original.start
      chapter.pointee.end = original.end
      if av_dict_copy(&chapter.pointee.metadata, original.metadata, 0) < 0 {
        throw .outOfMemory(operation: "copy a chapter")
      }
    }
  }
}
