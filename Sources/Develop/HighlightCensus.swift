import RawPhoto
import Threads

/// Counts the samples that are full, in the part that is shown.
enum HighlightCensus {
  /// Samples of red, green and blue, or of grey, at or above their white; none of floating-point numbers, of which nothing
  /// says where they were full.
  static func clipped(
    _ frame: RawFrame, _ rows: LinearRows, _ shown: SampleBox, colours: Int, threads: Int
  ) -> [Int] {
    guard case .words = frame.samples else { return [Int](repeating: 0, count: colours) }
    let channels = rows.channels
    let counts = Tally(rows: shown.rows.count, colours: colours)
    inParallel(shown.rows.count, threads: threads) { j in
      let y = shown.rows.lowerBound + j
      let n = shown.columns.count * channels
      let values = [Float](unsafeUninitializedCapacity: n) { values, made in
        if let base = values.baseAddress { rows.write(y, shown.columns, into: base) }
        made = n
      }
      for i in 0..<n where values[i] >= 1 {
        let colour: Int =
          switch frame.layout {
          case .mosaic(let pattern): pattern[shown.columns.lowerBound + i, y]
          case .linear: i % channels
          }
        counts.add(1, row: j, colour)
      }
    }
    return counts.sums
  }
}

/// Counts of several colours that threads keep apart by rows or parts.
final class Tally: @unchecked Sendable {
  private let counts: UnsafeMutableBufferPointer<Int>
  private let colours: Int

  init(rows: Int, colours: Int) {
    self.colours = colours
    counts = .allocate(capacity: rows * colours)
    counts.initialize(repeating: 0)
  }

  deinit { counts.deallocate() }

  func add(_ count: Int, row: Int, _ colour: Int) { counts[row * colours + colour] += count }

  var sums: [Int] {
    (0..<colours).map { colour in stride(from: colour, to: counts.count, by: colours).reduce(0) { $0 + counts[$1] } }
  }
}
