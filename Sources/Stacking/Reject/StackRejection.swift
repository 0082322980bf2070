/// What is done about values of a pixel that do not go with the others of the stack: a satellite, a passer-by.
///
/// All of it happens along the stack, pixel by pixel and channel by channel: what stands still in every frame, such as a
/// star, is never touched.
public enum StackRejection: Equatable, Sendable {
  /// The middle value stands for all.
  case median
  /// Values farther than so many standard deviations from the mean of the others are left out.
  case sigma(Double)
  /// The same, with a deviation measured after outliers are pulled in (Huber's winsorising).
  case winsor(Double)

  /// The rule of a name: `median`, `sigma:3`, `winsor:2.5`.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("median", 1): self = .median
    case ("sigma", 2):
      guard let factor = Self.factor(parts[1]) else { return nil }
      self = .sigma(factor)
    case ("winsor", 2):
      guard let factor = Self.factor(parts[1]) else { return nil }
      self = .winsor(factor)
    default: return nil
    }
  }

  private static func factor(_ text: Substring) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), let factor = Double(text) else { return nil }
    return (0.5...20).contains(factor) ? factor : nil
  }
}

extension StackRejection: CustomStringConvertible {
  /// The name a user types.
  public var description: String {
    func number(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
    return switch self {
    case .median: "median"
    case .sigma(let factor): "sigma:\(number(factor))"
    case .winsor(let factor): "winsor:\(number(factor))"
    }
  }
}
