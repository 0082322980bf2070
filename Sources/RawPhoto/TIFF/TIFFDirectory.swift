/// The fields of one directory of a TIFF.
struct TIFFDirectory: Sendable {
  let source: TIFFBytes
  /// By number; of two with one number, the first.
  let entries: [Int: TIFFEntry]
  /// Numbers of fields whose values would lie outside the file, or are of no known type.
  let broken: [Int]

  /// All values of a field; `nil` when it is missing or one of them is no number.
  func numbers(_ tag: DNGTag) -> [Double]? {
    guard let entry = entries[tag.rawValue] else { return nil }
    var values: [Double] = []
    values.reserveCapacity(entry.count)
    for index in 0..<entry.count {
      guard let value = source.number(entry, index) else { return nil }
      values.append(value)
    }
    return values
  }

  /// All values of a field as whole numbers.
  func wholes(_ tag: DNGTag) -> [Int]? {
    guard let values = numbers(tag) else { return nil }
    let wholes = values.compactMap { Int(exactly: $0.rounded(.towardZero)) }
    return wholes.count == values.count ? wholes : nil
  }

  /// The first value of a field.
  func number(_ tag: DNGTag) -> Double? { entries[tag.rawValue].flatMap { source.number($0, 0) } }

  /// The first value of a field as a whole number.
  func whole(_ tag: DNGTag) -> Int? { number(tag).flatMap { Int(exactly: $0.rounded(.towardZero)) } }

  /// A text, without what follows its end; `nil` when it is missing or empty.
  func text(_ tag: DNGTag) -> String? {
    guard let bytes = bytes(tag) else { return nil }
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    let words = text.drop { $0 == " " }
    let trimmed = words.lastIndex { $0 != " " }.map { String(words[...$0]) } ?? ""
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The bytes of a field, as they lie.
  func bytes(_ tag: DNGTag) -> ArraySlice<UInt8>? {
    entries[tag.rawValue].map { source.bytes[$0.offset..<$0.offset + $0.byteCount] }
  }

  func has(_ tag: DNGTag) -> Bool { entries[tag.rawValue] != nil }
}
