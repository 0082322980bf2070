import Geometry

/// Reads a finished copy once more: every frame must be there, at its time.
enum SlowProof {
  static func check(
    _ output: TemporaryOutput, against source: VideoReader, by clock: SlowClock, _ container: Container
  ) throws(VideoIOError) {
    let expected = try source.readTimeline().entries.map { clock.ticks(of: $0.ticks) }
    let reader = try VideoReader(path: output.temporaryPath)
    let found = try reader.readTimeline().entries
    let base = reader.info.video.timeBase
    guard found.count == expected.count else {
      let hidden = found.count > expected.count
      throw .notSupported(
        path: source.path,
        what: hidden
          ? "showing a clip slowly, \(found.count - expected.count) of whose frames are hidden by its edit list,"
          : "copying this clip: \(expected.count) frames are shown, and \(found.count) of them in the copy; that",
        instead: container == .matroska && hidden
          ? "choose a name in .mp4 or .mov, which can hide them"
          : "encode the clip anew first, which leaves out what is not shown")
    }
    // Matroska rounds each time to a millisecond, the first one and this one.
    let tolerance: Int64 = container.keepsTimeBase ? 0 : 1_000_000
    for (index, ticks) in expected.enumerated() {
      guard let wanted = clock.timeBase.span(from: 0, to: ticks), let first = found.first,
        let shown = base.span(from: first.ticks, to: found[index].ticks),
        abs(shown.nanoseconds - wanted.nanoseconds) <= tolerance
      else {
        throw .outputFailed(
          path: output.path, reason: "frame \(index) of the copy is not where it should be; nothing is kept")
      }
    }
  }
}
