/// A stretched filter in whole numbers: for each phase between two samples, the weights of all taps.
///
/// Phase p of P stands for the point `i + p/P`; its taps are the samples `i − before … i − before + taps − 1`. Weights
/// are in units of 1/``unity`` and sum to exactly ``unity``, so that flat picture stays flat to the bit, and phase 0 of
/// an unstretched filter is the sample alone, so that whole-pixel moves are exact too.
struct ResampleTable: Sendable {
  /// Phases between two samples, log₂.
  let phaseBits: Int
  /// Taps for each phase.
  let taps: Int
  /// Whole samples from the first tap to the sample at or before the point.
  let before: Int
  /// Weights, phase by phase.
  let weights: [Int32]

  /// Fraction bits of a weight. 16-bit samples, twice weighted, need 16 + 2·20 bits and two of overshoot: 58 of 63.
  static let weightBits = 20
  /// The weight that stands for one.
  static let unity = 1 << weightBits

  /// Quantises a filter, stretched by `stretch ≥ 1` when the picture is made smaller.
  init(kernel: ResampleKernel, stretch: Double = 1, phaseBits: Int) {
    let reach = Double(kernel.radius) * stretch
    // Points up to half a phase away share these weights. A tap gets weight only if the filter reaches it from all of
    // them: then nothing is read that a certificate, which knows the true points, has not looked at.
    let reachSlack = 0.5 / Double(1 << phaseBits) + 1e-6
    let before = Int(reach.rounded(.up)) - 1
    let taps = 2 * (before + 1)
    var weights: [Int32] = []
    weights.reserveCapacity(taps << phaseBits)
    for phase in 0..<(1 << phaseBits) {
      let fraction = Double(phase) / Double(1 << phaseBits)
      let exact = (0..<taps).map { tap in
        let distance = abs(Double(tap - before) - fraction)
        return distance + reachSlack <= reach ? kernel.weight(at: distance / stretch) : 0
      }
      weights += quantisedWeights(exact, unity: Self.unity)
    }
    self.phaseBits = phaseBits
    self.taps = taps
    self.before = before
    self.weights = weights
  }
}

extension ResampleTable {
  /// Phases for samples of a given width, log₂: an error of half a phase moves a sample by at most 1/2048 px for
  /// bytes and 1/8192 px for wider ones.
  static func phaseBits(bytesPerSample: Int) -> Int { bytesPerSample == 1 ? 10 : 12 }
}
