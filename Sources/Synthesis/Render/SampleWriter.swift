import Geometry
import Imaging

/// Turns rows of tints into the samples of a picture: limited range, chroma filtered down to its own grid.
struct SampleWriter: Sendable {
  let picture: Picture

  /// Luma rows that chroma rows are made from.
  var rowsPerBlock: Int { picture.format.chromaHeightDivisor }

  /// Writes one block: `rows` rows of tints, the first of them luma row `top`.
  ///
  /// Chroma is co-sited across: a triangle as wide as two samples round it (1 2 1 for 4:2:0), and the plain mean down.
  func write(_ tints: UnsafePointer<Tint>, rows: Int, top: Int) {
    let width = picture.size.width
    for row in 0..<rows { writeLuma(tints + row * width, to: top + row) }
    guard picture.format.layout != .grey else { return }
    let chroma = picture.planes[1].shape
    let y = top / picture.format.chromaHeightDivisor
    for x in 0..<chroma.width {
      let tint = chromaTint(tints, rows: rows, column: x * chroma.widthDivisor, divisor: chroma.widthDivisor)
      if picture.format.layout == .planar {
        store(tint.y * 224 + 128, picture.planes[1], x, y)
        store(tint.z * 224 + 128, picture.planes[2], x, y)
      } else {
        store(tint.y * 224 + 128, picture.planes[1], 2 * x, y)
        store(tint.z * 224 + 128, picture.planes[1], 2 * x + 1, y)
      }
    }
  }

  private func writeLuma(_ tints: UnsafePointer<Tint>, to y: Int) {
    for x in 0..<picture.size.width { store(tints[x].x * 219 + 16, picture.planes[0], x, y) }
  }

  @inline(__always)
  private func chromaTint(_ tints: UnsafePointer<Tint>, rows: Int, column: Int, divisor: Int) -> Tint {
    let width = picture.size.width
    var sum = Tint.zero
    for row in 0..<rows {
      for step in 1 - divisor..<divisor {
        let x = max(0, min(width - 1, column + step))
        sum += tints[row * width + x] * Float(divisor - abs(step))
      }
    }
    return sum / Float(rows * divisor * divisor)
  }

  /// Stores a value given on the 8-bit scale, `index` counting values in the row.
  @inline(__always)
  private func store(_ value: Float, _ plane: Plane, _ index: Int, _ y: Int) {
    let format = picture.format
    let scaled = value * Float(1 << (format.bitDepth - 8)) + 0.5
    let code = Int(max(0, min(Float((1 << format.bitDepth) - 1), scaled))) << format.lowPaddingBits
    if plane.shape.bytesPerSample == 1 {
      plane.row(y).storeBytes(of: UInt8(truncatingIfNeeded: code), toByteOffset: index, as: UInt8.self)
    } else {
      plane.row(y).storeBytes(of: UInt16(truncatingIfNeeded: code), toByteOffset: 2 * index, as: UInt16.self)
    }
  }
}
