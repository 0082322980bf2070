import Geometry
import Imaging
import Stabiliser
import VideoIO

/// `still` from a clip, and perhaps a plan, to one picture.
struct StillRun {
  let clip: String
  let planPath: String?
  let instant: Timestamp<ClipClock>
  let chosen: String?
  let mayOverwrite: Bool
  let depth: StillDepth?
  let tags: TagOptions
  let threads: Int

  /// Finds, renders and writes the frame.
  func run(_ console: Console) throws(CommandFailure) -> ExitCode {
    let inputs = [clip] + [planPath].compactMap(\.self)
    try InputFiles.checkPresence(of: inputs)
    try InputFiles.checkOrder(clip: clip, then: planPath, "plan")
    let plan = try planPath.map { path throws(CommandFailure) in try checkedPlan(path) }
    if let chosen { try checkOutput(chosen, inputs) }
    let source: ClipSource
    if let plan, let planPath {
      source = try PlanFit.open(clip, for: plan, planPath: planPath)
    } else {
      source = try ClipSource(path: clip, options: RangeOptions())
    }
    let index = try frameIndex(in: source)
    let path = chosen ?? "\(FileName(clip).withoutEnding).\(index + firstIndex(of: source)).png"
    if chosen == nil { try checkOutput(path, inputs) }
    let frame = try decoded(source, source.timeline.entries[index].ticks)
    let picture = try plan.map { plan throws(CommandFailure) in try shown(frame, index, by: plan) } ?? frame.picture
    let display = plan == nil ? source.info.video.rotation : .none
    let depth = StillDepth.chosen(depth, for: source.info.video, isTIFF: Self.isTIFF(path))
    let still = StillColour.still(of: picture, display: display, depth: depth, video: source.info.video)
    let facts = StillFacts(
      source, frame: index + firstIndex(of: source), time: source.timeline.entries[index].time,
      tags: tags)
    do {
      let isTIFF = Self.isTIFF(path)
      if isTIFF {
        try writeTIFF(still.still, to: path, texts: facts.texts, overwrite: mayOverwrite)
      } else {
        try writePNG(still.still, to: path, texts: facts.texts, overwrite: mayOverwrite)
      }
    } catch { throw CommandFailure(error) }
    let cut = still.said.cut
    if tags.keywords != nil, Self.isTIFF(path) { console.note("TIFF has no field for keywords: they are left out") }
    let cuts = cut > 0 ? ["\(cut) values lie below black or above white and are cut"] : []
    for note in facts.notes + cuts + still.said.notes { console.note(note) }
    console.plain("\(path): \(facts.sentence), \(still.still.size.width)x\(still.still.size.height)")
    return source.reader.damage.isEmpty ? .done : .damagedInput
  }

  private func checkedPlan(_ path: String) throws(CommandFailure) -> StabilisationPlan {
    let plan = try SavedPlan.read(path).plan
    try PlanProof.check(plan, path)
    return plan
  }

  private func checkOutput(_ path: String, _ inputs: [String]) throws(CommandFailure) {
    guard Self.isTIFF(path) || FileName(path).ending?.lowercased() == "png" else {
      throw CommandFailure(.usage, "--output '\(path)' does not end in .png, .tif or .tiff")
    }
    try OutputFiles.check([path], inputs: inputs, mayOverwrite: mayOverwrite)
  }

  private static func isTIFF(_ path: String) -> Bool {
    ["tif", "tiff"].contains(FileName(path).ending?.lowercased() ?? "")
  }

  /// Where the frames in use begin among those of the clip.
  private func firstIndex(of source: ClipSource) -> Int {
    source.wholeTimeline.entries.firstIndex { $0.ticks == source.timeline.entries.first?.ticks } ?? 0
  }

  /// The frame on show at the instant.
  private func frameIndex(in source: ClipSource) throws(CommandFailure) -> Int {
    let entries = source.timeline.entries
    let shownFor = source.timeline.typicalInterval ?? .zero
    guard let index = entries.lastIndex(where: { $0.time <= instant }),
      let last = entries.last, index < entries.count - 1 || instant <= last.time + shownFor
    else {
      let from = FixedDecimal.seconds(nanoseconds: entries.first?.time.nanoseconds ?? 0)
      let to = FixedDecimal.seconds(nanoseconds: entries.last?.time.nanoseconds ?? 0)
      throw CommandFailure(
        .usage, "--at \(DecimalTime.text(instant.nanoseconds)) is outside the frames, which run from \(from) to \(to) s"
      )
    }
    return index
  }

  private func decoded(_ source: ClipSource, _ ticks: Int64) throws(CommandFailure) -> VideoFrame {
    do throws(VideoIOError) {
      try source.reader.skip(to: ticks)
      while let frame = try source.reader.nextFrame(), frame.ticks <= ticks {
        if frame.ticks == ticks { return frame }
      }
    } catch { throw CommandFailure(error) }
    throw .invalidInput(clip, "the frame at \(ticks) ticks does not decode")
  }

  private func shown(
    _ frame: VideoFrame, _ index: Int, by plan: StabilisationPlan
  ) throws(CommandFailure) -> Picture {
    let kernel = try ResampleKernel(of: plan, planPath ?? clip)
    let output = Picture(format: frame.picture.format, size: plan.outputSize, siting: frame.picture.siting)
    try FrameWarp(plan: plan, kernel: kernel, threads: threads).render(index, of: frame.picture, into: output)
    return output
  }
}
