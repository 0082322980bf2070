import Geometry
public import Light

/// What one picture shows in the probe's blocks, one channel of it.
public struct ProbeSample: Sendable {
  /// The blocks.
  public let blocks: ProbeBlocks
  /// Their values, block by block, row by row.
  public internal(set) var values: [Float]

  /// Nothing yet.
  public init(_ blocks: ProbeBlocks) {
    self.blocks = blocks
    values = [Float](repeating: 0, count: blocks.count * blocks.area)
  }

  /// Takes what a strip shows.
  public mutating func take(_ strip: LightStrip, _ reading: CodeReading, width: Int, channels: Int) {
    let blocks = blocks
    values.withUnsafeMutableBufferPointer { values in
      Self.walk(strip, blocks, reading, width: width, channels: channels) { values[$0] = $1 }
    }
  }

  /// Calls `body` with the place in ``values`` and the light of every value of a strip that lies in a block; of three
  /// channels green is taken.
  static func walk(
    _ strip: LightStrip, _ blocks: ProbeBlocks, _ reading: CodeReading, width: Int, channels: Int,
    _ body: (Int, Float) -> Void
  ) {
    let scale = reading.scale
    let (black, gain) = (Float(scale.black), Float(1 / (scale.white - scale.black)))
    for row in strip.rows {
      let start = (row - strip.rows.lowerBound) * width * channels + channels / 2
      switch strip.samples {
      case .bytes(let codes):
        blocks.walk(row) { body($0, reading.table[Int(codes[start + $1 * channels])]) }
      case .words(let codes):
        blocks.walk(row) { body($0, reading.table[Int(codes[start + $1 * channels])]) }
      case .floats(let numbers):
        blocks.walk(row) {
          let code = (numbers[start + $1 * channels] - black) * gain
          body($0, reading.curve?.light(code) ?? code)
        }
      }
    }
  }

  /// What a finished picture shows.
  public init(of image: LightImage, _ blocks: ProbeBlocks) {
    self.init(blocks)
    let reading = CodeReading(CodeScale(function: .linear, black: 0, white: 1), bits: nil)
    image.samples.withUnsafeBufferPointer {
      let strip = LightStrip(rows: 0..<image.size.height, samples: .floats($0))
      take(strip, reading, width: image.size.width, channels: image.channels)
    }
  }

  /// The mean of all values.
  public var mean: Double { values.reduce(0) { $0 + Double($1) } / Double(values.count) }
}
