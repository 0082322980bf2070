/// Puts into a finished MP4 or QuickTime file what its muxer has no words for: how the samples of the source's data
/// tracks are described, and the maker's own boxes.
///
/// The index stands at the end of a file the muxer wrote, so nothing that it points to moves.
struct MovieGraft {
  let source: SourceMovie
  /// Numbers of the source's tracks in the output.
  let outputs: [Int: Int]
  /// Source tracks that are described as they were.
  let described: Set<Int>
  let rules: TagRules
  let tags: OutputTags

  /// Rewrites the index at the end of `path`.
  ///
  /// - Parameter name: the output's name, for messages.
  func apply(to path: String, name: String) throws(VideoIOError) {
    let boxes = makersBoxes
    let packets = source.packets.filter { !rules.stripsLocation || !PlaceMarks.areIn($0.bytes) }
    guard !described.isEmpty || !boxes.isEmpty || !packets.isEmpty else { return }
    guard let file = BoxFile(path: path), let (place, written) = file.movie, place == file.places.last else {
      throw .outputFailed(path: name, reason: "the index of the finished file is not at its end")
    }
    var movie = written
    graftTracks(into: &movie)
    let present = movie.first("udta").map { Box.list(in: $0.bytes[...]) } ?? []
    let added = boxes.filter { box in !present.contains { $0.type == box.type } }
    if !added.isEmpty { movie.put(Box("udta", .bytes((present + added).flatMap(\.encoded)))) }
    let end = movie.encoded + packets.flatMap(\.encoded)
    if let reason = file.replaceEnd(from: place.offset, with: end) { throw .outputFailed(path: name, reason: reason) }
  }

  private func graftTracks(into movie: inout Box) {
    guard case .boxes(var boxes) = movie.content else { return }
    for index in boxes.indices where boxes[index].type == "trak" {
      guard let number = boxes[index].trackIdentifier, let old = outputs.first(where: { $0.value == number })?.key,
        described.contains(old), let original = source.track(old)
      else { continue }
      graft(original, into: &boxes[index])
    }
    movie.content = .boxes(boxes)
  }

  /// Gives an output track its source's handler, media header, sample description and references.
  private func graft(_ original: Box, into track: inout Box) {
    let media = original.first("mdia")
    let information = media?.first("minf")
    track.change("mdia") { target in
      if let handler = media?.first("hdlr") { target.put(handler) }
      target.change("minf") { minf in
        if let header = information?.boxes.first(where: { SourceMovie.mediaHeaders.contains($0.type) }) {
          minf.put(header, insteadOf: SourceMovie.mediaHeaders, inFront: true)
        }
        minf.change("stbl") { table in
          if let description = original.sampleDescription { table.put(description) }
        }
      }
    }
    let references = original.references.mapValues { $0.compactMap { outputs[$0] } }.filter { !$0.value.isEmpty }
    if !references.isEmpty { track.put(.references(references)) }
  }

  /// What makers write about a clip in boxes of their own, less what is untrue of the output or was asked to go.
  private var makersBoxes: [Box] {
    // `meta` and the texts FFmpeg reads are tags, which the muxer writes; the rest is about the source's own bytes.
    source.userData.filter { box in
      (!box.type.hasPrefix("\u{a9}") || ["\u{a9}key", "\u{a9}des", "\u{a9}xyz"].contains(box.type))
        && !["meta", "chpl", "loci", "free", "skip", "name", "ptv "].contains(box.type)
        && !(tags.replaces(box.type))
        && !(rules.stripsLocation && (box.type == "\u{a9}xyz" || PlaceMarks.areIn(box.bytes)))
    }
  }
}

extension OutputTags {
  /// Whether a box of 3GPP's texts says what the user says otherwise.
  fileprivate func replaces(_ type: String) -> Bool {
    switch type {
    case "titl": title != nil
    case "auth", "perf": author != nil
    case "cprt": copyright != nil
    case "dscp", "\u{a9}des": description != nil
    case "kywd", "\u{a9}key": keywords != nil
    default: false
    }
  }
}
