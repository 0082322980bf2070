import Glibc

/// How much a picture moves at each frequency: the amplitude spectral density of a path.
///
/// Mean of the squared spectra of overlapping windows of up to four seconds (Welch 1967), each less its straight line
/// and faded in and out by cos². Sums run over the true times of the frames.
public struct MotionSpectrum: Equatable, Sendable {
  /// Hertz, rising, from one cycle a window to half the frame rate.
  public let frequencies: [Double]
  /// Root of the power density, units of the signal per √Hz.
  public let amplitudes: [Double]

  /// Seconds of a window.
  private static let windowSeconds = 4.0
  /// Fewest frames of a window.
  private static let leastFrames = 8

  /// Measures one signal of the longest part of a path; `nil` when it is too short.
  public init?(_ path: MotionPath, _ signal: KeyPath<MotionPath.Piece, [Double]>) {
    guard let piece = path.pieces.max(by: { $0.times.count < $1.times.count }), piece.duration > 0,
      piece.times.count >= Self.leastFrames
    else { return nil }
    let step = piece.duration / Double(piece.times.count - 1)
    let length = min(piece.times.count, max(Self.leastFrames, Int((Self.windowSeconds / step).rounded())))
    let count = length / 2
    frequencies = (1...count).map { Double($0) / (Double(length) * step) }
    let values = piece[keyPath: signal]
    let starts = stride(from: 0, through: piece.times.count - length, by: max(1, length / 2))
    var power = [Double](repeating: 0, count: count)
    var windows = 0.0
    for start in starts {
      let range = start..<start + length
      let window = FadedWindow(Array(piece.times[range]), Array(values[range]))
      for (k, frequency) in frequencies.enumerated() { power[k] += window.powerDensity(at: frequency) }
      windows += 1
    }
    amplitudes = power.map { ($0 / windows).squareRoot() }
  }
}

/// Some frames of a signal, ready for a spectrum.
private struct FadedWindow {
  private var times: [Double]
  private var values: [Double]
  private var norm = 0.0

  init(_ times: [Double], _ values: [Double]) {
    let (first, span) = (times[0], times[times.count - 1] - times[0])
    let middle = times.reduce(0, +) / Double(times.count)
    let mean = values.reduce(0, +) / Double(values.count)
    var (along, square) = (0.0, 0.0)
    for (time, value) in zip(times, values) {
      along += (time - middle) * (value - mean)
      square += (time - middle) * (time - middle)
    }
    let slope = square > 0 ? along / square : 0
    let step = span / Double(times.count - 1)
    self.times = times.map { $0 - first }
    self.values = []
    for (time, value) in zip(times, values) {
      let fade = sin(.pi * (time - first + step / 2) / (span + step))
      let weight = fade * fade * step
      self.values.append(weight * (value - mean - slope * (time - middle)))
      norm += weight * fade * fade
    }
  }

  /// One-sided: its integral over frequency is the signal's mean square.
  func powerDensity(at frequency: Double) -> Double {
    var (re, im) = (0.0, 0.0)
    for (time, value) in zip(times, values) {
      let angle = 2 * Double.pi * frequency * time
      re += value * cos(angle)
      im -= value * sin(angle)
    }
    return norm > 0 ? 2 * (re * re + im * im) / norm : 0
  }
}
