import Geometry
import Light
import RawPhoto
import Scopes
import Stabiliser
import VideoIO

/// A file whose frames can be looked at: a clip, a still or a raw file.
enum ScopeSource {
  /// A clip, and a plan for it where there is one.
  case clip(ClipSource, StabilisationPlan?)
  /// A still.
  case still(LightReader)
  /// What a sensor recorded.
  case raw(RawFrame)

  /// Whether there are several frames to choose from.
  var isClip: Bool { if case .clip = self { true } else { false } }

  /// Opens a file by its content.
  init(
    _ path: String, planPath: String?, range: RangeOptions, transfer: TransferFunction?
  ) throws(CommandFailure) {
    let head = try FileBytes.head(path, count: 4096)
    let isStill = StillFormat(head: head) != nil || RawPhoto.recognises(head)
    if isStill, let planPath {
      throw CommandFailure(.usage, "\(path) is a still: the plan \(planPath) is about a clip")
    }
    if isStill, let file = try RawFile(ifRaw: path, head: head) {
      self = .raw(try file.frame(threads: processorCount()))
    } else if isStill {
      self = .still(try Self.reader(path, transfer))
    } else if let planPath {
      let plan = try SavedPlan.read(planPath).plan
      try PlanProof.check(plan, planPath)
      self = .clip(try PlanFit.open(path, for: plan, planPath: planPath), plan)
    } else {
      self = .clip(try ClipSource(path: path, options: range), nil)
    }
  }

  /// A still's numbers are looked at as they are; what curve they follow need not be known for that.
  private static func reader(_ path: String, _ transfer: TransferFunction?) throws(CommandFailure) -> LightReader {
    do throws(VideoIOError) {
      return try LightReader(path, transfer: transfer)
    } catch {
      guard case .transferUnknown = error else { throw CommandFailure(error) }
      do { return try LightReader(path, transfer: .linear) } catch { throw CommandFailure(error) }
    }
  }
}
