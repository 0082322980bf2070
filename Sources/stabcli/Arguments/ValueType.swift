/// How one value on the command line is read, what it is called in help, and what to say when it cannot be read.
struct ValueType<Value> {
  /// Stands for the value in help: `N`, `FILE`.
  let placeholder: String
  /// Completes the sentence "--crf takes …": `a whole number from 0 to 51`.
  let expectation: String
  /// What a shell may offer.
  let completion: ValueCompletion
  /// Text to value.
  let read: (String) -> ValueReading<Value>
  /// Value to what is shown and reported.
  let record: (Value) -> SettingValue
}

/// Outcome of reading one value.
enum ValueReading<Value> {
  /// It was understood.
  case value(Value)
  /// It was not; the hint says more than the type's expectation does.
  case refused(hint: String?)

  /// Refused with nothing to add.
  static var refused: Self { .refused(hint: nil) }
}

/// What a shell may offer in place of a value.
enum ValueCompletion: Equatable, Sendable {
  /// Nothing.
  case none
  /// Names of files.
  case file
  /// Names of folders.
  case directory
  /// One of these words.
  case words([String])
}

extension ValueType where Value == String {
  /// A path to a file; never empty.
  static func path(_ placeholder: String = "FILE") -> Self {
    Self(
      placeholder: placeholder, expectation: "the path of a file", completion: .file,
      read: { $0.isEmpty ? .refused : .value($0) }, record: { .text($0) })
  }

  /// A path to a folder; never empty.
  static func directory(_ placeholder: String = "DIR") -> Self {
    Self(
      placeholder: placeholder, expectation: "the path of a folder", completion: .directory,
      read: { $0.isEmpty ? .refused : .value($0) }, record: { .text($0) })
  }

  /// A text in one line; never empty.
  static var text: Self {
    Self(
      placeholder: "TEXT", expectation: "a text in one line", completion: .none,
      read: { $0.isEmpty || $0.contains(where: \.isNewline) ? .refused : .value($0) }, record: { .text($0) })
  }

  /// A name made of letters, digits, `-`, `_` and `.`; others cannot be the name of a codec or preset.
  static func word(_ placeholder: String = "NAME", meaning: String, offering words: [String] = []) -> Self {
    Self(
      placeholder: placeholder, expectation: meaning, completion: words.isEmpty ? .none : .words(words),
      read: { text in
        let isWord = text.utf8.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
          default: false
          }
        }
        return isWord && !text.isEmpty && !text.hasPrefix("-") ? .value(text) : .refused
      }, record: { .text($0) })
  }
}

extension ValueType where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One of an enum's raw values.
  ///
  /// - Parameter later: Names this version knows of and does not have; asking for one is answered honestly.
  static func choice(_ placeholder: String, later: [String] = []) -> Self {
    let names = Value.allCases.map(\.rawValue)
    return Self(
      placeholder: placeholder, expectation: names.count == 1 ? "only \(names[0])" : names.alternatives,
      completion: .words(names),
      read: { text in
        if let value = Value(rawValue: text) { return .value(value) }
        if later.contains(text) { return .refused(hint: "\(text) is not part of this version") }
        return .refused(hint: Suggestion.nearest(to: text, among: names).map { "did you mean \($0)?" })
      }, record: { .text($0.rawValue) })
  }
}

extension [String] {
  /// `a, b or c`.
  var alternatives: String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
