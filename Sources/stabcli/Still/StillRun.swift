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
    let index = try source.frameIndex(at: instant)
    let path = chosen ?? "\(FileName(clip).withoutEnding).\(index + source.firstIndex).png"
    if chosen == nil { try checkOutput(path, inputs) }
    let frame = try source.decoded(source.timeline.entries[index].ticks)
    let picture = try plan.map { plan throws(CommandFailure) in try shown(frame, index, by: plan) } ?? frame.picture
    let display = plan == nil ? source.info.video.rotation : .none
    let depth = StillDepth.chosen(depth, for: source.info.video, isTIFF: Self.isTIFF(path))
    let still = StillColour.still(of: picture, display: display, depth: depth, video: source.info.video)
    let facts = StillFacts(
      source, frame: index + source.firstIndex, time: source.timeline.entries[index].time,
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

  private func shown(
    _ frame: VideoFrame, _ index: Int, by plan: StabilisationPlan
  ) throws(CommandFailure) -> Picture {
    let kernel = try ResampleKernel(of: plan, planPath ?? clip)
    let output = Picture(format: frame.picture.format, size: plan.outputSize, siting: frame.picture.siting)
    try FrameWarp(plan: plan, kernel: kernel, threads: threads).render(index, of: frame.picture, into: output)
    return output
  }
}
