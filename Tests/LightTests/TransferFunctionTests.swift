import Light
import Testing

@Suite struct `Transfer functions` {
  static let all = TransferFunction.named + [.gamma(2.2), .gamma(1)]

  @Test(arguments: all) func `code and light undo each other`(_ function: TransferFunction) {
    for step in 0...1000 {
      let code = Double(step) / 1000
      #expect(abs(function.code(function.light(code)) - code) < 1e-6, "at code \(code)")
    }
  }

  @Test(arguments: all) func `light grows with its code`(_ function: TransferFunction) {
    let lights = (-100...1090).map { function.light(Double($0) / 1000) }
    for (a, b) in zip(lights, lights.dropFirst()) { #expect(a <= b) }
  }

  /// Published values: BT.709 and sRGB of 18 % grey, ST 2084 of 203 cd/m², Apple's white paper (18 % and white's 12).
  @Test func `known codes`() {
    #expect(abs(TransferFunction.appleLog.code(0.18) - 0.488272) < 1e-6)
    #expect(abs(TransferFunction.appleLog.light(1) - 12.0) < 0.02)
    #expect(abs(TransferFunction.appleLog.code(0) - 0.1505) < 1e-4)
    #expect(abs(TransferFunction.pq.code(1) - 0.5807) < 1e-4)
    #expect(abs(TransferFunction.srgb.code(0.18) - 0.4614) < 1e-4)
    #expect(abs(TransferFunction.bt709.code(0.18) - 0.4090) < 2e-4)
    #expect(abs(TransferFunction.hlg.light(0.5) - 1.0 / 12) < 1e-12)
    #expect(abs(TransferFunction.hlg.light(1) - 1) < 1e-6)
  }

  @Test func `names are read as they are written`() {
    for function in Self.all { #expect(TransferFunction(function.description) == function) }
    for name in ["", "Linear", "gamma", "gamma:", "gamma:0", "gamma:nan", "gamma:-2", "gamma:1e9"] {
      #expect(TransferFunction(name) == nil, "\(name)")
    }
  }
}

@Suite struct `Code scales` {
  /// BT.709 in limited range of 10 bit: black 64, white 940; what is written beyond them is kept.
  @Test func `limited range is expanded and its ends kept`() {
    let scale = CodeScale(function: .bt709, black: 64, white: 940)
    #expect(scale.light(64) == 0)
    #expect(abs(scale.light(940) - 1) < 1e-12)
    #expect(scale.light(4) < 0)
    #expect(scale.light(1019) > 1.1)
    for number in stride(from: 4.0, through: 1019, by: 5) {
      #expect(abs(scale.number(scale.light(number)) - number) < 1e-6)
    }
    #expect(scale.table(count: 1024)[512] == Float(scale.light(512)))
  }
}
