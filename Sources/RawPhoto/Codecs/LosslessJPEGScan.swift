/// Decodes the scan of a lossless JPEG (ITU-T T.81, H.1.2 and H.2).
struct LosslessJPEGScan {
  private let frame: LosslessJPEG.Frame
  private let tables: [HuffmanTable]
  private var bits: EntropyBits
  private var isSound = true

  init(_ frame: LosslessJPEG.Frame, _ tables: [HuffmanTable], _ bits: EntropyBits) {
    (self.frame, self.tables, self.bits) = (frame, tables, bits)
  }

  /// All values.
  mutating func decode() throws(RawPhotoError) -> [UInt16] {
    let row = frame.width * frame.components
    var samples = [UInt16](repeating: 0, count: row * frame.height)
    let rowsBetween = frame.restartInterval / frame.width
    let isWhole = samples.withUnsafeMutableBufferPointer { samples -> Bool in
      guard let base = samples.baseAddress else { return false }
      for y in 0..<frame.height {
        let restarts = rowsBetween > 0 && y > 0 && y % rowsBetween == 0
        if restarts, !bits.restart(y / rowsBetween - 1) { return false }
        let above = y == 0 || restarts ? nil : UnsafePointer(base + (y - 1) * row)
        decodeRow(base + y * row, above: above)
        guard isSound, !bits.ranOut else { return false }
      }
      if frame.pointTransform > 0 {
        for i in samples.indices { samples[i] <<= UInt16(frame.pointTransform) }
      }
      return true
    }
    guard isWhole else { throw .damaged("the data of a lossless JPEG are damaged or break off") }
    return samples
  }

  /// - Parameter above: `nil` for the first row, and the first behind a restart.
  private mutating func decodeRow(_ row: UnsafeMutablePointer<UInt16>, above: UnsafePointer<UInt16>?) {
    let n = frame.components
    for channel in 0..<n {
      let start = above.map { Int32($0[channel]) } ?? 1 << Int32(frame.precision - frame.pointTransform - 1)
      row[channel] = UInt16(truncatingIfNeeded: start &+ difference(channel))
    }
    guard let above else { return decodeRest(row) { row, i in Int32(row[i - n]) } }
    // One loop for each: the choice is made once a row.
    switch frame.predictor {
    case 1: decodeRest(row) { row, i in Int32(row[i - n]) }
    case 2: decodeRest(row) { _, i in Int32(above[i]) }
    case 3: decodeRest(row) { _, i in Int32(above[i - n]) }
    case 4: decodeRest(row) { row, i in Int32(row[i - n]) &+ Int32(above[i]) &- Int32(above[i - n]) }
    case 5: decodeRest(row) { row, i in Int32(row[i - n]) &+ (Int32(above[i]) &- Int32(above[i - n])) >> 1 }
    case 6: decodeRest(row) { row, i in Int32(above[i]) &+ (Int32(row[i - n]) &- Int32(above[i - n])) >> 1 }
    default: decodeRest(row) { row, i in (Int32(row[i - n]) &+ Int32(above[i])) >> 1 }
    }
  }

  @inline(__always) private mutating func decodeRest(
    _ row: UnsafeMutablePointer<UInt16>, _ foretold: (UnsafeMutablePointer<UInt16>, Int) -> Int32
  ) {
    let n = frame.components
    var i = n
    for _ in 1..<max(1, frame.width) {
      for channel in 0..<n {
        row[i] = UInt16(truncatingIfNeeded: foretold(row, i) &+ difference(channel))
        i += 1
      }
    }
  }

  /// The next coded difference.
  @inline(__always) private mutating func difference(_ channel: Int) -> Int32 {
    bits.fill()
    let quick = tables[channel].quick[bits.peek(HuffmanTable.quickBits)]
    var symbol = Int(quick & 0xFF)
    if quick != 0 {
      bits.drop(Int(quick >> 8))
    } else if let (length, found) = tables[channel].slow(bits.peek(16)) {
      symbol = found
      bits.drop(length)
    } else {
      isSound = false
      return 0
    }
    guard symbol > 0 else { return 0 }
    guard symbol < 16 else { return 32768 }
    let value = Int32(truncatingIfNeeded: bits.peek(symbol))
    bits.drop(symbol)
    return value < 1 << (symbol - 1) ? value &- (1 << symbol) &+ 1 : value
  }
}
