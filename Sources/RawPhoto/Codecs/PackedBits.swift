/// Whole numbers of 1 to 16 bits packed without gaps, the highest bit first, each row from a byte of its own.
enum PackedBits {
  /// Bytes a row takes.
  static func bytesPerRow(_ count: Int, bits: Int) -> Int { (count * bits + 7) / 8 }

  /// Unpacks rows.
  ///
  /// - Precondition: the bytes are there.
  static func unpack(
    _ bytes: ArraySlice<UInt8>, rows: Int, valuesPerRow: Int, bits: Int, isBigEndian: Bool
  ) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: rows * valuesPerRow) { room, count in
      bytes.withUnsafeBufferPointer { source in
        let stride = bytesPerRow(valuesPerRow, bits: bits)
        for y in 0..<rows {
          let row = UnsafeBufferPointer(rebasing: source[y * stride..<(y + 1) * stride])
          let target = UnsafeMutableBufferPointer(rebasing: room[y * valuesPerRow..<(y + 1) * valuesPerRow])
          switch bits {
          case 8: for x in target.indices { target.initializeElement(at: x, to: UInt16(row[x])) }
          // Only whole bytes follow the file's order; packed bits are always highest first.
          case 16:
            let (high, low) = isBigEndian ? (0, 1) : (1, 0)
            for x in target.indices {
              target.initializeElement(at: x, to: UInt16(row[2 * x + high]) << 8 | UInt16(row[2 * x + low]))
            }
          default: unpackRow(row, into: target, bits: bits)
          }
        }
      }
      count = rows * valuesPerRow
    }
  }

  private static func unpackRow(
    _ row: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt16>, bits: Int
  ) {
    var (buffer, held, position): (UInt32, Int, Int) = (0, 0, 0)
    let mask = UInt32(1) << UInt32(bits) - 1
    for x in target.indices {
      while held < bits {
        buffer = buffer << 8 | UInt32(row[position])
        position += 1
        held += 8
      }
      held -= bits
      target.initializeElement(at: x, to: UInt16(truncatingIfNeeded: buffer >> UInt32(held) & mask))
    }
  }
}
