import CKernels

/// A filter that is not stretched, as the row functions know it; `Docs/KERNELS.md` tells its arithmetic.
struct ShortFilter: Sendable {
  /// Taps for each phase: 2, 4 or 6.
  let taps: Int
  /// Phases between two samples, log₂.
  let phaseBits: Int
  /// Weights of a filter that is read from a table; empty for those found by formula.
  let table: [Int16]

  /// The weight that stands for one is minus this.
  static let unity = 1 << Int(CK_WEIGHT_BITS)

  /// The filter of a kernel.
  static func filter(_ kernel: ResampleKernel) -> ShortFilter {
    switch kernel {
    case .bilinear: ShortFilter(taps: 2, phaseBits: Int(CK_PHASE_BITS), table: [])
    case .bicubic: ShortFilter(taps: 4, phaseBits: Int(CK_PHASE_BITS), table: [])
    case .lanczos3: lanczos3
    }
  }

  private static let lanczos3 = ShortFilter(
    taps: 6, phaseBits: Int(CK_TABLE_PHASE_BITS),
    table: (0..<1 << Int(CK_TABLE_PHASE_BITS)).flatMap { phase in
      let fraction = Double(phase) / Double(1 << Int(CK_TABLE_PHASE_BITS))
      let exact = (0..<6).map { ResampleKernel.lanczos3.weight(at: Double($0 - 2) - fraction) }
      let whole = quantisedWeights(exact, unity: unity).map { Int16(-$0) }
      return whole + [Int16](repeating: 0, count: Int(CK_TABLE_STRIDE) - whole.count)
    })

  /// The weights of a phase, in units of 1/``unity``; they sum to it exactly.
  func weights(phase: Int) -> [Int] {
    var negative = [Int16](repeating: 0, count: 6)
    ck_weights(Int32(taps), Int32(phase << (Int(CK_PHASE_BITS) - phaseBits)), table, &negative)
    return negative.prefix(taps).map { -Int($0) }
  }
}

/// Rounds weights so that their sum is one exactly; what rounding leaves over goes to the largest, where it is the
/// least of the whole.
func quantisedWeights(_ exact: [Double], unity: Int) -> [Int32] {
  let sum = exact.reduce(0, +)
  var whole = exact.map { Int32(($0 / sum * Double(unity)).rounded()) }
  var largest = 0
  for k in whole.indices where whole[k] > whole[largest] { largest = k }
  whole[largest] += Int32(unity) - whole.reduce(0, +)
  return whole
}
