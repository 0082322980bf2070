import Imaging
import Testing

struct ResampleKernelTests {
  @Test(arguments: ResampleKernel.allCases)
  func `a filter leaves samples alone at whole distances`(kernel: ResampleKernel) {
    #expect(kernel.weight(at: 0) == 1)
    for distance in 1...8 {
      #expect(kernel.weight(at: Double(distance)) == 0)
      #expect(kernel.weight(at: -Double(distance)) == 0)
    }
  }

  @Test(arguments: ResampleKernel.allCases)
  func `a filter is even and ends at its radius`(kernel: ResampleKernel) {
    for step in 0...800 {
      let distance = Double(step) / 200
      #expect(kernel.weight(at: distance) == kernel.weight(at: -distance))
      if distance >= Double(kernel.radius) { #expect(kernel.weight(at: distance) == 0) }
    }
    // Up to the radius it is not zero, between whole distances: the radius is no larger than it need be.
    #expect(kernel.weight(at: Double(kernel.radius) - 0.5) != 0)
  }

  @Test(arguments: [ResampleKernel.bilinear, .bicubic])
  func `polynomial filters keep flat and sloping pictures`(kernel: ResampleKernel) {
    for step in 0...64 {
      let u = Double(step) / 64
      let taps = (-3...4).map { (Double($0), kernel.weight(at: Double($0) - u)) }
      // Sums of eight terms near 1: a few units in the last place.
      #expect(abs(taps.reduce(0) { $0 + $1.1 } - 1) < 1e-14)
      // Only slopes that Keys' -1/2 keeps exactly are kept exactly; others wave by at most this much.
      let wave = kernel == .bicubic ? abs(ResampleKernel.bicubicSlope + 0.5) * 0.2 : 1e-14
      #expect(abs(taps.reduce(0) { $0 + $1.0 * $1.1 } - u) <= wave)
    }
  }

  @Test
  func `lanczos3 is the windowed sinc`() {
    // Values by arbitrary-precision arithmetic: sinc(1/2)·sinc(1/6), sinc(3/2)·sinc(1/2), sinc(5/2)·sinc(5/6).
    let known = [(0.5, 0.607927101854026629), (1.5, -0.135094911523117029), (2.5, 0.0243170840741610652)]
    for (distance, value) in known { #expect(abs(ResampleKernel.lanczos3.weight(at: distance) - value) < 1e-15) }
  }
}
