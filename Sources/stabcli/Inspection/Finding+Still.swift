import Geometry
import Light
import VideoIO

/// Stills, whose numbers can stand for light.
extension Finding {
  init(still path: String) throws(CommandFailure) {
    self.init(path: path, kind: .still)
    let still: StillDescription
    do {
      still = try describeStill(path)
      try Self.readThrough(path, &problems)
    } catch { throw CommandFailure(error) }
    facts = [
      ("format", still.format.rawValue), ("size", "\(still.size.width)x\(still.size.height)"), ("depth", still.depth),
      ("colour", still.channels == 1 ? "grey" : "rgb"),
      ("transfer", still.transfer?.description ?? "not said; --transfer says it"),
    ]
    if let primaries = still.primaries { facts.append(("primaries", Self.text(of: primaries))) }
    if still.orientation != 1 { facts.append(("orientation", "\(still.orientation), turned upright when read")) }
    facts += Self.facts(of: still.facts)
    facts += still.notes.enumerated().map { ("note \($0.offset + 1)", $0.element.printable) }
  }

  /// Decodes all of it, as part of it may be missing; a value that is no light is a problem, not the end.
  private static func readThrough(_ path: String, _ problems: inout [Problem]) throws(VideoIOError) {
    let reader = try LightReader(path, transfer: .linear)
    do throws(VideoIOError) {
      while try reader.next() != nil {}
    } catch {
      guard case .notLight = error else { throw error }
      problems.append(Problem(kind: "notLight", message: error.description))
    }
  }

  private static func text(of primaries: Primaries) -> String {
    let corners = [primaries.red, primaries.green, primaries.blue, primaries.white]
    let numbers = corners.map { corner in
      [corner.x, corner.y].map { FixedDecimal.text($0, digits: 4) ?? "?" }.joined(separator: " ")
    }
    return "\(primaries.name) (\(numbers.joined(separator: ", ")))"
  }

  /// What a camera wrote of an exposure, name and value.
  static func facts(of shot: ShotFacts) -> [(name: String, value: String)] {
    func number(_ value: Double?, _ unit: String, _ digits: Int) -> String? {
      value.flatMap { FixedDecimal.text($0, digits: digits) }.map { $0 + unit }
    }
    let said: [(String, String?)] = [
      ("exposure", number(shot.exposure_s, " s", 6)), ("ISO", number(shot.iso, "", 0)),
      ("f-number", number(shot.fNumber, "", 2)), ("make", shot.make?.printable), ("model", shot.model?.printable),
      ("taken", shot.taken?.printable),
    ]
    return said.compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}
