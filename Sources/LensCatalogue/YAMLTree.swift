import CYAML

/// A YAML document as values; the order of a mapping's keys is kept.
enum YAMLTree: Equatable {
  case scalar(String)
  case sequence([YAMLTree])
  case mapping([(key: String, value: YAMLTree)])

  /// Nested values beyond this are no calibration.
  private static let depthLimit = 16
  /// Values beyond this are no calibration.
  private static let countLimit = 100_000

  static func == (a: YAMLTree, b: YAMLTree) -> Bool {
    switch (a, b) {
    case (.scalar(let a), .scalar(let b)): a == b
    case (.sequence(let a), .sequence(let b)): a == b
    case (.mapping(let a), .mapping(let b)): a.elementsEqual(b) { $0.key == $1.key && $0.value == $1.value }
    default: false
    }
  }

  /// Reads the first document of a text.
  ///
  /// OpenCV begins its files with `%YAML:1.0`, which is not YAML; that line is passed over. Aliases are refused: no
  /// calibration needs them, and a few lines of them stand for gigabytes.
  static func read(_ bytes: [UInt8]) throws(LensCatalogueError) -> YAMLTree {
    var text = bytes
    if text.starts(with: Array("%YAML:".utf8)), let end = text.firstIndex(of: 0x0A) {
      for i in 0..<end { text[i] = 0x20 }
    }
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) != 0 else { throw .notYAML(line: 1, reason: "no memory") }
    defer { yaml_parser_delete(parser) }
    let input = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, text.count))
    defer { input.deallocate() }
    input.initialize(from: text, count: text.count)
    yaml_parser_set_input_string(parser, input, text.count)
    var events = EventReader(parser: parser, lines: text.split(separator: 0x0A, omittingEmptySubsequences: false).count)
    return try events.document(depthLimit: depthLimit, countLimit: countLimit)
  }

  /// Walks the parser's events.
  private struct EventReader {
    let parser: UnsafeMutablePointer<yaml_parser_t>
    /// Lines of the text; the parser counts one more at its end.
    let lines: Int
    private var count = 0

    init(parser: UnsafeMutablePointer<yaml_parser_t>, lines: Int) { (self.parser, self.lines) = (parser, lines) }

    mutating func document(depthLimit: Int, countLimit: Int) throws(LensCatalogueError) -> YAMLTree {
      while true {
        let event = try next()
        switch event {
        case .streamStart, .documentStart: continue
        case .streamEnd, .documentEnd: throw .notYAML(line: 1, reason: "nothing")
        default: return try value(event, depthLimit, countLimit)
        }
      }
    }

    private enum Event: Equatable {
      case streamStart, streamEnd, documentStart, documentEnd, sequenceStart, sequenceEnd, mappingStart, mappingEnd,
        alias
      case scalar(String)
    }

    private func next() throws(LensCatalogueError) -> Event {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) != 0 else {
        let reason = parser.pointee.problem.map { String(cString: $0) } ?? "damaged"
        throw .notYAML(line: min(lines, Int(parser.pointee.problem_mark.line) + 1), reason: reason)
      }
      defer { yaml_event_delete(&event) }
      switch event.type {
      case YAML_STREAM_START_EVENT: return .streamStart
      case YAML_STREAM_END_EVENT: return .streamEnd
      case YAML_DOCUMENT_START_EVENT: return .documentStart
      case YAML_DOCUMENT_END_EVENT: return .documentEnd
      case YAML_SEQUENCE_START_EVENT: return .sequenceStart
      case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
      case YAML_MAPPING_START_EVENT: return .mappingStart
      case YAML_MAPPING_END_EVENT: return .mappingEnd
      case YAML_SCALAR_EVENT:
        let bytes = UnsafeBufferPointer(start: cyaml_scalar(&event), count: cyaml_scalar_length(&event))
        return .scalar(String(decoding: bytes, as: UTF8.self))
      default: return .alias
      }
    }

    private mutating func value(
      _ event: Event, _ depth: Int, _ limit: Int
    ) throws(LensCatalogueError) -> YAMLTree {
      count += 1
      guard depth > 0, count <= limit else { throw .notCalibration("it is too large or too deep") }
      switch event {
      case .scalar(let text): return .scalar(text)
      case .sequenceStart:
        var items: [YAMLTree] = []
        while true {
          let inner = try next()
          if inner == .sequenceEnd { return .sequence(items) }
          items.append(try value(inner, depth - 1, limit))
        }
      case .mappingStart:
        var items: [(key: String, value: YAMLTree)] = []
        while true {
          let inner = try next()
          if inner == .mappingEnd { return .mapping(items) }
          guard case .scalar(let key) = try value(inner, depth - 1, limit) else {
            throw .notCalibration("a key is not a word")
          }
          items.append((key, try value(try next(), depth - 1, limit)))
        }
      default: throw .notCalibration("it has an alias (*), which is not read")
      }
    }
  }
}

extension YAMLTree {
  /// The value of the first of some keys, whatever their case.
  subscript(_ names: String...) -> YAMLTree? {
    guard case .mapping(let items) = self else { return nil }
    for name in names {
      if let item = items.first(where: { $0.key.lowercased() == name }) { return item.value }
    }
    return nil
  }

  /// The text of a scalar.
  var text: String? {
    if case .scalar(let text) = self { return text }
    return nil
  }

  /// The number of a scalar.
  var number: Double? { text.flatMap { Double($0.hasSuffix(".") ? $0 + "0" : $0) } }

  /// All numbers below, in order; those of `data` where there is such a key, as matrices are written. `nil` where anything else is met.
  var numbers: [Double]? {
    switch self {
    case .scalar: return number.map { [$0] }
    case .mapping: return self["data"]?.numbers
    case .sequence(let items):
      var result: [Double] = []
      for item in items {
        guard let numbers = item.numbers else { return nil }
        result += numbers
      }
      return result
    }
  }
}
