/// Row kernels for a number of taps known to the compiler, which unrolls the loops over them.
///
/// Sums are whole and complete: 58 bits hold a 16-bit sample with both weights, so that nothing is rounded before the
/// end. Low padding bits of the source are masked away.
enum FixedTaps<Sample: FixedWidthInteger & UnsignedInteger, let channels: Int, let taps: Int> {
  /// All taps lie in the plane.
  static func interior(_ context: RowContext, _ span: RowSpan, _ output: UnsafeMutableRawPointer) {
    let output = output.assumingMemoryBound(to: Sample.self)
    let size = MemoryLayout<Sample>.size
    let first = context.base - context.before * (context.bytesPerRow + channels * size)
    let phases = (1 << context.phaseBits) - 1
    let phaseShift = RowSpan.fractionBits - context.phaseBits
    let mask = Sample.max &<< Sample(context.padding)
    var (x, y) = (span.x, span.y)
    for i in 0..<span.count {
      let across = context.weights + ((x &>> phaseShift) & phases) &* taps
      let down = context.weights + ((y &>> phaseShift) & phases) &* taps
      let corner =
        first
        + ((y &>> RowSpan.fractionBits) &* context.bytesPerRow
          &+ (x &>> RowSpan.fractionBits) &* channels &* size)
      for channel in 0..<channels {
        var sum = 0
        var row = (corner + channel &* size).assumingMemoryBound(to: Sample.self)
        for j in 0..<taps {
          var rowSum = 0
          for k in 0..<taps { rowSum &+= Int(row[k &* channels] & mask) &* Int(across[k]) }
          sum &+= rowSum &* Int(down[j])
          row = (UnsafeRawPointer(row) + context.bytesPerRow).assumingMemoryBound(to: Sample.self)
        }
        output[i &* channels &+ channel] = Sample(truncatingIfNeeded: context.stored(sum))
      }
      x &+= span.stepX
      y &+= span.stepY
    }
  }

  /// Taps outside the plane are taken from its edge.
  static func border(_ context: RowContext, _ span: RowSpan, _ output: UnsafeMutableRawPointer) {
    AnyTaps<Sample, channels>.any(context, span, output)
  }
}
