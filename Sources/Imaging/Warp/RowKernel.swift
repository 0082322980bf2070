/// Fills a run of output samples: the only code that touches pixels one by one.
///
/// The run's samples are written from `output` on; `context` holds what is the same for the whole plane.
typealias RowKernel = @Sendable (_ context: RowContext, _ span: RowSpan, _ output: UnsafeMutableRawPointer) -> Void

/// What a row kernel needs to know about a plane.
struct RowContext: @unchecked Sendable {
  /// First sample of the source plane.
  let base: UnsafeRawPointer
  /// Bytes between its rows.
  let bytesPerRow: Int
  /// Its samples across.
  let width: Int
  /// Its samples down.
  let height: Int
  /// Weights of the filter, phase by phase.
  let weights: UnsafePointer<Int32>
  /// Taps for each phase.
  let taps: Int
  /// Samples from the first tap to the one at or before the point.
  let before: Int
  /// Phases between samples, log₂.
  let phaseBits: Int
  /// Unused low bits of a stored sample.
  let padding: Int
  /// Greatest significant code.
  let greatest: Int

  /// A sum of stored samples with both weights, as a stored sample: rounded to the nearest significant code and kept
  /// within its range. Halves round up, which is away from zero wherever the range does not cut.
  @inline(__always) func stored(_ sum: Int) -> Int {
    let shift = 2 &* ResampleTable.weightBits &+ padding
    return max(0, min(greatest, (sum &+ (1 &<< (shift &- 1))) &>> shift)) &<< padding
  }
}

/// The row kernels for one kind of plane, chosen once a plane.
///
/// A faster kernel, whatever it is written in, takes the place of one of these functions and is held to the same tests.
struct RowKernels: Sendable {
  /// For spans whose taps all lie in the plane.
  let interior: RowKernel
  /// For any span: taps outside the plane are taken from its edge.
  let border: RowKernel

  /// The kernels for planes of `shape` and filters of `taps` taps.
  init(shape: PlaneShape, taps: Int) {
    switch (shape.bytesPerSample, shape.channels) {
    case (1, 1): self = Self.kernels(UInt8.self, Channels<1>.self, taps)
    case (1, _): self = Self.kernels(UInt8.self, Channels<2>.self, taps)
    case (_, 1): self = Self.kernels(UInt16.self, Channels<1>.self, taps)
    default: self = Self.kernels(UInt16.self, Channels<2>.self, taps)
    }
  }

  private init(interior: @escaping RowKernel, border: @escaping RowKernel) {
    self.interior = interior
    self.border = border
  }

  private enum Channels<let count: Int> {}

  @inline(__always)
  private static func kernels<Sample: FixedWidthInteger & UnsignedInteger & Sendable, let channels: Int>(
    _: Sample.Type, _: Channels<channels>.Type, _ taps: Int
  ) -> RowKernels {
    switch taps {
    case 2:
      RowKernels(
        interior: FixedTaps<Sample, channels, 2>.interior, border: FixedTaps<Sample, channels, 2>.border)
    case 4:
      RowKernels(
        interior: FixedTaps<Sample, channels, 4>.interior, border: FixedTaps<Sample, channels, 4>.border)
    case 6:
      RowKernels(
        interior: FixedTaps<Sample, channels, 6>.interior, border: FixedTaps<Sample, channels, 6>.border)
    default:
      RowKernels(interior: AnyTaps<Sample, channels>.any, border: AnyTaps<Sample, channels>.any)
    }
  }
}
