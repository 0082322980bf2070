@testable import Imaging
import Testing

struct ResampleTableTests {
  static let stretches = [1, 1.37, 2, 3.5]

  @Test(arguments: ResampleKernel.allCases, stretches)
  func `weights sum to one exactly at every phase`(kernel: ResampleKernel, stretch: Double) {
    let table = ResampleTable(kernel: kernel, stretch: stretch, phaseBits: 6)
    for phase in 0..<64 {
      let weights = table.weights[phase * table.taps..<(phase + 1) * table.taps]
      #expect(weights.reduce(0) { $0 + Int($1) } == ResampleTable.unity)
    }
  }

  @Test(arguments: ResampleKernel.allCases)
  func `phase 0 is the sample alone`(kernel: ResampleKernel) {
    let table = ResampleTable(kernel: kernel, phaseBits: 6)
    let alone = (0..<table.taps).map { $0 == table.before ? Int32(ResampleTable.unity) : 0 }
    #expect(Array(table.weights[0..<table.taps]) == alone)
  }

  @Test(arguments: ResampleKernel.allCases, stretches)
  func `weights are the reference's to their own precision`(kernel: ResampleKernel, stretch: Double) {
    let table = ResampleTable(kernel: kernel, stretch: stretch, phaseBits: 6)
    // A tap the filter reaches from a part of the phase only is left out: at most slope times half a phase.
    let leftOut = stretch == 1 ? 0 : 3 / (stretch * stretch) / 128
    let tolerance = Double(table.taps) / Double(ResampleTable.unity) + leftOut
    for phase in 0..<64 {
      let exact = WarpReference.taps(around: Double(phase) / 64, kernel, stretch)
      for tap in 0..<table.taps {
        let weight = Double(table.weights[phase * table.taps + tap]) / Double(ResampleTable.unity)
        let expected = exact.first { $0.index == tap - table.before }?.weight ?? 0
        #expect(abs(weight - expected) <= tolerance)
      }
    }
  }

  @Test(arguments: ResampleKernel.allCases, stretches)
  func `every tap with weight is one the reference reads, wherever in the phase the point lies`(
    kernel: ResampleKernel, stretch: Double
  ) {
    let table = ResampleTable(kernel: kernel, stretch: stretch, phaseBits: 6)
    let reach = Double(kernel.radius) * stretch
    for phase in 0..<64 {
      for tap in 0..<table.taps where table.weights[phase * table.taps + tap] != 0 {
        if stretch == 1 && phase == 0 { continue }
        for part in [-0.499999, 0.499999] {
          #expect(abs(Double(tap - table.before) - (Double(phase) + part) / 64) < reach)
        }
      }
    }
  }
}
