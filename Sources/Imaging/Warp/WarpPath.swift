import CKernels
import Glibc

/// The way through the row functions: which instructions they use. All give the same bytes.
public enum WarpPath: String, Sendable, CaseIterable {
  /// Plain C, one value after another.
  case portable
  /// Sixteen values at once.
  case avx2
  /// Thirty-two values at once; asks for VBMI too.
  case avx512

  /// Whether this machine can take it.
  public var isPossible: Bool { ck_can(path) && ck_row(path) != nil }

  /// The last of the possible ones.
  public static var fastest: WarpPath { allCases.last(where: \.isPossible) ?? .portable }

  /// The environment variable that asks for a path.
  public static let variable = "STABCLI_CPU"

  /// The path that the environment asks for; the fastest when it is silent.
  ///
  /// Throws when the name is unknown or this machine cannot take that path.
  public static func asked() throws(WarpPathError) -> WarpPath {
    guard let value = getenv(variable) else { return .fastest }
    return try named(String(cString: value))
  }

  /// The path of a name, if this machine can take it.
  public static func named(_ name: String) throws(WarpPathError) -> WarpPath {
    guard let path = WarpPath(rawValue: name) else { throw .unknown(name) }
    guard path.isPossible else { throw .impossible(path) }
    return path
  }

  /// What is used where nobody chooses: as the environment asks, found once. A wish that cannot be fulfilled counts as
  /// none here; a program that would rather refuse calls ``asked()`` first.
  public static let usual: WarpPath = (try? asked()) ?? .fastest

  var path: ck_path {
    switch self {
    case .portable: CK_PORTABLE
    case .avx2: CK_AVX2
    case .avx512: CK_AVX512
    }
  }
}

/// A path that cannot be taken.
public enum WarpPathError: Error, Equatable, CustomStringConvertible {
  /// No path has this name.
  case unknown(String)
  /// The processor lacks its instructions.
  case impossible(WarpPath)

  /// One line for people.
  public var description: String {
    let possible = WarpPath.allCases.filter(\.isPossible).map(\.rawValue).joined(separator: ", ")
    return switch self {
    case .unknown(let name): "\(WarpPath.variable) is \"\(name)\"; possible here: \(possible)"
    case .impossible(let path):
      "\(WarpPath.variable) is \(path.rawValue), which this processor cannot do; possible here: \(possible)"
    }
  }
}
