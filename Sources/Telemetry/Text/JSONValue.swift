/// A value of a JSON text.
indirect enum JSONValue: Equatable {
  case null
  case truth(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Reads a text; `nil` where it is no JSON, or nests deeper than any file of ours.
  init?(_ bytes: [UInt8]) {
    var scanner = JSONScanner(bytes + [lineFeed])
    guard let value = scanner.value(depth: 0), scanner.isAtEnd else { return nil }
    self = value
  }

  /// A member of an object.
  subscript(_ key: String) -> JSONValue? { if case .object(let members) = self { members[key] } else { nil } }

  /// The number, if it is one.
  var number: Double? { if case .number(let value) = self { value } else { nil } }
  /// The text, if it is one that is not empty.
  var text: String? { if case .text(let value) = self, !value.isEmpty { value } else { nil } }
}

/// Reads JSON from bytes whose last is a line feed.
private struct JSONScanner {
  private let bytes: [UInt8]
  private var i = 0
  private static let deepest = 64

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return i >= bytes.count
    }
  }

  private mutating func skipSpaces() { while i < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[i]) { i += 1 } }

  private mutating func take(_ byte: Character) -> Bool {
    skipSpaces()
    guard i < bytes.count, byte.asciiValue == bytes[i] else { return false }
    i += 1
    return true
  }

  private mutating func take(word: String) -> Bool {
    guard bytes[i...].starts(with: word.utf8) else { return false }
    i += word.utf8.count
    return true
  }

  mutating func value(depth: Int) -> JSONValue? {
    skipSpaces()
    guard depth < Self.deepest, i < bytes.count else { return nil }
    switch bytes[i] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return list(depth: depth)
    case UInt8(ascii: "\""): return text().map { .text($0) }
    case UInt8(ascii: "t"): return take(word: "true") ? .truth(true) : nil
    case UInt8(ascii: "f"): return take(word: "false") ? .truth(false) : nil
    case UInt8(ascii: "n"): return take(word: "null") ? .null : nil
    default:
      let start = i
      guard let number = DecimalNumber(scanning: bytes, at: &i, point: UInt8(ascii: ".")) else { return nil }
      return .number(number.doubleValue(writtenIn: bytes, start..<i))
    }
  }

  private mutating func object(depth: Int) -> JSONValue? {
    i += 1
    var members: [String: JSONValue] = [:]
    if take("}") { return .object(members) }
    repeat {
      skipSpaces()
      guard i < bytes.count, bytes[i] == UInt8(ascii: "\""), let key = text(), take(":"),
        let value = value(depth: depth + 1)
      else { return nil }
      members[key] = value
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func list(depth: Int) -> JSONValue? {
    i += 1
    var values: [JSONValue] = []
    if take("]") { return .list(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .list(values) : nil
  }

  private mutating func text() -> String? {
    i += 1
    var (result, start) = ([UInt8](), i)
    while i < bytes.count, bytes[i] != UInt8(ascii: "\"") {
      guard bytes[i] == UInt8(ascii: "\\") else {
        i += 1
        continue
      }
      result += bytes[start..<i]
      guard let scalar = escape() else { return nil }
      result += Array(String(scalar).utf8)
      start = i
    }
    guard i < bytes.count else { return nil }
    result += bytes[start..<i]
    i += 1
    return String(decoding: result, as: UTF8.self)
  }

  /// What a backslash and the letters behind it stand for; halves of a pair of surrogates become the mark for no letter.
  private mutating func escape() -> Unicode.Scalar? {
    guard i + 1 < bytes.count else { return nil }
    let letter = bytes[i + 1]
    i += 2
    switch letter {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"):
      guard i + 4 <= bytes.count, let code = UInt32(String(decoding: bytes[i..<i + 4], as: UTF8.self), radix: 16) else {
        return nil
      }
      i += 4
      return Unicode.Scalar(code) ?? "\u{FFFD}"
    default: return Unicode.Scalar(letter)
    }
  }
}
