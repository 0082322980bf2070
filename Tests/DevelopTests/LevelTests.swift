import TestSupport
import Testing

@testable import Develop
@testable import RawPhoto

/// Black and white, exactly.
struct LevelTests {
  private func values(_ frame: RawFrame) -> [Float] {
    let rows = LinearRows(frame, threads: 2)
    return (0..<rows.height).flatMap { y in
      [Float](unsafeUninitializedCapacity: rows.width * rows.channels) { room, count in
        if let base = room.baseAddress { rows.write(y, 0..<rows.width, into: base) }
        count = rows.width * rows.channels
      }
    }
  }

  @Test func `numbers become light between black and white, and noise below black stays`() {
    let words: [UInt16] = [64, 0, 1023, 543, 1100, 65]
    let linear = values(Frames.frame(6, 1, .words(words), layout: .linear(channels: 1), black: 64, white: 1023))
    for (word, value) in zip(words, linear) { #expect(abs(Double(value) - (Double(word) - 64) / 959) < 1e-7) }
  }

  @Test func `a table, a black that repeats from the active area's corner, and blacks of columns and rows`() {
    var random = SeededRandom(seed: 3)
    let words = (0..<70).map { _ in UInt16(random.next() % 300) }
    var frame = Frames.frame(10, 7, .words(words))
    frame.activeArea = SampleBox(columns: 1..<9, rows: 2..<7)
    frame.levels = RawLevels(
      table: (0..<256).map { UInt16($0 * $0 / 4) }, repeatColumns: 2, repeatRows: 2, black: [10, 20, 30, 40],
      columnBlack: [0, 1, -1, 0, 2, 0.5, 0, 0], rowBlack: [0, 3, 0, -2, 0], white: [16000])
    let linear = values(frame)
    for y in 0..<5 {
      for x in 0..<8 {
        let number = min(Int(words[(y + 2) * 10 + x + 1]), 255)
        let black = [10.0, 20, 30, 40][y % 2 * 2 + x % 2] + frame.levels.columnBlack[x] + frame.levels.rowBlack[y]
        // The greatest black there can be is 40 + 2 + 3.
        let expected = (Double(number * number / 4) - black) / (16000 - 45)
        #expect(abs(Double(linear[y * 8 + x]) - expected) < 1e-6)
      }
    }
  }

  @Test func `corrections the file asks for`() {
    let area = RawOpcodeArea(rows: 0..<2, columns: 0..<4, planes: 0..<1, rowPitch: 1, columnPitch: 2)
    func corrected(_ action: RawOpcode.Action) -> [Float] {
      var frame = Frames.frame(4, 2, .floats([Float](repeating: 0.5, count: 8)), layout: .linear(channels: 1), white: 1)
      frame.opcodes.linear = [RawOpcode(number: 0, isOptional: false, action: action)]
      return values(frame)
    }
    #expect(corrected(.polynomial(area, coefficients: [0.25, 0, 1])) == [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
    #expect(corrected(.polynomial(area, coefficients: [0, 0, 1])) == [0.25, 0.5, 0.25, 0.5, 0.25, 0.5, 0.25, 0.5])
    let table = (0..<65536).map { UInt16($0 / 2) }
    #expect(corrected(.table(area, values: table))[0] == Float(16384) / 65535)
    #expect(corrected(.rows(area, terms: [1, 2], multiplies: true)) == [0.5, 0.5, 0.5, 0.5, 1, 0.5, 1, 0.5])
    #expect(corrected(.columns(area, terms: [0.1, 0.2], multiplies: false))[2] == 0.7)
    let map = RawGainMap(
      rows: 2, columns: 2, spacing: (1, 1), origin: (0, 0), planes: 1, gains: [1, 3, 1, 3])
    // Pixel centres lie at 1/8, 5/8 of the width.
    let gained = corrected(.gainMap(area, map))
    #expect(gained[0] == 0.5 * 1.25 && gained[2] == 0.5 * 2.25 && gained[1] == 0.5)
  }
}
