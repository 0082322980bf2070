import Geometry
import RawPhoto

/// A frame's active area as values from black, 0, to white, 1: noise below black stays negative, nothing is cut.
struct LinearRows: Sendable {
  let width: Int
  let height: Int
  let channels: Int
  private let frame: RawFrame
  /// For each row of the black pattern, the black of each value of a row of the active area.
  private let black: [[Float]]
  private let factor: [Float]
  /// Values that corrections changed; `nil` where there are none.
  private var corrected: [Float]?

  init(_ frame: RawFrame, threads: Int) {
    self.frame = frame
    (width, height, channels) = (frame.activeArea.columns.count, frame.activeArea.rows.count, frame.layout.channels)
    let levels = frame.levels
    factor = (0..<channels).map { Float(1 / levels.range($0)) }
    let (width, channels) = (width, channels)
    black = (0..<levels.repeatRows).map { y in
      (0..<width * channels).map { i in
        let x = i / channels
        let cell = y * levels.repeatColumns + x % levels.repeatColumns
        let column = levels.columnBlack.isEmpty ? 0 : levels.columnBlack[x]
        return Float(levels.black[cell * channels + i % channels] + column)
      }
    }
    let due = frame.opcodes.linear.filter { $0.action != .other }
    guard !due.isEmpty else { return }
    var plane = LinearPlane(self, threads: threads)
    for opcode in due { plane.apply(opcode.action, threads: threads) }
    corrected = plane.values
  }

  /// Writes the values of some columns of a row, counted from the corner of the active area.
  func write(_ y: Int, _ columns: Range<Int>, into target: UnsafeMutablePointer<Float>) {
    let count = columns.count * channels
    let first = columns.lowerBound * channels
    if let corrected {
      corrected.withUnsafeBufferPointer { values in
        for i in 0..<count { target[i] = values[y * width * channels + first + i] }
      }
      return
    }
    let stored =
      ((frame.activeArea.rows.lowerBound + y) * frame.size.width + frame.activeArea.columns.lowerBound) * channels
    let rowBlack = frame.levels.rowBlack.isEmpty ? 0 : Float(frame.levels.rowBlack[y])
    black[y % black.count].withUnsafeBufferPointer { black in
      switch frame.samples {
      case .words(let words):
        words.withUnsafeBufferPointer { words in
          frame.levels.table.withUnsafeBufferPointer { table in
            for i in 0..<count {
              var number = Int(words[stored + first + i])
              if !table.isEmpty { number = Int(table[min(number, table.count - 1)]) }
              target[i] =
                (Float(number) - (black[first + i] + rowBlack)) * factor[channels == 1 ? 0 : (first + i) % channels]
            }
          }
        }
      case .floats(let floats):
        floats.withUnsafeBufferPointer { floats in
          for i in 0..<count {
            target[i] = (floats[stored + first + i] - (black[first + i] + rowBlack)) * factor[(first + i) % channels]
          }
        }
      }
    }
  }
}
