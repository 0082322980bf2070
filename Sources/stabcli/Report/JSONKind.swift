/// What a JSON file is, told by its top-level keys.
enum JSONKind: Equatable, Sendable {
  /// A plan.
  case plan
  /// A report of this tool.
  case report
  /// A lens profile.
  case lensProfile
  /// JSON of another kind.
  case other

  private struct Marks: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
      case meshSpacing, frames, certificate, tool, metrics
      case calibDimension = "calib_dimension"
      case fisheyeParams = "fisheye_params"
    }

    let kind: JSONKind

    init(from decoder: any Decoder) throws {
      let keys = Set(try decoder.container(keyedBy: Key.self).allKeys)
      kind =
        keys.isSuperset(of: [.meshSpacing, .certificate, .frames])
        ? .plan
        : keys.isSuperset(of: [.tool, .certificate, .metrics])
          ? .report : keys.contains(.calibDimension) || keys.contains(.fisheyeParams) ? .lensProfile : .other
    }
  }

  /// The kind of a file's bytes; `nil` when they are not a JSON object.
  static func of(_ bytes: [UInt8]) -> JSONKind? { try? JSONText.decode(Marks.self, from: bytes).kind }
}
