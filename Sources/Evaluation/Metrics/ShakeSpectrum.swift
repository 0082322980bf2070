import Geometry
import Glibc

/// How a path's shake is spread over frequencies: Welch's estimate of its power spectral density.
public struct ShakeSpectrum: Equatable, Sendable {
  /// Frequencies, hertz, rising, from one over the length of a segment to half the rate of the frames.
  public var hertz: [Double]
  /// Density, px²/Hz: its integral over a band is the mean square displacement in that band.
  public var density: [Double]

  /// Samples of a segment, at most.
  private static let segment = 256

  /// Estimates the spectrum of a path, frames taken as evenly spaced; all three axes are summed.
  ///
  /// Segments overlap by half, each is freed of its straight line and weighted by Hann's window.
  ///
  /// - Returns: `nil` for fewer than 16 samples.
  init?<Body: ReferenceFrame>(_ path: TurningPath<Body>, pixelsPerRadian: Double) {
    let count = path.seconds.count
    guard count >= 16, let first = path.seconds.first, let last = path.seconds.last else { return nil }
    let interval = (last - first) / Double(count - 1)
    let length = min(Self.segment, count)
    let window = (0..<length).map { pow(sin(.pi * (Double($0) + 0.5) / Double(length)), 2) }
    let power = window.reduce(0) { $0 + $1 * $1 }
    hertz = (1...length / 2).map { Double($0) / (Double(length) * interval) }
    density = Array(repeating: 0, count: hertz.count)
    let starts = Array(stride(from: 0, through: count - length, by: max(1, length / 2)))
    let (cosines, sines) = Self.circle(length)
    for component in [path.angles.map(\.x), path.angles.map(\.y), path.angles.map(\.z)] {
      for start in starts {
        let values = zip(Self.withoutLine(component[start..<start + length]), window).map { $0 * $1 * pixelsPerRadian }
        for bin in 1...length / 2 {
          var (re, im) = (0.0, 0.0)
          for k in 0..<length {
            re += values[k] * cosines[bin * k % length]
            im += values[k] * sines[bin * k % length]
          }
          density[bin - 1] += 2 * interval * (re * re + im * im) / power / Double(starts.count)
        }
      }
    }
  }

  private static func circle(_ length: Int) -> (cosines: [Double], sines: [Double]) {
    let angles = (0..<length).map { 2 * Double.pi * Double($0) / Double(length) }
    return (angles.map { cos($0) }, angles.map { sin($0) })
  }

  /// Values less their least-squares line.
  private static func withoutLine(_ values: ArraySlice<Double>) -> [Double] {
    let count = Double(values.count)
    let centre = (count - 1) / 2
    let mean = values.reduce(0, +) / count
    var (product, square) = (0.0, 0.0)
    for (k, value) in values.enumerated() {
      product += (Double(k) - centre) * (value - mean)
      square += (Double(k) - centre) * (Double(k) - centre)
    }
    return values.enumerated().map { $0.element - mean - product / square * (Double($0.offset) - centre) }
  }
}
