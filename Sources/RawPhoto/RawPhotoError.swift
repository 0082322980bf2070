/// Why a raw file gave no picture. `description` is a sentence without the file's name, which its reader knows.
public enum RawPhotoError: Error, Equatable, Sendable {
  /// The bytes are no raw file of any kind that is known.
  case notRaw
  /// The bytes break the format's rules, or break off.
  case damaged(String)
  /// The bytes are sound and of a kind that is not read.
  case unsupported(what: String, instead: String)
}

extension RawPhotoError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .notRaw: "is no DNG and no raw file that LibRaw knows"
    case .damaged(let what): "damaged: \(what)"
    case .unsupported(let what, let instead): "\(what) is not supported; \(instead)"
    }
  }
}
