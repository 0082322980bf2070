import Geometry
import Imaging
import Scopes
import Stabiliser
import VideoIO

/// `scopes` of one frame, or of all frames of a clip, to numbers, a picture or a preview clip.
struct ScopesRun {
  let source: ScopeSource
  let path: String
  let shown: Set<ScopeElement>
  let settings: ScopeSettings

  /// Says what is wrong with a clip, as far as it was read.
  func warn(_ console: Console) {
    guard case .clip(let clip, _) = source, !clip.reader.damage.isEmpty else { return }
    console.warning("\(clip.path): the clip is damaged: \(clip.reader.damage)", evenQuietly: true)
  }

  /// Whether the clip did not decode as a whole, as far as it was read.
  var isDamaged: Bool {
    guard case .clip(let clip, _) = source else { return false }
    return !clip.reader.damage.isEmpty
  }

  /// The frame that is on show at an instant; the only one of a still.
  func frame(at instant: Timestamp<ClipClock>) throws(CommandFailure) -> (ScopedFrame, PlanOverlay?) {
    switch source {
    case .still(let reader):
      do {
        return (ScopedFrame(picture: try ScopeFrame(reader), index: 0, seconds: nil), nil)
      } catch { throw CommandFailure(error) }
    case .raw(let raw):
      return (ScopedFrame(picture: try ScopeFrame(raw, path: path), index: 0, seconds: nil), nil)
    case .clip(let clip, let plan):
      let index = try clip.frameIndex(at: instant)
      let entry = clip.timeline.entries[index]
      let frame = try clip.decoded(entry.ticks)
      return (scoped(frame, index, entry.time, clip), plan.map { PlanOverlay($0, $0.frames[index]) })
    }
  }

  private func scoped(
    _ frame: VideoFrame, _ index: Int, _ time: Timestamp<ClipClock>, _ clip: ClipSource
  ) -> ScopedFrame {
    ScopedFrame(
      picture: ScopeFrame(frame.picture, video: clip.info.video), index: index + clip.firstIndex,
      seconds: time.seconds)
  }

  /// Every frame of a clip, in turn.
  ///
  /// - Returns: what the decoder met on the way.
  private func forEachFrame(
    _ clip: ClipSource, _ console: Console, _ body: (ScopedFrame, Int, VideoFrame) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Damage {
    let progress = ProgressMeter(console, task: "looking at", total: clip.timeline.entries.count)
    var next = 0
    do throws(VideoIOError) {
      if let first = clip.range?.first { try clip.reader.skip(to: first) }
    } catch { throw CommandFailure(error) }
    let entries = clip.timeline.entries
    while next < entries.count, let frame = try clip.nextFrame() {
      while next < entries.count, entries[next].ticks < frame.ticks { next += 1 }
      guard next < entries.count, entries[next].ticks == frame.ticks else { continue }
      try body(scoped(frame, next, entries[next].time, clip), next, frame)
      next += 1
      progress.advance(to: next)
    }
    guard next > 0 else { throw .invalidInput(clip.path, "no frame of the video decodes") }
    progress.finish()
    return clip.reader.damage
  }

  /// One row a frame and channel.
  func table(_ console: Console) throws(CommandFailure) -> (bytes: [UInt8], isDamaged: Bool) {
    var table = ScopeTable()
    switch source {
    case .still, .raw:
      table.add(ScopeReading(try frame(at: .zero).0, settings))
      return (table.bytes, false)
    case .clip(let clip, _):
      let damage = try forEachFrame(clip, console) { scoped, _, _ in table.add(ScopeReading(scoped, settings)) }
      return (table.bytes, !damage.isEmpty)
    }
  }

  /// A preview clip of sheets, at the source's own times.
  func preview(
    _ clip: ClipSource, _ plan: StabilisationPlan?, to output: String, mayOverwrite: Bool, _ console: Console
  ) throws(CommandFailure) -> Bool {
    let sheet = ScopeSheet(of: clip.info.video.uprightSize, shown: shown, settings: settings)
    guard let rate = clip.info.video.averageFrameRate else { throw .invalidInput(path, "the clip tells no frame rate") }
    let video = NewVideo(size: sheet.size, format: .yuv444(bitDepth: 8), siting: .left, rate: rate)
    var settings = EncodeSettings()
    settings.codec = .h264
    let writer: VideoWriter
    do {
      writer = try VideoWriter(path: output, describing: video, settings: settings, overwrite: mayOverwrite)
    } catch { throw CommandFailure(error) }
    let name = FileName(path).lastPart
    let damage = try forEachFrame(clip, console) { scoped, place, _ throws(CommandFailure) in
      let overlay = plan.map { PlanOverlay($0, $0.frames[place]) }
      let picture = sheet.canvas(scoped, overlay, title: "\(name) \(scoped.index)").picture
      do throws(VideoIOError) {
        try writer.write(picture, ticks: Int64(place) * video.ticksPerFrame, durationTicks: video.ticksPerFrame)
      } catch { throw CommandFailure(error) }
    }
    do { _ = try writer.finish() } catch { throw CommandFailure(error) }
    return !damage.isEmpty
  }
}
