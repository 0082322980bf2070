import Stabiliser
import VideoIO

extension Renderer.Outcome {
  /// Kinds of notes that are about one rendering, not about a plan.
  static let noteKinds: Set<String> = ["track", "damaged", "missing"]

  /// What the user should know of the rendering.
  var notes: [PlanNote] {
    var notes = written.notes.map { PlanNote(kind: "track", message: $0) }
    if !damage.isEmpty { notes.append(PlanNote(kind: "damaged", message: "the clip is damaged: \(damage)")) }
    for run in missing.runs {
      notes.append(
        PlanNote(
          kind: "missing",
          message: run.count == 1 ? "does not decode and is left out" : "do not decode and are left out", frames: run))
    }
    return notes
  }
}

extension [Int] {
  /// Unbroken runs of a rising list.
  fileprivate var runs: [ClosedRange<Int>] {
    reduce(into: []) { runs, i in
      if let last = runs.last, last.upperBound == i - 1 {
        runs[runs.count - 1] = last.lowerBound...i
      } else {
        runs.append(i...i)
      }
    }
  }
}
