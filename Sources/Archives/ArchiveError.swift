/// Why packed bytes could not be unpacked. `description` is a sentence without the file's name, which its reader knows.
public enum ArchiveError: Error, Equatable, Sendable {
  /// The bytes break the format's rules.
  case damaged(reason: String)
  /// The bytes are well formed and of a kind that is not read.
  case unsupported(reason: String)
  /// More would come out than the reader allows.
  case tooLarge(what: String, limit: Int)
}

extension ArchiveError: CustomStringConvertible {
  /// What is wrong.
  public var description: String {
    switch self {
    case .damaged(let reason): "damaged: \(reason)"
    case .unsupported(let reason): "not supported: \(reason)"
    case .tooLarge(let what, let limit): "\(what) unpacks to more than \(limit) bytes"
    }
  }
}
