import Develop
import RawPhoto
import VideoIO

/// What a user should know of a developed picture.
enum DevelopNotes {
  /// Kinds that may spoil the result.
  static let warnings: Set<String> = ["matrix", "whiteBalance", "opcodes", "crop", "brokenTags", "orientation"]

  static func notes(
    _ development: Development, _ developed: Developed, _ written: LightFileFacts
  ) -> [DevelopReport.Note] {
    var notes = development.notes.map { DevelopReport.Note(kind: $0.kind, message: $0.message) }
    if developed.clipped.contains(where: { $0 > 0 }) {
      notes.append(.init(kind: "clipped", message: "at the sensor's white: \(text(developed.clipped))"))
    }
    if developed.limited.contains(where: { $0 > 0 }) {
      notes.append(
        .init(
          kind: "limited",
          message: "brought down to the white of a full colour beside them, so that what clips is neutral: "
            + "\(text(developed.limited)); --highlights keep leaves them"))
    }
    if written.clippedAbove + written.clippedBelow > 0 {
      notes.append(
        .init(
          kind: "cut",
          message:
            "\(written.clippedAbove) values above and \(written.clippedBelow) below what the file can hold are cut; "
            + "a float TIFF holds all"))
    }
    return notes + written.notes.map { .init(kind: "file", message: $0) }
  }

  private static func text(_ counts: [Int]) -> String {
    let names = counts.count == 3 ? ["red", "green", "blue"] : ["grey"]
    return zip(counts, names).map { "\($0) \($1)" }.joined(separator: ", ") + " samples"
  }
}
