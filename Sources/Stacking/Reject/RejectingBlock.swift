/// All frames of some rows, and what becomes of them.
public struct RejectingBlock: Sendable {
  private var light: [Float]
  private let count, values: Int
  private let rule: StackRejection

  /// Bytes that the frames of one block may take together.
  public static let mostBytes = 96 << 20

  /// Rows a block has, at least one.
  public static func rows(width: Int, count: Int) -> Int { max(1, mostBytes / (4 * width * count)) }

  /// Makes room.
  ///
  /// - Parameters:
  ///   - count: frames.
  ///   - values: values a frame has in the block.
  public init(count: Int, values: Int, rule: StackRejection) {
    (self.count, self.values, self.rule) = (count, values, rule)
    light = [Float](repeating: 0, count: count * values)
  }

  /// Lends the room, frame by frame one behind the other.
  public mutating func filling<Failure: Error>(
    _ body: (UnsafeMutablePointer<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    try light.withUnsafeMutableBufferPointer { buffer throws(Failure) in
      if let start = buffer.baseAddress { try body(start) }
    }
  }

  /// Works out some of the values; parts may be worked out on several threads at once.
  ///
  /// - Parameters:
  ///   - scale: factor on what comes out.
  ///   - result: room for all values of the block.
  /// - Returns: values that were left out.
  public func combine(_ part: Range<Int>, scale: Float, into result: UnsafeMutablePointer<Float>) -> Int {
    var (column, rejected) = (PixelColumn(count: count), 0)
    light.withUnsafeBufferPointer { light in
      for value in part {
        for frame in 0..<count { column[frame] = light[frame * values + value] }
        let (combined, left) = column.combined(rule)
        result[value] = combined * scale
        rejected += left
      }
    }
    return rejected
  }
}
