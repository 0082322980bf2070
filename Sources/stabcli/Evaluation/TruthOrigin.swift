import Stabiliser

/// Which files a report or a truth is of.
struct TruthOrigin: Equatable {
  /// SHA-256 of the clip, hexadecimal; `nil` where it is not said.
  let clip: String?
  /// SHA-256 of the motion log.
  let log: String?

  /// How a report's files stand to those of a truth.
  enum Match: Equatable {
    /// The same clip, as far as both say, and no other log.
    case same
    /// The same clip with another log: the truth is the clip's, its clock perhaps not the log's.
    case otherLog
    /// Another file as clip, with the very log of the truth: the same clip, encoded anew.
    case encodedAnew
    /// Neither is the truth's.
    case other
    /// Nothing can be compared.
    case unknown
  }

  /// Compares a report's files with those of a truth.
  func match(_ truth: TruthOrigin) -> Match {
    func isSame(_ one: String?, _ other: String?) -> Bool? { one.flatMap { one in other.map { $0 == one } } }
    switch (isSame(clip, truth.clip), isSame(log, truth.log)) {
    case (true, false): return .otherLog
    case (true, _), (nil, true): return .same
    case (false, true): return .encodedAnew
    case (false, _), (nil, false): return .other
    case (nil, nil): return .unknown
    }
  }

  /// What to tell about a report and a truth.
  ///
  /// - Parameter isForced: whether a truth of another clip is taken all the same.
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput`` for a report of another clip.
  func notes(
    against truth: TruthOrigin, report: String, folder: String, isForced: Bool
  ) throws(CommandFailure) -> [PlanNote] {
    switch match(truth) {
    case .same: return []
    case .otherLog:
      let message =
        "the log of \(report) is not the one 'synth' wrote into \(folder); its clock is judged as if it were"
      return [PlanNote(kind: "logDiffers", message: message)]
    case .encodedAnew:
      return [
        PlanNote(
          kind: "clipDiffers",
          message:
            "the clip of \(report) is not the one 'synth' wrote into \(folder), but the log is: taken for the same "
            + "clip, encoded anew")
      ]
    case .unknown:
      return [
        PlanNote(
          kind: "clipNotChecked",
          message: "truth.json or the report has no checksums; that \(folder) is the truth of this clip is not checked")
      ]
    case .other:
      guard isForced else {
        throw .invalidInput(
          report,
          "is not of the clip in \(folder): clip and log have other SHA-256 than truth.json says (--force judges it all "
            + "the same)")
      }
      return [PlanNote(kind: "otherClip", message: "\(report) is not of the clip in \(folder); judged as --force says")]
    }
  }
}
