extension Warp {
  /// The greatest error of the fast path against the exact, unrounded value of ``WarpReference``, in codes.
  ///
  /// With M the greatest code and P the phases between samples, a position is off by at most δ = 1/(2P) along each
  /// axis. Weights sum to one, so that samples may be counted from the middle of their range, M/2 at most:
  /// ```
  /// error ≤ 2 · (δ·S + Q + E) · L · M/2 + 1/2     S = max Σ|dw/du|   L = max Σ|w|   Q = 2 · taps · 2⁻²¹
  /// ```
  /// S and L are found over the phases of the filter; Q is the rounding of weights, what is left over included; E, of
  /// stretched filters only, is the weight of taps at both ends that ``ResampleTable`` leaves out, and as much again
  /// for sharing it among the others; the last half is the rounding to a code. Picture content far from this worst case, a chequerboard of black and white
  /// pixels, has much smaller errors.
  ///
  /// For 8 and for 10 bit: bilinear 0.75, bicubic 0.99, Lanczos3 1.12; for 12 bit 1.5, 2.5 and 3; for 16 bit 17, 32 and
  /// 40 of 65535.
  public static func tolerance(kernel: ResampleKernel, format: PixelFormat, stretch: Double = 1) -> Double {
    let phases = Double(1 << ResampleTable.phaseBits(bytesPerSample: format.bytesPerSample))
    let (slope, lebesgue) = extremes(of: kernel, stretch: stretch)
    let taps = 2 * (Double(kernel.radius) * stretch).rounded(.up)
    let quantisation = 2 * taps / Double(2 * ResampleTable.unity)
    let end = Double(kernel.radius) - (1 / phases + 1e-6) / stretch
    let leftOut = stretch == 1 ? 0 : 4 * abs(kernel.weight(at: end)) / stretch
    let greatest = Double((1 << format.bitDepth) - 1)
    return (slope / (2 * phases) + quantisation + leftOut) * lebesgue * greatest + 0.5
  }

  /// Greatest sum of |dw/du| and of |w| over the phases, normalised weights.
  private static func extremes(of kernel: ResampleKernel, stretch: Double) -> (slope: Double, lebesgue: Double) {
    let reach = Int((Double(kernel.radius) * stretch).rounded(.up))
    let step = 1.0 / 128
    func weights(_ u: Double) -> [Double] {
      let raw = (-reach...reach + 1).map { kernel.weight(at: (Double($0) - u) / stretch) }
      let sum = raw.reduce(0, +)
      return raw.map { $0 / sum }
    }
    var (slope, lebesgue) = (0.0, 0.0)
    var last = weights(0)
    for phase in 1...128 {
      let next = weights(Double(phase) * step)
      slope = max(slope, zip(last, next).reduce(0) { $0 + abs($1.0 - $1.1) } / step)
      lebesgue = max(lebesgue, next.reduce(0) { $0 + abs($1) })
      last = next
    }
    return (slope, lebesgue)
  }
}
