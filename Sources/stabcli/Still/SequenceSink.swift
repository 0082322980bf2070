import Geometry
import Imaging
import VideoIO

/// Rendered pictures as stills, each named by its frame's number in the report.
final class SequenceSink: PictureSink {
  let format: PixelFormat
  private let name: SequenceName
  private let path: String
  private let source: ClipSource
  private let display: DisplayRotation
  private let depth: StillPicture.Depth
  private let mayOverwrite: Bool
  private let tags: TagOptions
  private let stills: StillSequence
  /// The number in the report and in the clip of each frame, by its ticks.
  private let numbers: [Int64: Int]
  private let places: [Int64: Int]
  private var cut = 0
  private var notes: [String] = []

  /// Prepares to write.
  ///
  /// - Parameters:
  ///   - path: the sequence's name, which has a place for the number.
  ///   - display: how the pictures have yet to be turned to be upright.
  ///   - encoding: bits a value, tags, and whether fields are taken as one.
  init(
    _ name: SequenceName, path: String, of source: ClipSource, display: DisplayRotation, encoding: EncodingOptions,
    mayOverwrite: Bool
  ) throws(CommandFailure) {
    let video = source.info.video
    guard let format = video.pixelFormat else {
      throw CommandFailure(.unsupported, "\(source.path): the pixel format \(video.pixelFormatName) is not supported")
    }
    guard !video.fieldOrder.isInterlaced || encoding.takesFieldsAsOne else {
      throw CommandFailure(VideoWriter.interlaced(source.path))
    }
    (self.format, self.name, self.path, self.source, self.display) = (format, name, path, source, display)
    (self.mayOverwrite, tags) = (mayOverwrite, encoding.tags)
    self.depth = StillDepth.chosen(
      encoding.stillDepth, for: video, isTIFF: FileName(path).ending?.lowercased() != "png")
    let used = source.timeline.entries.enumerated().map { ($1.ticks, $0) }
    numbers = Dictionary(used) { first, _ in first }
    places = Dictionary(source.wholeTimeline.entries.enumerated().map { ($1.ticks, $0) }) { first, _ in first }
    // Should nothing come to be in it, it goes when the process ends.
    _ = try NewFolder(name.folder)
    do { stills = try StillSequence(folder: name.folder, overwrite: mayOverwrite) } catch {
      throw CommandFailure(error)
    }
  }

  func take(_ picture: Picture, of frame: VideoFrame) throws(CommandFailure) {
    guard let number = numbers[frame.ticks], let place = places[frame.ticks] else {
      throw .invalidInput(source.path, "the frame at \(frame.ticks) ticks is none of those that were read")
    }
    let (still, said) = StillColour.still(of: picture, display: display, depth: depth, video: source.info.video)
    let facts = StillFacts(source, frame: place, time: source.wholeTimeline.entries[place].time, tags: tags)
    do { try stills.add(still, named: name.name(number), texts: facts.texts) } catch { throw CommandFailure(error) }
    cut += said.cut
    for note in facts.notes + said.notes where !notes.contains(note) { notes.append(note) }
  }

  func line(_ size: PixelSize) -> any PictureLine {
    SequenceLine(self, Picture(format: format, size: size, siting: source.info.video.siting))
  }

  func complete() throws(CommandFailure) -> WrittenPicture {
    if cut > 0 { notes.append("\(cut) values lie below black or above white and are cut") }
    let kind = FileName(path).ending?.lowercased() == "png" ? "png" : "tiff"
    do {
      return WrittenPicture(
        path: path, codec: kind, frames: stills.count, sha256: try stills.checksum(),
        notes: notes + beside)
    } catch { throw CommandFailure(error) }
  }

  /// What a sequence of stills has no place for.
  private var beside: [String] {
    let tracks = source.info.tracks.count { $0.index != source.info.video.index }
    return tracks == 0 ? [] : ["\(tracks) other tracks left out: stills hold none"]
  }

  func deliver() throws(VideoIOError) {
    try stills.deliver(replacing: mayOverwrite ? name.present : [])
  }
}
