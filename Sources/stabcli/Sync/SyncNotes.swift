import Geometry
import Stabiliser
import Sync

/// What the pictures said, in sentences.
struct SyncNotes {
  let result: SyncResult
  /// The log's path.
  let log: String

  init(_ result: SyncResult, _ log: String) { (self.result, self.log) = (result, log) }

  /// What was found, a note each.
  var found: [PlanNote] {
    var notes: [PlanNote] = []
    if result.offset.origin == .found {
      let drift = result.usesDrift ? ", with a drift of \(text(result.driftPPM.value, 1)) ppm" : ""
      notes.append(
        PlanNote(
          kind: "syncFound",
          message:
            "\(log): the pictures show the clock to be \(text(result.offset.value, 4)) s (± \(text(result.offset.sigma * 1e3, 2)) ms) "
            + "on the clip's\(drift)"))
    }
    if result.axes.origin == .found {
      let next =
        result.axes.runnerUp.map { " (next: \($0.letters), \(text(result.axes.margin * 100, 0)) % behind)" } ?? ""
      notes.append(
        PlanNote(
          kind: "axesFound", message: "\(log): the pictures show its axes to be \(result.axes.map.letters)\(next)"))
    }
    if result.focalScale.origin == .found {
      let focal = result.camera.lens.focalLength.x
      notes.append(
        PlanNote(
          kind: "lensFound",
          message: "the pictures show a focal length of \(text(focal, 1)) px "
            + "(± \(text(result.focalScale.sigma / result.focalScale.value * 100, 2)) %)"))
    }
    if result.readoutSeconds.origin == .found {
      notes.append(
        PlanNote(
          kind: "readoutFound",
          message: "the pictures show a readout of \(text(abs(result.readoutSeconds.value) * 1e3, 2)) ms "
            + "(± \(text(result.readoutSeconds.sigma * 1e3, 2)) ms), \(result.camera.shutter.direction.rawValue)"))
    }
    return notes
  }

  /// Why nothing was found, and what is done instead.
  func doubt(assuming map: ClockMap) -> PlanNote {
    switch result.verdict {
    case .disagrees: return PlanNote(kind: "syncDisagrees", message: disagreement + "; it is used all the same")
    case .notObservable(let reason):
      return PlanNote(
        kind: "syncUnknown",
        message:
          "\(log): the pictures cannot tell its clock: \(Self.words(reason)); \(text(map.offset.seconds, 3)) s is "
          + "assumed (--log-offset says better)")
    case .found: return PlanNote(kind: "syncFound", message: "")
    }
  }

  /// In which way log and pictures disagree.
  var disagreement: String {
    guard case .disagrees(let kind) = result.verdict else { return "" }
    switch kind {
    case .stabilisedInCamera:
      return
        "\(log): the pictures hold only \(text(result.gain * 100, 0)) % of the turning in the log: they were stabilised in "
        + "the camera or after, or the log is another clip's, and correcting them by it would shake them; use the clip as "
        + "recorded, and its own log"
    case .otherClip where result.offset.origin == .given:
      return
        "\(log): at the offset that is known its motion does not look like that of the pictures "
        + "(\(text(result.explained * 100, 0)) % alike): the offset is wrong, or it is another clip's log"
    case .otherClip:
      return
        "\(log): nowhere does its motion look like that of the pictures (\(text(result.explained * 100, 0)) % alike at "
        + "best): it is another clip's log, or its clock is farther off than was searched; --log-offset says better"
    case .wrongAxes:
      return
        "\(log): the pictures contradict the axes that were given; they show \(result.axes.map.letters) (--axes)"
    }
  }

  /// Why a clip cannot tell.
  static func words(_ reason: SyncVerdict.Reason) -> String {
    switch reason {
    case .fewTracks: "too few points can be followed"
    case .fewRates: "the log has too few angular rates while the clip was taken"
    case .littleMotion: "there is hardly any turning in the pictures or in the log"
    case .ambiguous: "the motion repeats itself, and several offsets fit"
    case .imprecise: "what they show is not exact enough"
    }
  }

  private func text(_ value: Double, _ digits: Int) -> String { FixedDecimal.text(value, digits: digits) ?? "?" }
}
