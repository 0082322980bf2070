import RawPhoto
import Threads

/// All values of an active area, for corrections that the file asks for (DNG 1.7, OpcodeList2).
struct LinearPlane {
  private let width: Int
  private let height: Int
  private let channels: Int
  private(set) var values: [Float]

  init(_ rows: LinearRows, threads: Int) {
    (width, height, channels) = (rows.width, rows.height, rows.channels)
    let stride = width * channels
    values = [Float](unsafeUninitializedCapacity: stride * height) { room, count in
      let target = SharedRoom(room)
      inParallel(rows.height, threads: threads) { y in
        if let base = target.base { rows.write(y, 0..<rows.width, into: base + y * stride) }
      }
      count = stride * rows.height
    }
  }

  /// Applies a correction.
  mutating func apply(_ action: RawOpcode.Action, threads: Int) {
    switch action {
    case .polynomial(let area, let coefficients):
      let coefficients = coefficients.map { Float($0) }
      each(area, threads) { value, _, _, _ in
        // The polynomial is defined from black to white.
        let x = min(max(value, 0), 1)
        return coefficients.reversed().reduce(0) { $0 * x + $1 }
      }
    case .table(let area, let entries):
      each(area, threads) { value, _, _, _ in
        let place = Int((min(max(value, 0), 1) * 65535).rounded())
        return Float(entries[min(place, entries.count - 1)]) / 65535
      }
    case .gainMap(let area, let map):
      let (width, height) = (Double(width), Double(height))
      each(area, threads) { value, x, y, plane in
        value * map.gain((Double(y) + 0.5) / height, (Double(x) + 0.5) / width, min(plane, map.planes - 1))
      }
    case .rows(let area, let terms, let multiplies):
      each(area, threads) { value, _, y, _ in
        changed(value, terms, (y - area.rows.lowerBound) / area.rowPitch, multiplies)
      }
    case .columns(let area, let terms, let multiplies):
      each(area, threads) { value, x, _, _ in
        changed(value, terms, (x - area.columns.lowerBound) / area.columnPitch, multiplies)
      }
    case .other: break
    }
  }

  /// Changes every value of an area.
  private mutating func each(
    _ area: RawOpcodeArea, _ threads: Int, _ change: @Sendable (Float, Int, Int, Int) -> Float
  ) {
    let (width, height, channels) = (width, height, channels)
    let planes = area.planes.clamped(to: 0..<channels)
    let columns = area.columns.clamped(to: 0..<width)
    values.withUnsafeMutableBufferPointer { room in
      let target = SharedRoom(room)
      inParallel(height, threads: threads) { y in
        guard area.rows.contains(y), (y - area.rows.lowerBound) % area.rowPitch == 0, let base = target.base else {
          return
        }
        for x in stride(from: columns.lowerBound, to: columns.upperBound, by: area.columnPitch) {
          for plane in planes {
            let place = (y * width + x) * channels + plane
            base[place] = change(base[place], x, y, plane)
          }
        }
      }
    }
  }
}

private func changed(_ value: Float, _ terms: [Float], _ index: Int, _ multiplies: Bool) -> Float {
  guard index < terms.count else { return value }
  return multiplies ? value * terms[index] : value + terms[index]
}

/// Memory that several threads write to, each its own part.
struct SharedRoom: @unchecked Sendable {
  let base: UnsafeMutablePointer<Float>?

  init(_ room: UnsafeMutableBufferPointer<Float>) { base = room.baseAddress }
}

extension RawGainMap {
  /// The gain at a place given as fractions of height and width: linear between points, constant beyond the outermost.
  func gain(_ down: Double, _ across: Double, _ plane: Int) -> Float {
    func place(_ at: Double, _ origin: Double, _ spacing: Double, _ count: Int) -> (Int, Int, Float) {
      let position = spacing > 0 ? min(max((at - origin) / spacing, 0), Double(count - 1)) : 0
      let first = min(Int(position), max(0, count - 2))
      return (first, min(first + 1, count - 1), Float(position - Double(first)))
    }
    let (top, bottom, v) = place(down, origin.vertical, spacing.vertical, rows)
    let (left, right, h) = place(across, origin.horizontal, spacing.horizontal, columns)
    func at(_ row: Int, _ column: Int) -> Float { gains[(row * columns + column) * planes + plane] }
    let upper = at(top, left) * (1 - h) + at(top, right) * h
    let lower = at(bottom, left) * (1 - h) + at(bottom, right) * h
    return upper * (1 - v) + lower * v
  }
}
