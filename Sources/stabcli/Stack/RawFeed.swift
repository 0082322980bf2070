import Develop
import Geometry
import Light
import RawPhoto
import Stacking

/// Raw photographs as frames: each developed to the scene's light by the same numbers, those of the first.
///
/// Nothing that is decided depends on what a frame shows; highlights end where each colour of the sensor does, as a sum
/// of what is cut is cut.
struct RawFeed: FrameFeed {
  let names: [String]
  let size: PixelSize
  let channels: Int
  let reading = CodeReading(CodeScale(function: .linear, black: 0, white: 1), bits: nil)
  let bits: Int? = nil
  let development: Development

  /// Endings of raw photographs' names.
  private static let endings: Set<String> = [
    "dng", "cr2", "cr3", "crw", "nef", "nrw", "arw", "srf", "sr2", "raf", "orf", "rw2", "pef", "rwl", "dcr", "kdc",
    "mrw", "x3f", "3fr", "iiq", "erf", "mef", "mos", "gpr", "raw",
  ]

  /// Whether a name is that of a raw photograph.
  static func isRaw(_ path: String) -> Bool { endings.contains(FileName(path).ending?.lowercased() ?? "") }

  func feed(
    _ frames: Range<Int>, rows: Range<Int>, threads: Int,
    _ take: @escaping @Sendable (Int, LightStrip) throws(StackError) -> Void
  ) throws(CommandFailure) {
    let width = size.width * channels
    for frame in frames {
      let light = try developed(names[frame], threads: threads)
      let first = FirstFailure()
      light.samples.withUnsafeBufferPointer { samples in
        let lent = SharedLight(light: samples)
        inBands(rows.count, threads) { part in
          let band = part.lowerBound + rows.lowerBound..<part.upperBound + rows.lowerBound
          let values = UnsafeBufferPointer(rebasing: lent.light[band.lowerBound * width..<band.upperBound * width])
          do throws(StackError) { try take(frame, LightStrip(rows: band, samples: .floats(values))) } catch {
            first.note(CommandFailure(error, frame: names[frame]), frame: band.lowerBound)
          }
        }
      }
      try first.check()
    }
  }

  private func developed(_ path: String, threads: Int) throws(CommandFailure) -> LightImage {
    let bytes = try FileBytes.read(path, limit: Self.largest)
    let frame: RawFrame
    do { frame = try RawPhoto.read(bytes, threads: threads) } catch { throw CommandFailure(error, path) }
    do {
      return try frame.developed(by: development, threads: threads).image
    } catch { throw CommandFailure(error, path) }
  }

  /// The largest raw photograph that is read, bytes.
  static let largest = 2 << 30
}

/// Raw photographs that are to be read as frames: what their files say, before pixels are read.
struct RawFrames {
  let facts: [FrameFacts]
  let feed: RawFeed
  let notes: [String]

  /// Looks at all, one after the other.
  init(_ paths: [String], transfer: TransferFunction?) throws(CommandFailure) {
    if let transfer, transfer != .linear {
      throw CommandFailure(
        .usage, "--transfer \(transfer) does not go with \(paths[0]): numbers of a raw file are light")
    }
    var facts: [FrameFacts] = []
    var notes: [String] = []
    var development: Development?
    for path in paths {
      let bytes = try FileBytes.read(path, limit: RawFeed.largest)
      let outline: RawFrame
      do { outline = try RawPhoto.outline(bytes) } catch { throw CommandFailure(error, path) }
      if development == nil {
        var settings = DevelopSettings()
        settings.highlights = .keep
        do { development = try Development(outline, settings) } catch { throw CommandFailure(error, path) }
      }
      let shown = outline.crop.size
      let isTurned = outline.orientation >= 5
      facts.append(
        FrameFacts(
          name: path,
          size: isTurned ? PixelSize(width: shown.height, height: shown.width) : shown,
          channels: outline.layout == .linear(channels: 1) ? 1 : 3,
          scale: CodeScale(function: .linear, black: 0, white: 1), bits: nil,
          primaries: development?.primaries, shot: outline.facts))
      for note in outline.notes.map(\.message) where !notes.contains(note) { notes.append(note) }
    }
    guard let development else { throw CommandFailure(.usage, "no frames were given") }
    let first = facts[0]
    (self.facts, self.notes) = (facts, notes + development.notes.map(\.message))
    feed = RawFeed(names: paths, size: first.size, channels: first.channels, development: development)
  }
}
