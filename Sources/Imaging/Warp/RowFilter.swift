import CKernels

/// A filter and the row function that applies it.
struct RowFilter: Sendable {
  /// The filter.
  private enum Weights: Sendable {
    case short(ShortFilter, ck_row_function)
    case long(ResampleTable)
  }
  private let weights: Weights

  /// Phases between two samples, log₂.
  var phaseBits: Int {
    switch weights {
    case .short(let filter, _): filter.phaseBits
    case .long(let table): table.phaseBits
    }
  }

  /// The row function, of filters that are not stretched.
  var function: ck_row_function? {
    if case .short(_, let function) = weights { function } else { nil }
  }

  /// - Precondition: this machine can take the path.
  init(_ kernel: ResampleKernel, stretch: Double, format: PixelFormat, path: WarpPath) {
    if stretch == 1, let function = ck_row(path.path) {
      weights = .short(.filter(kernel), function)
    } else {
      let phaseBits = ResampleTable.phaseBits(bytesPerSample: format.bytesPerSample)
      weights = .long(ResampleTable(kernel: kernel, stretch: stretch, phaseBits: phaseBits))
    }
  }

  /// Calls `body` with a function that fills a row from a source plane.
  func withSource(
    _ plane: Plane, _ format: PixelFormat,
    _ body: (_ fill: (_ segments: [ck_segment], _ output: UnsafeMutableRawPointer) -> Void) -> Void
  ) {
    let shape = plane.shape
    var source = ck_source(
      base: UnsafePointer(plane.base.assumingMemoryBound(to: UInt8.self)), stride: plane.bytesPerRow,
      width: Int32(shape.width), height: Int32(shape.height), channels: Int32(shape.channels),
      bytes: Int32(shape.bytesPerSample), bits: Int32(format.bitDepth), padding: Int32(format.lowPaddingBits), taps: 0,
      table: nil)
    switch weights {
    case .short(let filter, let function):
      filter.table.withUnsafeBufferPointer { table in
        source.taps = Int32(filter.taps)
        source.table = table.baseAddress
        body { function(&source, $0, Int32($0.count), $1) }
      }
    case .long(let filter):
      filter.weights.withUnsafeBufferPointer { weights in
        var long = ck_long_filter(
          weights: weights.baseAddress, taps: Int32(filter.taps), before: Int32(filter.before),
          phase_bits: Int32(filter.phaseBits))
        body { ck_long_row(&source, &long, $0, Int32($0.count), $1) }
      }
    }
  }
}
