import FoundationEssentials

/// JSON as the tool writes it: sorted keys, so that equal values are equal bytes.
enum JSONText {
  /// One value, laid out for people, with a line break at its end.
  static func pretty(_ value: some Encodable) throws(CommandFailure) -> [UInt8] {
    try encode(value, [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]) + [UInt8(ascii: "\n")]
  }

  /// One value on one line, with a line break at its end.
  static func compact(_ value: some Encodable) throws(CommandFailure) -> [UInt8] {
    try encode(value, [.sortedKeys, .withoutEscapingSlashes]) + [UInt8(ascii: "\n")]
  }

  /// Each value on one line of its own, without line breaks.
  static func lines(_ values: [some Encodable]) throws(CommandFailure) -> [[UInt8]] {
    let encoder = encoder([.sortedKeys, .withoutEscapingSlashes])
    var lines: [[UInt8]] = []
    lines.reserveCapacity(values.count)
    for value in values { lines.append(try encode(value, encoder)) }
    return lines
  }

  private static func encode(
    _ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting
  ) throws(CommandFailure) -> [UInt8] { try encode(value, encoder(formatting)) }

  private static func encoder(_ formatting: JSONEncoder.OutputFormatting) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    return encoder
  }

  private static func encode(_ value: some Encodable, _ encoder: JSONEncoder) throws(CommandFailure) -> [UInt8] {
    do {
      return [UInt8](try encoder.encode(value))
    } catch {
      // Only a number that is not finite has no JSON.
      throw CommandFailure(.outputNotWritten, "the result cannot be written as JSON", details: ["\(error)"])
    }
  }

  /// Reads one value.
  ///
  /// - Throws: `DecodingError` with the place that is wrong.
  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Where and why decoding failed, in a few words.
  static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func place(_ path: [any CodingKey]) -> String {
      path.map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }.joined().drop { $0 == "." }
        .description
    }
    switch error {
    case .keyNotFound(let key, let context): return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context):
      return context.codingPath.isEmpty ? "it is not an object" : "\(place(context.codingPath)) has the wrong type"
    case .valueNotFound(_, let context):
      return context.codingPath.isEmpty ? "it is null" : "\(place(context.codingPath)) is null"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "it is not valid JSON" : "\(place(context.codingPath)) is not valid"
    @unknown default: return "\(error)"
    }
  }
}
