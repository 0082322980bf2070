extension Rotation: Codable {
  /// Reads four components w, x, y, z.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let (w, x, y, z) = try (
      list.decode(Double.self), list.decode(Double.self), list.decode(Double.self), list.decode(Double.self)
    )
    let norm = w * w + x * x + y * y + z * z
    guard abs(norm - 1) < 1e-9 else {
      throw DecodingError.dataCorruptedError(in: list, debugDescription: "a rotation is a unit quaternion")
    }
    // Components are kept to the bit, so that a plan read back is the plan that was written.
    self.init(unchecked: w, x, y, z)
  }

  /// Writes four components w, x, y, z.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    for component in [w, x, y, z] { try list.encode(component) }
  }
}

extension PixelPoint: Codable {
  /// Reads x, y.
  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    try self.init(list.decode(Double.self), list.decode(Double.self))
  }

  /// Writes x, y.
  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(x)
    try list.encode(y)
  }
}

extension Timestamp: Codable {
  /// Reads whole nanoseconds.
  public init(from decoder: any Decoder) throws {
    self.init(nanoseconds: try decoder.singleValueContainer().decode(Int64.self))
  }

  /// Writes whole nanoseconds.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(nanoseconds)
  }
}
