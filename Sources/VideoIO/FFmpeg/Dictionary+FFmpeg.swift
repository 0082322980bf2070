import CFFmpeg

/// The entries of an FFmpeg dictionary, in its order.
func entries(of dictionary: OpaquePointer?) -> [(key: String, value: String)] {
  var list: [(key: String, value: String)] = []
  var entry: UnsafeMutablePointer<AVDictionaryEntry>?
  while true {
    entry = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX)
    guard let found = entry?.pointee, let key = found.key, let value = found.value else { return list }
    list.append((String(cString: key), String(cString: value)))
  }
}

/// Options for one call, freed behind it; what the call did not take stays inside.
final class FFmpegOptions {
  var dictionary: OpaquePointer?

  init(_ values: [(String, String)]) throws(VideoIOError) {
    for (key, value) in values where av_dict_set(&dictionary, key, value, 0) < 0 {
      throw .outOfMemory(operation: "set option \(key)")
    }
  }

  deinit { av_dict_free(&dictionary) }
}
