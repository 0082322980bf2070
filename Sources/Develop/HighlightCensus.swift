import RawPhoto

/// Counts what is full and what is brought down, sample by sample.
struct HighlightCensus {
  private(set) var clipped: [Int]
  private(set) var limited: [Int]

  init(_ frame: RawFrame, _ rows: LinearRows, _ shown: SampleBox, _ development: Development, threads: Int) {
    let colours = development.gains.count
    let gains = development.gains.map { Float($0) }
    let limit = development.limit.map { Float($0) } ?? .infinity
    let channels = rows.channels
    // Corrections may move values; what the sensor filled is told before them, by whole numbers only.
    let isCounted = if case .words = frame.samples { true } else { false }
    var counts = [Int32](repeating: 0, count: shown.rows.count * 2 * colours)
    counts.withUnsafeMutableBufferPointer { room in
      let target = Tally(room: room)
      inParallel(shown.rows.count, threads: threads) { j in
        let y = shown.rows.lowerBound + j
        let n = shown.columns.count * channels
        let values = [Float](unsafeUninitializedCapacity: n) { values, made in
          if let base = values.baseAddress { rows.write(y, shown.columns, into: base) }
          made = n
        }
        for i in 0..<n {
          let colour: Int =
            switch frame.layout {
            case .mosaic(let pattern): pattern[shown.columns.lowerBound + i, y]
            case .linear: i % channels
            }
          if isCounted, values[i] >= 1 { target.room[j * 2 * colours + colour] += 1 }
          if values[i] * gains[colour] > limit { target.room[j * 2 * colours + colours + colour] += 1 }
        }
      }
    }
    (clipped, limited) = ([Int](repeating: 0, count: colours), [Int](repeating: 0, count: colours))
    for j in 0..<shown.rows.count {
      for c in 0..<colours {
        clipped[c] += Int(counts[j * 2 * colours + c])
        limited[c] += Int(counts[j * 2 * colours + colours + c])
      }
    }
  }

  private struct Tally: @unchecked Sendable { let room: UnsafeMutableBufferPointer<Int32> }
}
