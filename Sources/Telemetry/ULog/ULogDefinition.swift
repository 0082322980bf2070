/// The messages of a ULog as the log itself defines them: names of fields and where their values stand.
struct ULogDefinitions {
  private var texts: [String: String] = [:]
  /// Types nest; a definition that contains itself ends here.
  private static let deepest = 8

  /// Takes in one definition: `name:type field;type field;…`.
  mutating func add(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return }
    texts[String(text[..<colon])] = String(text[text.index(after: colon)...])
  }

  /// Offsets of a message's numbers by name, `q[0]` for the first of an array, and the size of the whole.
  ///
  /// - Returns: `nil` for a message that is not defined, or whose definition is no good.
  func layout(of message: String) -> (offsets: [String: Place], size: Int)? {
    var offsets: [String: Place] = [:]
    guard let size = place(message, prefix: "", start: 0, depth: 0, into: &offsets) else { return nil }
    return (offsets, size)
  }

  /// One number of a message.
  struct Place: Equatable {
    var offset: Int
    var type: String
  }

  private static let sizes = [
    "int8_t": 1, "uint8_t": 1, "bool": 1, "char": 1, "int16_t": 2, "uint16_t": 2, "int32_t": 4, "uint32_t": 4,
    "float": 4, "int64_t": 8, "uint64_t": 8, "double": 8,
  ]

  /// Places the fields of a type from `start` on; the offset behind it.
  private func place(
    _ name: String, prefix: String, start: Int, depth: Int, into offsets: inout [String: Place]
  ) -> Int? {
    guard depth < Self.deepest, let text = texts[name] else { return nil }
    var end = start
    for field in text.split(separator: ";") {
      let words = field.split(separator: " ")
      guard words.count == 2 else { return nil }
      let (type, count, isArray) = Self.array(words[0])
      guard count >= 0, count <= 65_536 else { return nil }
      for k in 0..<count {
        let own = prefix + words[1] + (isArray ? "[\(k)]" : "")
        if let size = Self.sizes[type] {
          if type != "char" { offsets[own] = Place(offset: end, type: type) }
          end += size
        } else {
          guard let next = place(type, prefix: own + ".", start: end, depth: depth + 1, into: &offsets) else {
            return nil
          }
          end = next
        }
        // A message's length is a number of 16 bits.
        if end > 65_536 { return nil }
      }
    }
    return end
  }

  /// `float[3]` → `float`, 3.
  private static func array(_ text: Substring) -> (type: String, count: Int, isArray: Bool) {
    guard let open = text.firstIndex(of: "["), text.last == "]" else { return (String(text), 1, false) }
    let count = Int(text[text.index(after: open)...].dropLast()) ?? -1
    return (String(text[..<open]), count, true)
  }
}
