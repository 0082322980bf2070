/// Which tags of a source are true of what is made of it, and how those change that tell a time.
struct TagRules {
  let container: Container
  /// What was trimmed off the beginning, nanoseconds.
  var trimmed: Int64 = 0
  var stripsLocation = false

  /// The value a tag gets; `nil` when it is left out.
  func value(of key: String, _ value: String) -> String? {
    let lower = key.lowercased()
    if TagRules.isAboutTheFile(lower) || stripsLocation && TagRules.tellsPlace(lower, value) { return nil }
    guard trimmed != 0, TagRules.tellsBeginning.contains(lower), let time = CivilTime(value) else { return value }
    // MP4 and QuickTime keep whole seconds of this one, whatever is written.
    let digits = lower == "creation_time" && container != .matroska ? 0 : nil
    return time.advanced(by: trimmed).text(digits: digits)
  }

  /// Tags that describe the source file's own bytes and are untrue of another file.
  private static func isAboutTheFile(_ lower: String) -> Bool {
    ["major_brand", "minor_version", "compatible_brands", "encoder"].contains(lower) || lower.hasPrefix("_statistics_")
      || ["bps", "number_of_frames", "number_of_bytes", "duration"].contains(lower)
  }

  /// Tags that say when the first frame was taken.
  private static let tellsBeginning: Set<String> = ["creation_time", "com.apple.quicktime.creationdate", "date"]

  /// Whether a tag says where the clip was taken.
  private static func tellsPlace(_ lower: String, _ value: String) -> Bool {
    ["location", "gps", "iso6709", "latitude", "longitude", "xyz"].contains { lower.contains($0) }
      || lower == "xmp" && PlaceMarks.areIn(Array(value.utf8))
  }

  /// Tags each muxer has a place of its own for; others need the QuickTime family's general key table.
  private static let ofEveryTrack: Set<String> = ["creation_time", "timecode", "language", "handler_name", "vendor_id"]
  private static let mp4Own: Set<String> = [
    "title", "artist", "album", "album_artist", "composer", "comment", "date", "genre", "copyright", "description",
    "location", "track", "disc", "lyrics", "synopsis", "show", "network", "keywords", "grouping",
  ]
  private static let movOwn: Set<String> = [
    "title", "author", "artist", "album", "comment", "date", "genre", "copyright", "make", "model", "location",
  ]

  /// Whether a tag needs the key table to survive.
  func needsKeyTable(_ key: String) -> Bool {
    let lower = key.lowercased()
    let own = container == .mov ? TagRules.movOwn : TagRules.mp4Own
    return container != .matroska && !TagRules.ofEveryTrack.contains(lower) && !own.contains(lower)
  }
}
