/// One field of a directory; its values lie inside the file.
struct TIFFEntry: Sendable {
  let tag: Int
  let kind: TIFFKind
  let count: Int
  let offset: Int

  var byteCount: Int { count * kind.size }
}

/// Types of values (TIFF 6.0, and the 64-bit ones of BigTIFF).
enum TIFFKind: Int, Sendable {
  case byte = 1, text, short, long, rational, signedByte, undefined, signedShort, signedLong, signedRational, float
  case double, directory, long8 = 16, signedLong8, directory8

  /// Bytes a value takes.
  var size: Int { unit * (self == .rational || self == .signedRational ? 2 : 1) }

  /// Bytes that are turned round together from one byte order to the other.
  var unit: Int {
    switch self {
    case .byte, .text, .signedByte, .undefined: 1
    case .short, .signedShort: 2
    case .long, .signedLong, .rational, .signedRational, .float, .directory: 4
    case .double, .long8, .signedLong8, .directory8: 8
    }
  }
}

extension TIFFBytes {
  /// Value `index` of a field as a number; `nil` for what is none, such as a fraction of nothing.
  func number(_ entry: TIFFEntry, _ index: Int) -> Double? {
    let place = entry.offset + index * entry.kind.size
    guard index < entry.count, let bits = whole(entry.kind.unit, at: place) else { return nil }
    switch entry.kind {
    case .byte, .text, .undefined, .short, .long, .directory, .long8, .directory8: return Double(bits)
    case .signedByte: return Double(Int8(truncatingIfNeeded: bits))
    case .signedShort: return Double(Int16(truncatingIfNeeded: bits))
    case .signedLong: return Double(Int32(truncatingIfNeeded: bits))
    case .signedLong8: return Double(Int64(truncatingIfNeeded: bits))
    case .float: return finite(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case .double: return finite(Double(bitPattern: bits))
    case .rational, .signedRational:
      guard let below = whole(4, at: place + 4), below != 0 else { return nil }
      let isSigned = entry.kind == .signedRational
      let top = isSigned ? Double(Int32(truncatingIfNeeded: bits)) : Double(bits)
      return top / (isSigned ? Double(Int32(truncatingIfNeeded: below)) : Double(below))
    }
  }

  private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
}
