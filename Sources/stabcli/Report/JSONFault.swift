/// The first place where a text is not JSON (RFC 8259), for messages: the decoder of the platform does not say.
struct JSONFault: Equatable {
  /// Line, from 1.
  let line: Int
  /// Byte of the file, from 1.
  let byte: Int
  /// Whether the text ends before the JSON does.
  let isEnd: Bool

  /// Looks for it; `nil` for JSON.
  ///
  /// - Complexity: O(bytes), once; nesting of any depth.
  init?(in bytes: [UInt8]) {
    var scanner = JSONScanner(bytes: bytes)
    guard let place = scanner.firstFault() else { return nil }
    isEnd = place >= bytes.count
    byte = min(place, bytes.count - 1) + 1
    line = bytes[..<max(0, byte - 1)].count { $0 == UInt8(ascii: "\n") } + 1
  }

  /// The same for a file that begins as a JSON object does; `nil` for any other.
  init?(inObject bytes: [UInt8]) {
    guard bytes.first(where: { !JSONScanner.blanks.contains($0) }) == UInt8(ascii: "{") else { return nil }
    self.init(in: bytes)
  }

  /// What is wrong with a file, to follow its name.
  var sentence: String {
    isEnd
      ? "is incomplete JSON: it ends in line \(line), after byte \(byte)"
      : "is not valid JSON: line \(line), byte \(byte)"
  }
}

/// Goes through a text as JSON allows it.
private struct JSONScanner {
  private enum Expected { case value, valueOrEnd, key, keyOrEnd, colon, separator }

  /// Space, tab, line breaks.
  static let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

  let bytes: [UInt8]
  private var place = 0
  /// Brackets that are open.
  private var open: [UInt8] = []
  private var expected = Expected.value

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Index of the first byte that cannot stand where it does; the count where the text ends too early.
  mutating func firstFault() -> Int? {
    while true {
      while place < bytes.count, Self.blanks.contains(bytes[place]) { place += 1 }
      guard place < bytes.count else { return expected == .separator && open.isEmpty ? nil : bytes.count }
      if let fault = step(bytes[place]) { return fault }
    }
  }

  private mutating func step(_ byte: UInt8) -> Int? {
    switch (expected, byte) {
    case (.value, UInt8(ascii: "{")), (.valueOrEnd, UInt8(ascii: "{")): enter(byte, expecting: .keyOrEnd)
    case (.value, UInt8(ascii: "[")), (.valueOrEnd, UInt8(ascii: "[")): enter(byte, expecting: .valueOrEnd)
    case (.valueOrEnd, UInt8(ascii: "]")), (.keyOrEnd, UInt8(ascii: "}")): leave()
    case (.value, UInt8(ascii: "\"")), (.valueOrEnd, UInt8(ascii: "\"")): return string(then: .separator)
    case (.value, _), (.valueOrEnd, _): return word()
    case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")): return string(then: .colon)
    case (.colon, UInt8(ascii: ":")): pass(expecting: .value)
    case (.separator, UInt8(ascii: ",")) where !open.isEmpty:
      pass(expecting: open.last == UInt8(ascii: "{") ? .key : .value)
    case (.separator, UInt8(ascii: "}")) where open.last == UInt8(ascii: "{"): leave()
    case (.separator, UInt8(ascii: "]")) where open.last == UInt8(ascii: "["): leave()
    default: return place
    }
    return nil
  }

  private mutating func pass(expecting next: Expected) {
    place += 1
    expected = next
  }

  private mutating func enter(_ bracket: UInt8, expecting next: Expected) {
    open.append(bracket)
    pass(expecting: next)
  }

  private mutating func leave() {
    open.removeLast()
    pass(expecting: .separator)
  }

  private mutating func string(then next: Expected) -> Int? {
    place += 1
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "\""):
        pass(expecting: next)
        return nil
      case UInt8(ascii: "\\"): place += 2
      case 0..<0x20: return place
      default: place += 1
      }
    }
    return bytes.count
  }

  /// A number, `true`, `false` or `null`.
  private mutating func word() -> Int? {
    let start = place
    while place < bytes.count, Self.isWordByte(bytes[place]) { place += 1 }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    expected = .separator
    guard ["true", "false", "null"].contains(text) || Self.isNumber(text) else {
      return place == bytes.count && place > start ? bytes.count : start
    }
    return nil
  }

  /// Digits first, which no decimal point or sign but minus may precede.
  private static func isNumber(_ text: String) -> Bool {
    let digits = text.drop { $0 == "-" }
    return DecimalNumber.parse(text) != nil && digits.first?.isWholeNumber == true && digits.last?.isWholeNumber == true
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }
}
