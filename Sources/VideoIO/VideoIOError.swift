import Light

/// What went wrong with a media file: one case a cause, carrying the facts.
public enum VideoIOError: Error, Equatable, Sendable {
  /// There is no such input file.
  case notFound(path: String)
  /// The input exists and cannot be read: permissions, a folder, a device, a read error.
  case unreadable(path: String, reason: String)
  /// The input was read and is not what it should be: empty, damaged, no video in it.
  case invalid(path: String, problem: String)
  /// The input is sound, but something in it or the wanted output is beyond this build.
  case notSupported(path: String, what: String, instead: String)
  /// An encoder setting outside what is allowed.
  case setting(option: String, value: String, allowed: String)
  /// The output's name is taken and overwriting was not asked for.
  case outputExists(path: String)
  /// The output is the same file as an input, whatever it is called.
  case outputIsInput(path: String, input: String)
  /// Two outputs of one run have the same name.
  case outputNamedTwice(path: String)
  /// The output could not be written: folder missing, no permission, disk full.
  case outputFailed(path: String, reason: String)
  /// Nothing says how a still's numbers stand for light.
  case transferUnknown(path: String, why: String)
  /// A still that is to be read as light holds a value that is none: not a number, or infinite.
  case notLight(path: String, x: Int, y: Int, channel: Int)
  /// Memory ran out.
  case outOfMemory(operation: String)

  /// Whose problem it is; decides an exit code.
  public enum Category: Equatable, Sendable {
    /// A setting is wrong: 2.
    case usage
    /// The input is missing, unreadable or invalid: 3.
    case input
    /// The combination is not supported: 4.
    case notSupported
    /// The output could not be written: 5.
    case output
  }

  /// The category of this error.
  public var category: Category {
    switch self {
    case .notFound, .unreadable, .invalid, .notLight, .outOfMemory: .input
    case .notSupported: .notSupported
    case .setting, .transferUnknown: .usage
    case .outputExists, .outputIsInput, .outputNamedTwice, .outputFailed: .output
    }
  }
}

extension VideoIOError: CustomStringConvertible {
  /// One line for a person: what, where, and what would be right.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file"
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .invalid(let path, let problem): "\(path): \(problem)"
    case .notSupported(let path, let what, let instead): "\(path): \(what) is not supported; \(instead)"
    case .setting(let option, let value, let allowed): "\(option) \(value) is not possible: \(allowed)"
    case .outputExists(let path): "\(path): exists already; --overwrite replaces it, -o chooses another name"
    case .outputIsInput(let path, let input): "\(path): is the same file as the input \(input); choose another name"
    case .outputNamedTwice(let path): "\(path): two outputs have this name; choose another for one of them"
    case .outputFailed(let path, let reason): "\(path): cannot be written: \(reason)"
    case .transferUnknown(let path, let why):
      "\(path): nothing says how its numbers stand for light (\(why)); --transfer "
        + TransferFunction.named.map(\.description).joined(separator: "|") + "|gamma:X says it"
    case .notLight(let path, let x, let y, let channel):
      "\(path): value \(channel + 1) of the pixel at x \(x), y \(y) is not a finite number"
    case .outOfMemory(let operation): "not enough memory to \(operation)"
    }
  }
}
