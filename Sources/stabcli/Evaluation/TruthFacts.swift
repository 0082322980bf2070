import Evaluation
import Glibc

/// As much of `truth.json` as is judged; other keys are other programs' business.
struct TruthFacts: Decodable {
  /// A file that belongs to the truth.
  private struct Mark: Decodable { let sha256: String? }

  private let schema: Int?
  private let logOffsetSeconds: Double?
  private let driftPPM: Double?
  /// Readout of the rolling shutter.
  let readoutMilliseconds: Double?
  private let clip: Mark?
  private let log: Mark?

  private enum CodingKeys: String, CodingKey {
    case schema, clip, log
    case logOffsetSeconds = "logOffset_s"
    case driftPPM = "drift_ppm"
    case readoutMilliseconds = "readout_ms"
  }

  /// `logTime = clipTime · (1 + drift) + offset`.
  var clock: ClockLine? {
    logOffsetSeconds.map { ClockLine(offsetSeconds: $0, rate: 1 + (driftPPM ?? 0) * 1e-6) }
  }

  /// The files it is the truth of.
  var origin: TruthOrigin { TruthOrigin(clip: clip?.sha256, log: log?.sha256) }

  /// Reads the file; `nil` where there is none.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``: no JSON, of a later version, or saying nothing.
  static func read(_ path: String) throws(CommandFailure) -> TruthFacts? {
    guard access(path, F_OK) == 0 else { return nil }
    let bytes = try FileBytes.read(path, limit: 1 << 20)
    let facts: TruthFacts
    do { facts = try JSONText.decode(TruthFacts.self, from: bytes) } catch {
      throw .invalidInput(path, JSONFault(in: bytes)?.sentence ?? "is not a truth: \(JSONText.reason(error))")
    }
    let known = TruthSettings.currentSchema
    guard facts.schema ?? known == known else {
      throw .invalidInput(
        path, "is a truth of version \(facts.schema ?? 0); this version of stabcli reads \(known)")
    }
    guard facts.logOffsetSeconds != nil || facts.readoutMilliseconds != nil else {
      throw .invalidInput(path, "is not a truth: it says neither logOffset_s nor readout_ms")
    }
    guard facts.readoutMilliseconds.map({ (0...1000).contains($0) }) ?? true else {
      throw .invalidInput(path, "is not a truth: readout_ms is impossible")
    }
    return facts
  }
}
