extension TransferFunction: CustomStringConvertible {
  /// The name a user types.
  public var description: String {
    switch self {
    case .linear: "linear"
    case .srgb: "srgb"
    case .bt709: "709"
    case .hlg: "hlg"
    case .pq: "pq"
    case .appleLog: "apple-log"
    case .gamma(let power): "gamma:\(power)"
    }
  }

  /// The function of that name: `linear`, `srgb`, `709`, `hlg`, `pq`, `apple-log`, or `gamma:2.2`.
  public init?(_ name: String) {
    if let named = Self.named.first(where: { $0.description == name }) {
      self = named
    } else if name.hasPrefix("gamma:"), let power = Double(name.dropFirst(6)), power >= 0.1, power <= 10 {
      self = .gamma(power)
    } else {
      return nil
    }
  }

  /// All that have a name without a number.
  public static let named: [TransferFunction] = [.linear, .srgb, .bt709, .hlg, .pq, .appleLog]

  /// Whether its light is the scene's: a rendered phone clip tagged 709 had a tone curve of its maker's laid over it.
  public var isSceneLight: Bool {
    switch self {
    case .linear, .hlg, .appleLog: true
    case .srgb, .bt709, .pq, .gamma: false
    }
  }
}
