import Geometry
import Light
import Stacking
import TestSupport
import Testing

/// Lends an array as a strip of whole rows from the top.
func lend(_ words: [UInt16], rows: Range<Int>, _ body: (LightStrip) throws(StackError) -> Void) throws(StackError) {
  try words.withUnsafeBufferPointer { buffer throws(StackError) in
    try body(LightStrip(rows: rows, samples: .words(buffer)))
  }
}

func lend(_ floats: [Float], rows: Range<Int>, _ body: (LightStrip) throws(StackError) -> Void) throws(StackError) {
  try floats.withUnsafeBufferPointer { buffer throws(StackError) in
    try body(LightStrip(rows: rows, samples: .floats(buffer)))
  }
}

struct StackTotalTests {
  private let size = PixelSize(width: 31, height: 7)
  private var values: Int { size.width * size.height * 3 }

  private func frames(_ count: Int, seed: UInt64) -> [[UInt16]] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in (0..<values).map { _ in UInt16(truncatingIfNeeded: random.next()) } }
  }

  private func stack(_ frames: [[UInt16]], _ method: StackMethod, _ function: TransferFunction) throws -> LightImage {
    let reading = CodeReading(CodeScale(function: function, black: 0, white: 65535), bits: 16)
    var total = StackTotal(
      size: size, channels: 3, method: method, count: frames.count, reading: reading, bits: 16)
    try total.adding { slots throws(StackError) in
      for frame in frames {
        try lend(frame, rows: 0..<size.height) { strip throws(StackError) in try slots.add(strip) }
      }
    }
    return total.finished()
  }

  private func stackFloats(_ frames: [[Float]], _ method: StackMethod, _ function: TransferFunction) throws
    -> LightImage
  {
    let reading = CodeReading(CodeScale(function: function, black: 0, white: 1), bits: nil)
    var total = StackTotal(
      size: size, channels: 3, method: method, count: frames.count, reading: reading, bits: nil)
    try total.adding { slots throws(StackError) in
      for frame in frames {
        try lend(frame, rows: 0..<size.height) { strip throws(StackError) in try slots.add(strip) }
      }
    }
    return total.finished()
  }

  @Test(arguments: [2, 4, 8, 16, 32], [TransferFunction.linear, .srgb, .appleLog, .pq])
  func `an average times its count is the sum to the last bit`(count: Int, function: TransferFunction) throws {
    let frames = frames(count, seed: UInt64(count))
    let (sum, average) = (try stack(frames, .sum, function), try stack(frames, .average, function))
    #expect(zip(sum.samples, average.samples).allSatisfy { ($0 / Float(count)).bitPattern == $1.bitPattern })
    let floats = frames.map { $0.map { Float($0) / 40000 - 0.2 } }
    let (floatSum, floatAverage) = (
      try stackFloats(floats, .sum, function), try stackFloats(floats, .average, function)
    )
    #expect(zip(floatSum.samples, floatAverage.samples).allSatisfy { ($1 * Float(count)).bitPattern == $0.bitPattern })
  }

  /// Against double precision; 5e-7 is allowed of an average, of a sum relatively.
  @Test func `32 frames are averaged and added without loss`() throws {
    let frames = frames(32, seed: 5)
    for function in [TransferFunction.linear, .bt709] {
      let (sum, average) = (try stack(frames, .sum, function), try stack(frames, .average, function))
      for i in 0..<values {
        let exact = frames.reduce(0) { $0 + function.light(Double($1[i]) / 65535) }
        #expect(abs(Double(average.samples[i]) - exact / 32) <= 5e-7)
        #expect(abs(Double(sum.samples[i]) - exact) <= 5e-7 * exact)
        if function == .linear { #expect(sum.samples[i] == Float(exact) || abs(exact - Double(sum.samples[i])) < 4e-6) }
      }
    }
  }

  @Test func `32 white frames add to 32`() throws {
    let white = [[UInt16]](repeating: [UInt16](repeating: .max, count: values), count: 32)
    #expect(try stack(white, .sum, .linear).samples.allSatisfy { $0 == 32 })
    #expect(try stack(white, .average, .linear).samples.allSatisfy { $0 == 1 })
  }

  @Test func `black is taken off, and what lies below it stays`() throws {
    let reading = CodeReading(CodeScale(function: .linear, black: 64, white: 1023), bits: 16)
    for (method, wanted) in [(StackMethod.sum, -2 * 4 / 959.0), (.average, -4 / 959.0)] {
      var total = StackTotal(size: size, channels: 3, method: method, count: 2, reading: reading, bits: 16)
      #expect(total.isExact)
      try total.adding { slots throws(StackError) in
        for _ in 0..<2 {
          try lend([UInt16](repeating: 60, count: values), rows: 0..<7) { strip throws(StackError) in
            try slots.add(strip)
          }
        }
      }
      #expect(total.finished().samples.allSatisfy { abs(Double($0) - wanted) < 1e-9 })
    }
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity])
  func `what is no number is refused with its row`(bad: Float) throws {
    let reading = CodeReading(CodeScale(function: .linear, black: 0, white: 1), bits: nil)
    var total = StackTotal(size: size, channels: 3, method: .sum, count: 2, reading: reading, bits: nil)
    var frame = [Float](repeating: 0.5, count: values)
    frame[31 * 3 * 4 + 5] = bad
    #expect(throws: StackError.notFinite(row: 4)) {
      try total.adding { slots throws(StackError) in
        try lend(frame, rows: 0..<7) { strip throws(StackError) in try slots.add(strip) }
      }
    }
  }

  @Test func `more whole numbers than 32 bits hold are added in floating point`() {
    let reading = CodeReading(CodeScale(function: .linear, black: 0, white: 65535), bits: 16)
    func isExact(_ count: Int) -> Bool {
      StackTotal(
        size: PixelSize(width: 1, height: 1), channels: 1, method: .sum, count: count, reading: reading, bits: 16
      )
      .isExact
    }
    #expect(isExact(65537) && !isExact(65538))
  }

  /// Noise about black, with a pedestal below it: cutting it off frame by frame would brighten the shadows.
  @Test func `near black the mean is not moved, and zeros count`() throws {
    let (size, count) = (PixelSize(width: 200, height: 200), 16)
    let scale = CodeScale(function: .linear, black: 60, white: 1023)
    var random = SeededRandom(seed: 4)
    let reading = CodeReading(scale, bits: 16)
    var total = StackTotal(size: size, channels: 1, method: .average, count: count, reading: reading, bits: 16)
    try total.adding { slots throws(StackError) in
      for _ in 0..<count {
        let frame = (0..<40000).map { _ in
          let grain = (0..<12).reduce(-6.0) { sum, _ in sum + Double(random.next() >> 40) / 16_777_216 }
          return UInt16(max(0, (61 + 20 * grain).rounded()))
        }
        try lend(frame, rows: 0..<200) { strip throws(StackError) in try slots.add(strip) }
      }
    }
    let mean = total.finished().samples.reduce(0) { $0 + Double($1) } / 40000
    // Half a percent of one frame's noise.
    #expect(abs(mean - 1 / 963.0) < 0.005 * 20 / 963, "\(mean * 963)")
  }
}
