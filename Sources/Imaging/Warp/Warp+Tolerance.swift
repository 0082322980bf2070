import CKernels

extension Warp {
  /// The greatest error of the fast path against the exact, unrounded value of ``WarpReference``, in codes.
  ///
  /// With M the greatest code and P the phases between samples, a position is off by at most δ = 1/(2P) along each
  /// axis, and by the mesh's fixed point. Weights sum to one, so that samples may be counted from the middle of their
  /// range, M/2 at most:
  /// ```
  /// error ≤ 2 · (δ·S + Q) · L · M/2 + A + 1/2     S = max Σ|dw/du|   L = max Σ|w|   Q = max Σ|w − rounded w|
  /// ```
  /// S, L and Q are found over the phases of the filter; A is what the arithmetic rounds away on its way
  /// (`Docs/KERNELS.md`); the last half is the rounding to a code. Of stretched filters A is nothing, and Q holds as
  /// well the weight of taps at both ends that ``ResampleTable`` leaves out, and as much again for sharing it among the
  /// others. Picture content far from this worst case, a chequerboard of black and white pixels, has much smaller
  /// errors.
  public static func tolerance(kernel: ResampleKernel, format: PixelFormat, stretch: Double = 1) -> Double {
    let greatest = Double((1 << format.bitDepth) - 1)
    if stretch == 1 {
      let filter = ShortFilter.filter(kernel)
      let e = shortExtremes[kernel] ?? Extremes(of: kernel, stretch: 1)
      let shift = 0.5 / Double(1 << filter.phaseBits) + 0x1p-18
      return (shift * e.slope + e.quantisation) * e.lebesgue * greatest
        + roundedAway(filter, e, bitDepth: format.bitDepth) + 0.5
    }
    let phases = Double(1 << ResampleTable.phaseBits(bytesPerSample: format.bytesPerSample))
    let e = Extremes(of: kernel, stretch: stretch)
    let taps = 2 * (Double(kernel.radius) * stretch).rounded(.up)
    let quantisation = 2 * taps / Double(2 * ResampleTable.unity)
    let end = Double(kernel.radius) - (1 / phases + 1e-6) / stretch
    let leftOut = 4 * abs(kernel.weight(at: end)) / stretch
    return (e.slope * (0.5 / phases + 0x1p-18) + quantisation + leftOut) * e.lebesgue * greatest + 0.5
  }

  /// What the arithmetic of a filter rounds away before the end, codes.
  private static func roundedAway(_ filter: ShortFilter, _ e: Extremes, bitDepth: Int) -> Double {
    let fullScale = Double(1 << bitDepth)
    if bitDepth > Int(CK_NARROW_BITS) {
      // Sums across are rounded to codes of 16 bits.
      return 0.5 * e.lebesgue * fullScale / 65536
    }
    // Every product is rounded, to 2⁻¹⁵ of the range; down it is to 2⁻¹⁴ with six taps.
    let across = 0.5 * Double(filter.taps) * fullScale / 32768
    return across * e.lebesgue + (filter.taps == 6 ? 2 : 1) * across
  }

  /// Extremes of a filter over its phases.
  private struct Extremes {
    /// Greatest sum of |dw/du|, of |w|, and of what rounding changes, for weights that sum to one.
    var slope = 0.0
    var lebesgue = 0.0
    var quantisation = 0.0

    init(of kernel: ResampleKernel, stretch: Double) {
      let steps = 128
      var last = Self.weights(kernel, stretch, 0)
      for phase in 1...steps {
        let next = Self.weights(kernel, stretch, Double(phase) / Double(steps))
        slope = max(slope, zip(last, next).reduce(0) { $0 + abs($1.0 - $1.1) } * Double(steps))
        lebesgue = max(lebesgue, next.reduce(0) { $0 + abs($1) })
        last = next
      }
    }

    /// Those of a filter that is not stretched, with the roundings of every phase there is.
    init(short kernel: ResampleKernel) {
      self.init(of: kernel, stretch: 1)
      let filter = ShortFilter.filter(kernel)
      let phases = 1 << filter.phaseBits
      for phase in 0..<phases {
        let exact = Self.weights(kernel, 1, Double(phase) / Double(phases)).dropFirst()
        let whole = filter.weights(phase: phase).map { Double($0) / Double(ShortFilter.unity) }
        quantisation = max(quantisation, zip(exact, whole).reduce(0) { $0 + abs($1.0 - $1.1) })
      }
    }

    /// Normalised weights of the taps that can reach a point `u` behind a sample.
    private static func weights(_ kernel: ResampleKernel, _ stretch: Double, _ u: Double) -> [Double] {
      let reach = Int((Double(kernel.radius) * stretch).rounded(.up))
      let raw = (-reach...reach + 1).map { kernel.weight(at: (Double($0) - u) / stretch) }
      let sum = raw.reduce(0, +)
      return raw.map { $0 / sum }
    }
  }

  private static let shortExtremes = Dictionary(
    uniqueKeysWithValues: ResampleKernel.allCases.map { ($0, Extremes(short: $0)) })
}
