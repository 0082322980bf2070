import Geometry
import Stabiliser

/// A plan as a file: JSON of ``StabilisationPlan``, read back to the bit.
enum PlanFile {
  /// Twelve hours at 60 frames a second fit.
  private static let sizeLimit = 4 << 30

  private struct Version: Decodable { let schema: Int }

  /// The file's bytes; the same plan gives the same bytes.
  ///
  /// - Parameter clipHash: SHA-256 of the clip that was planned for, hexadecimal; `nil` leaves it out.
  static func bytes(of plan: StabilisationPlan, clipHash: String? = nil) throws(CommandFailure) -> [UInt8] {
    let text = try PlanText.bytes(of: plan) + [UInt8(ascii: "\n")]
    guard let clipHash else { return text }
    // Two columns in: only a key of the plan itself can stand here, and no string holds a line break.
    guard let place = text.firstRange(of: Array("\n  \"display\" : ".utf8))?.lowerBound else {
      throw CommandFailure(
        .outputNotWritten, "the plan cannot be written as JSON", details: ["no place for the clip's checksum"])
    }
    return text[..<place] + Array("\n  \"clipSHA256\" : \"\(clipHash)\",".utf8) + text[place...]
  }

  private struct Origin: Decodable { let clipSHA256: String? }

  /// SHA-256 of the clip a plan was made for; `nil` where it does not say.
  static func clipHash(in bytes: [UInt8]) -> String? { (try? JSONText.decode(Origin.self, from: bytes))?.clipSHA256 }

  /// Reads and checks a plan.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``: unreadable, no plan, another version, or numbers no
  ///   plan can hold.
  static func read(_ path: String) throws(CommandFailure) -> StabilisationPlan {
    try plan(in: FileBytes.read(path, limit: sizeLimit), path)
  }

  /// Reads and checks the bytes of a file named `path`.
  static func plan(in bytes: [UInt8], _ path: String) throws(CommandFailure) -> StabilisationPlan {
    if JSONKind.of(bytes) == nil, let fault = JSONFault(inObject: bytes) {
      throw .invalidInput(path, fault.sentence)
    }
    guard JSONKind.of(bytes) == .plan, let version = try? JSONText.decode(Version.self, from: bytes) else {
      throw .invalidInput(path, "is not a stabilisation plan")
    }
    try checkVersion(version.schema, path)
    let plan: StabilisationPlan
    do { plan = try JSONText.decode(StabilisationPlan.self, from: bytes) } catch {
      throw .invalidInput(path, "is a damaged plan: \(JSONText.reason(error))")
    }
    try checkSoundness(of: plan, path)
    return plan
  }

  /// Refuses plans of other versions.
  static func checkVersion(_ schema: Int, _ path: String) throws(CommandFailure) {
    guard schema != StabilisationPlan.currentSchema else { return }
    throw .invalidInput(
      path, "is a plan of version \(schema); this version of stabcli reads \(StabilisationPlan.currentSchema)")
  }

  /// Refuses what no plan of this program contains.
  static func checkSoundness(of plan: StabilisationPlan, _ path: String) throws(CommandFailure) {
    if let fault = PlanAudit.firstFault(in: plan) { throw .invalidInput(path, "is a damaged plan: \(fault)") }
  }
}
