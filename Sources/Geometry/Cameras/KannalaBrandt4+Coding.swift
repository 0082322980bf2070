extension KannalaBrandt4: Codable {
  private enum Key: String, CodingKey {
    case fx, fy, cx, cy, k, maximumAngle, maximumRadius
  }

  /// Reads the numbers as they are: whoever takes them from a file checks them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func number(_ key: Key) throws -> Double { try values.decode(Double.self, forKey: key) }
    self.init(
      unchecked: (try number(.fx), try number(.fy)), centre: (try number(.cx), try number(.cy)),
      k: try values.decode([Double].self, forKey: .k), maximumAngle: try number(.maximumAngle),
      maximumRadius: try number(.maximumRadius))
  }

  /// Writes the numbers; what follows from them is left out.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(fx, forKey: .fx)
    try values.encode(fy, forKey: .fy)
    try values.encode(cx, forKey: .cx)
    try values.encode(cy, forKey: .cy)
    try values.encode(k, forKey: .k)
    try values.encode(maximumAngle, forKey: .maximumAngle)
    try values.encode(maximumRadius, forKey: .maximumRadius)
  }

  /// Whether all numbers are the same.
  public static func == (a: Self, b: Self) -> Bool {
    a.fx == b.fx && a.fy == b.fy && a.cx == b.cx && a.cy == b.cy && a.k == b.k && a.maximumAngle == b.maximumAngle
      && a.maximumRadius == b.maximumRadius
  }
}
