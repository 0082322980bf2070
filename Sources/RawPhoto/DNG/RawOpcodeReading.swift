/// Reads the lists of corrections; they are big-endian in every file.
enum RawOpcodeReading {
  static func opcodes(_ picture: TIFFDirectory) throws(RawPhotoError) -> RawOpcodes {
    var opcodes = RawOpcodes()
    opcodes.stored = try list(picture.bytes(.opcodes1))
    opcodes.linear = try list(picture.bytes(.opcodes2))
    opcodes.demosaiced = try list(picture.bytes(.opcodes3))
    return opcodes
  }

  private static func list(_ bytes: ArraySlice<UInt8>?) throws(RawPhotoError) -> [RawOpcode] {
    guard let bytes else { return [] }
    let source = TIFFBytes(bytes: Array(bytes), isBigEndian: true)
    guard let count = source.place(4, at: 0), count <= 1024 else { throw broken }
    var opcodes: [RawOpcode] = []
    var place = 4
    for _ in 0..<count {
      guard let number = source.place(4, at: place), let flags = source.place(4, at: place + 8),
        let length = source.place(4, at: place + 12), source.holds(length, at: place + 16)
      else { throw broken }
      var parameters = Parameters(source: source, place: place + 16, end: place + 16 + length)
      let action: RawOpcode.Action? =
        switch number {
        case 7: parameters.table()
        case 8: parameters.polynomial()
        case 9: parameters.gainMap()
        case 10, 12: parameters.terms().map { .rows($0.area, terms: $0.terms, multiplies: number == 12) }
        case 11, 13: parameters.terms().map { .columns($0.area, terms: $0.terms, multiplies: number == 13) }
        default: .other
        }
      guard let action else { throw broken }
      opcodes.append(RawOpcode(number: number, isOptional: flags & 1 == 1, action: action))
      place += 16 + length
    }
    return opcodes
  }

  private static var broken: RawPhotoError { .damaged("a list of corrections (opcodes) breaks off or makes no sense") }

  /// The parameters of one correction, taken one after the other.
  private struct Parameters {
    let source: TIFFBytes
    var place: Int
    let end: Int

    mutating func whole(_ count: Int) -> Int? {
      guard place + count <= end, let value = source.place(count, at: place) else { return nil }
      place += count
      return value
    }

    mutating func float() -> Float? {
      guard let bits = whole(4) else { return nil }
      let value = Float(bitPattern: UInt32(bits))
      return value.isFinite ? value : nil
    }

    mutating func double() -> Double? {
      guard place + 8 <= end, let bits = source.whole(8, at: place) else { return nil }
      place += 8
      let value = Double(bitPattern: bits)
      return value.isFinite ? value : nil
    }

    mutating func area() -> RawOpcodeArea? {
      var values: [Int] = []
      for _ in 0..<8 {
        guard let value = whole(4) else { return nil }
        values.append(value)
      }
      guard values[0] <= values[2], values[1] <= values[3], values[6] > 0, values[7] > 0 else { return nil }
      return RawOpcodeArea(
        rows: values[0]..<values[2], columns: values[1]..<values[3], planes: values[4]..<values[4] + values[5],
        rowPitch: values[6], columnPitch: values[7])
    }

    mutating func table() -> RawOpcode.Action? {
      guard let area = area(), let count = whole(4), (1...65536).contains(count) else { return nil }
      var values: [UInt16] = []
      for _ in 0..<count {
        guard let value = whole(2) else { return nil }
        values.append(UInt16(value))
      }
      return .table(area, values: values)
    }

    mutating func polynomial() -> RawOpcode.Action? {
      guard let area = area(), let degree = whole(4), degree <= 8 else { return nil }
      var coefficients: [Double] = []
      for _ in 0...degree {
        guard let value = double() else { return nil }
        coefficients.append(value)
      }
      return .polynomial(area, coefficients: coefficients)
    }

    mutating func terms() -> (area: RawOpcodeArea, terms: [Float])? {
      guard let area = area(), let count = whole(4), count <= (end - place) / 4 else { return nil }
      var terms: [Float] = []
      for _ in 0..<count {
        guard let value = float() else { return nil }
        terms.append(value)
      }
      return (area, terms)
    }

    mutating func gainMap() -> RawOpcode.Action? {
      guard let area = area(), let rows = whole(4), let columns = whole(4), let down = double(), let across = double(),
        let top = double(), let left = double(), let planes = whole(4), rows > 0, columns > 0, planes > 0,
        rows <= 65536, columns <= 65536, planes <= 8, rows * columns * planes <= (end - place) / 4
      else { return nil }
      var gains: [Float] = []
      for _ in 0..<rows * columns * planes {
        guard let value = float() else { return nil }
        gains.append(value)
      }
      return .gainMap(
        area,
        RawGainMap(
          rows: rows, columns: columns, spacing: (down, across), origin: (top, left), planes: planes, gains: gains))
    }
  }
}
