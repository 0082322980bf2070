import Glibc

extension SmoothCurve {
  /// A sinusoid of so many hertz with a phase of chance.
  static func wave(_ amplitude: Double, hertz: Double, _ random: inout RandomStream) -> SmoothCurve {
    let wave = Wave(amplitude: amplitude, angularFrequency: 2 * .pi * hertz, phase: random.uniform(0...(2 * .pi)))
    return SmoothCurve(waves: [wave])
  }

  /// Band-limited noise: sinusoids spread evenly over the octaves of a band, jittered so that none is another's
  /// multiple, their sum of the given root mean square.
  ///
  /// - Parameters:
  ///   - rms: Root mean square over a long time.
  ///   - band: Lowest and highest frequency, hertz.
  ///   - falloff: Amplitude goes with frequency to the minus this.
  ///   - count: How many sinusoids.
  static func noise(
    rms: Double, band: ClosedRange<Double>, falloff: Double = 0.5, count: Int = 5, _ random: inout RandomStream
  ) -> SmoothCurve {
    let octaves = log2(band.upperBound / band.lowerBound)
    var waves = (0..<count).map { index in
      let hertz = band.lowerBound * exp2(octaves * (Double(index) + random.uniform(0.1...0.9)) / Double(count))
      return Wave(
        amplitude: pow(hertz, -falloff), angularFrequency: 2 * .pi * hertz, phase: random.uniform(0...(2 * .pi)))
    }
    let power = waves.reduce(0) { $0 + $1.amplitude * $1.amplitude / 2 }
    for index in waves.indices { waves[index].amplitude *= rms / power.squareRoot() }
    return SmoothCurve(waves: waves)
  }

  /// Both curves at once.
  static func + (a: SmoothCurve, b: SmoothCurve) -> SmoothCurve {
    SmoothCurve(
      constant: a.constant + b.constant, slope: a.slope + b.slope, waves: a.waves + b.waves, ramps: a.ramps + b.ramps)
  }

  /// The curve that grows at `gain` times this one's value, sinusoids only: the constant becomes the slope.
  func accumulated(gain: Double) -> SmoothCurve {
    SmoothCurve(
      slope: constant * gain,
      waves: waves.map { wave in
        // ∫ sin(ωt + φ) dt = sin(ωt + φ − π/2)/ω
        Wave(
          amplitude: wave.amplitude * gain / wave.angularFrequency, angularFrequency: wave.angularFrequency,
          phase: wave.phase - .pi / 2)
      })
  }
}

/// One degree in radians: the motions are described in degrees, as people describe them.
let degree = Double.pi / 180
