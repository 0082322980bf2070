import Light
import Stacking
import VideoIO

/// Stills that are to be read as frames: what their files say, before pixels are read.
struct StillFrames {
  let facts: [FrameFacts]
  let feed: StillFeed
  let notes: [String]

  /// Opens all, one after the other.
  init(_ paths: [String], transfer: TransferFunction?) throws(CommandFailure) {
    var facts: [FrameFacts] = []
    var notes: [String] = []
    for path in paths {
      let reader: LightReader
      do { reader = try LightReader(path, transfer: transfer) } catch { throw CommandFailure(error) }
      facts.append(
        FrameFacts(
          name: path, size: reader.size, channels: reader.channels, scale: reader.scale, bits: reader.codeBits,
          primaries: reader.primaries, shot: reader.facts))
      for note in reader.notes where !notes.contains(note) { notes.append(note) }
    }
    let first = facts[0]
    (self.facts, self.notes) = (facts, notes)
    feed = StillFeed(
      names: paths, size: first.size, channels: first.channels,
      reading: CodeReading(first.scale, bits: first.bits), bits: first.bits, transfer: transfer)
  }
}
