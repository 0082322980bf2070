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

  /// Fills a row from a source plane.
  typealias Fill = (_ source: ck_source, _ row: MeshRow, _ output: UnsafeMutableRawPointer) -> Void

  /// Calls `body` with a function that fills rows; it is not valid afterwards.
  func withRowFunction(_ body: (_ fill: Fill) -> Void) {
    switch weights {
    case .short(let filter, let function):
      filter.table.withUnsafeBufferPointer { table in
        body { source, row, output in
          var source = source
          source.taps = Int32(filter.taps)
          source.table = table.baseAddress
          var reach = row.reach
          function(&source, row.segments, Int32(row.segments.count), &reach, output)
        }
      }
    case .long(let filter):
      filter.weights.withUnsafeBufferPointer { weights in
        var long = ck_long_filter(
          weights: weights.baseAddress, taps: Int32(filter.taps), before: Int32(filter.before),
          phase_bits: Int32(filter.phaseBits))
        body { source, row, output in
          var source = source
          ck_long_row(&source, &long, row.segments, Int32(row.segments.count), output)
        }
      }
    }
  }
}
