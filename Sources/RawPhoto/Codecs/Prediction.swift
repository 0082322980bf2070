/// How rows were changed before deflate (TIFF 6.0, section 14; Adobe's technical note 3; DNG 1.7).
enum Prediction: Equatable {
  case none
  /// Each value less the one `step` pixels before.
  case differences(step: Int)
  /// Bytes of one rank side by side, highest first, then differences of bytes.
  case floatingPoint(step: Int)

  init?(_ number: Int) {
    switch number {
    case 1: self = .none
    case 2: self = .differences(step: 1)
    case 3: self = .floatingPoint(step: 1)
    case 34892: self = .differences(step: 2)
    case 34893: self = .differences(step: 4)
    case 34894: self = .floatingPoint(step: 2)
    case 34895: self = .floatingPoint(step: 4)
    default: return nil
    }
  }

  /// Undoes differences of whole numbers, in place.
  static func sum(_ values: inout [UInt16], rowLength: Int, step: Int, bits: Int) {
    let mask: UInt16 = bits == 8 ? 0xFF : 0xFFFF
    values.withUnsafeMutableBufferPointer { values in
      for row in stride(from: 0, to: values.count, by: rowLength) {
        var i = row + step
        while i < row + rowLength {
          values[i] = (values[i] &+ values[i - step]) & mask
          i += 1
        }
      }
    }
  }

  /// Undoes the floating-point prediction of rows of `valuesPerRow` numbers of `size` bytes; big-endian afterwards.
  static func unweave(_ bytes: inout [UInt8], valuesPerRow: Int, size: Int, step: Int) {
    let rowLength = valuesPerRow * size
    var row = [UInt8](repeating: 0, count: rowLength)
    for start in stride(from: 0, to: bytes.count, by: rowLength) {
      for i in 0..<rowLength { row[i] = bytes[start + i] &+ (i >= step ? row[i - step] : 0) }
      for x in 0..<valuesPerRow {
        for rank in 0..<size { bytes[start + x * size + rank] = row[rank * valuesPerRow + x] }
      }
    }
  }
}
