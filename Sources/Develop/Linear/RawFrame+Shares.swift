internal import Geometry
public import RawPhoto

extension RawFrame {
  /// The shown part's numbers as shares of the way from black to white, as the sensor stored them: before white balance
  /// and before every correction that the file asks for. Rows from the top of the stored picture, the values of a pixel side
  /// by side; nothing is cut.
  public func shares() -> [Float] {
    var plain = self
    plain.opcodes = RawOpcodes()
    let rows = LinearRows(plain, threads: 1)
    let columns = crop.columns.lowerBound - activeArea.columns.lowerBound
    let first = crop.rows.lowerBound - activeArea.rows.lowerBound
    let (width, stride) = (crop.columns.count, crop.columns.count * rows.channels)
    return [Float](unsafeUninitializedCapacity: stride * crop.rows.count) { room, count in
      for y in 0..<crop.rows.count {
        if let base = room.baseAddress { rows.write(first + y, columns..<columns + width, into: base + y * stride) }
      }
      count = stride * crop.rows.count
    }
  }
}
