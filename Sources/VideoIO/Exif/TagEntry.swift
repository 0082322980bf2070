/// How the values of an entry of a TIFF directory are written (TIFF 6.0, section 2; BigTIFF).
enum TagType: UInt16 {
  case byte = 1, ascii, short, long, rational, signedByte, undefined, signedShort, signedLong, signedRational
  case float, double, directory
  case long8 = 16, signedLong8, directory8

  /// Bytes of one value.
  var size: Int { unit * (self == .rational || self == .signedRational ? 2 : 1) }

  /// Bytes that are turned round between byte orders.
  var unit: Int {
    switch self {
    case .byte, .ascii, .signedByte, .undefined: 1
    case .short, .signedShort: 2
    case .long, .signedLong, .rational, .signedRational, .float, .directory: 4
    case .double, .long8, .signedLong8, .directory8: 8
    }
  }
}

/// One entry of a TIFF directory, its values little-endian whatever the file was.
struct TagEntry: Equatable {
  let tag: UInt16
  let type: TagType
  let count: Int
  let bytes: [UInt8]

  init(_ tag: UInt16, _ type: TagType, bytes: [UInt8]) {
    (self.tag, self.type, self.bytes) = (tag, type, bytes)
    count = bytes.count / type.size
  }

  init(_ tag: UInt16, shorts: [UInt16]) {
    self.init(tag, .short, bytes: shorts.flatMap { LittleEndian.bytes($0) })
  }

  init(_ tag: UInt16, long: UInt32) { self.init(tag, .long, bytes: LittleEndian.bytes(long)) }

  init(_ tag: UInt16, text: String) { self.init(tag, .ascii, bytes: Array(text.utf8.filter { $0 != 0 }) + [0]) }

  init(_ tag: UInt16, rational: Rational) { self.init(tag, .rational, bytes: rational.bytes) }

  /// A whole number, of the values in order.
  func integer(_ index: Int = 0) -> Int? {
    guard index >= 0, index < count else { return nil }
    let at = index * type.size
    return switch type {
    case .byte, .undefined: Int(bytes[at])
    case .short: Int(LittleEndian.u16(bytes, at))
    case .long, .directory: Int(LittleEndian.u32(bytes, at))
    case .long8, .directory8:
      Int(exactly: UInt64(LittleEndian.u32(bytes, at)) | UInt64(LittleEndian.u32(bytes, at + 4)) << 32)
    default: nil
    }
  }

  /// A number, of the values in order; `nil` for one divided by zero, which stands for "unknown".
  func number(_ index: Int = 0) -> Double? {
    guard index >= 0, index < count else { return nil }
    let at = index * type.size
    switch type {
    case .rational:
      let (over, under) = (LittleEndian.u32(bytes, at), LittleEndian.u32(bytes, at + 4))
      return under == 0 ? nil : Double(over) / Double(under)
    case .signedRational:
      let over = Int32(bitPattern: LittleEndian.u32(bytes, at))
      let under = Int32(bitPattern: LittleEndian.u32(bytes, at + 4))
      return under == 0 ? nil : Double(over) / Double(under)
    case .float: return Double(Float(bitPattern: LittleEndian.u32(bytes, at)))
    default: return integer(index).map(Double.init)
    }
  }

  /// A text, without what fills it up.
  var text: String? {
    guard type == .ascii else { return nil }
    var text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    while text.last == " " { text.removeLast() }
    return text.isEmpty ? nil : text
  }
}
