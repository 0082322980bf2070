/// Packs numbers as lossless JPEG, for tests: any predictor, restarts, short codes or very long ones.
package struct LosslessJPEGCoder: Sendable {
  package var predictor = 1
  /// Values of a pixel that a mosaic's row is cut into.
  package var components = 2
  /// Rows from restart to restart; 0 for none.
  package var rowsPerRestart = 0
  /// Whether codes are of all lengths up to 16 bits.
  package var usesLongCodes = false
  package var pointTransform = 0

  package init(
    predictor: Int = 1, components: Int = 2, rowsPerRestart: Int = 0, usesLongCodes: Bool = false,
    pointTransform: Int = 0
  ) {
    (self.predictor, self.components, self.rowsPerRestart) = (predictor, components, rowsPerRestart)
    (self.usesLongCodes, self.pointTransform) = (usesLongCodes, pointTransform)
  }

  /// Codes a length: how many there are, for 1 to 16 bits; symbols are 0 to 16 in this order.
  private var counts: [UInt8] {
    usesLongCodes ? [UInt8](repeating: 1, count: 15) + [2] : [0, 0, 0, 0, 17] + [UInt8](repeating: 0, count: 11)
  }

  private var codes: [(code: Int, length: Int)] {
    var (codes, code) = ([(code: Int, length: Int)](), 0)
    for (index, count) in counts.enumerated() {
      for _ in 0..<count {
        codes.append((code, index + 1))
        code += 1
      }
      code <<= 1
    }
    return codes
  }

  package func encode(_ values: [UInt16], width: Int, height: Int, components: Int, precision: Int) -> [UInt8] {
    let big = ByteWriter(isBigEndian: true)
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC4] + big.whole(2 + 17 + 17, 2) + [0] + counts
    // The symbol of 16 has a long code here; tests see to it that it occurs.
    bytes += (0...16).map { UInt8($0) }
    bytes += [0xFF, 0xC3] + big.whole(8 + 3 * components, 2) + [UInt8(precision)]
    bytes += big.whole(height, 2) + big.whole(width, 2) + [UInt8(components)]
    for c in 0..<components { bytes += [UInt8(c), 0x11, 0] }
    if rowsPerRestart > 0 { bytes += [0xFF, 0xDD, 0, 4] + big.whole(rowsPerRestart * width, 2) }
    bytes += [0xFF, 0xDA] + big.whole(6 + 2 * components, 2) + [UInt8(components)]
    for c in 0..<components { bytes += [UInt8(c), 0] }
    bytes += [UInt8(predictor), 0, UInt8(pointTransform)]
    return bytes + scan(values.map { Int($0) >> pointTransform }, width * components, height, components, precision) + [
      0xFF, 0xD9,
    ]
  }

  private func scan(_ values: [Int], _ row: Int, _ height: Int, _ n: Int, _ precision: Int) -> [UInt8] {
    let codes = codes
    var bits = BitWriter()
    for y in 0..<height {
      let restarts = rowsPerRestart > 0 && y % rowsPerRestart == 0
      if restarts, y > 0 { bits.mark(0xD0 + UInt8((y / rowsPerRestart - 1) % 8)) }
      for i in 0..<row {
        let foretold = foretold(values, y, i, row, n, isFirst: y == 0 || restarts, precision)
        var difference = (values[y * row + i] - foretold) & 0xFFFF
        if difference > 32768 { difference -= 65536 }
        let symbol = difference == 32768 ? 16 : Int.bitWidth - difference.magnitude.leadingZeroBitCount
        bits.put(codes[symbol].code, codes[symbol].length)
        if symbol > 0, symbol < 16 { bits.put(difference < 0 ? difference + 1 << symbol - 1 : difference, symbol) }
      }
    }
    bits.pad()
    return bits.bytes
  }

  private func foretold(
    _ values: [Int], _ y: Int, _ i: Int, _ row: Int, _ n: Int, isFirst: Bool, _ precision: Int
  ) -> Int {
    if isFirst { return i < n ? 1 << (precision - pointTransform - 1) : values[y * row + i - n] }
    let above = values[(y - 1) * row + i]
    guard i >= n else { return above }
    let (left, corner) = (values[y * row + i - n], values[(y - 1) * row + i - n])
    switch predictor {
    case 1: return left
    case 2: return above
    case 3: return corner
    case 4: return left + above - corner
    case 5: return left + (above - corner) >> 1
    case 6: return above + (left - corner) >> 1
    default: return (left + above) >> 1
    }
  }
}

/// Bits of a JPEG scan.
private struct BitWriter {
  var bytes: [UInt8] = []
  private var buffer = 0
  private var held = 0

  mutating func put(_ value: Int, _ count: Int) {
    buffer = buffer << count | value & (1 << count - 1)
    held += count
    while held >= 8 {
      let byte = UInt8(truncatingIfNeeded: buffer >> (held - 8))
      bytes += byte == 0xFF ? [0xFF, 0] : [byte]
      held -= 8
    }
    buffer &= 1 << held - 1
  }

  mutating func pad() { if held > 0 { put(0xFF, 8 - held) } }

  mutating func mark(_ marker: UInt8) {
    pad()
    bytes += [0xFF, marker]
  }
}
