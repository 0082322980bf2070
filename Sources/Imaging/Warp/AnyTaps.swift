/// Row kernels for any number of taps, anywhere: stretched filters and the picture's border.
enum AnyTaps<Sample: FixedWidthInteger & UnsignedInteger, let channels: Int> {
  /// Taps outside the plane are taken from its edge.
  static func any(_ context: RowContext, _ span: RowSpan, _ output: UnsafeMutableRawPointer) {
    let output = output.assumingMemoryBound(to: Sample.self)
    let phases = (1 << context.phaseBits) - 1
    let phaseShift = RowSpan.fractionBits - context.phaseBits
    let mask = Sample.max &<< Sample(context.padding)
    let taps = context.taps
    let (lastX, lastY) = (context.width - 1, context.height - 1)
    var (x, y) = (span.x, span.y)
    for i in 0..<span.count {
      let across = context.weights + ((x &>> phaseShift) & phases) &* taps
      let down = context.weights + ((y &>> phaseShift) & phases) &* taps
      let left = (x &>> RowSpan.fractionBits) &- context.before
      let top = (y &>> RowSpan.fractionBits) &- context.before
      for channel in 0..<channels {
        var sum = 0
        for j in 0..<taps {
          let row = (context.base + max(0, min(lastY, top &+ j)) &* context.bytesPerRow)
            .assumingMemoryBound(to: Sample.self)
          var rowSum = 0
          for k in 0..<taps {
            let column = max(0, min(lastX, left &+ k))
            rowSum &+= Int(row[column &* channels &+ channel] & mask) &* Int(across[k])
          }
          sum &+= rowSum &* Int(down[j])
        }
        output[i &* channels &+ channel] = Sample(truncatingIfNeeded: context.stored(sum))
      }
      x &+= span.stepX
      y &+= span.stepY
    }
  }
}
