/// What a channel's values are like, in shares of the way from black to white.
public struct ChannelStatistics: Equatable, Sendable {
  /// Least value.
  public let minimum: Double
  /// Greatest value.
  public let maximum: Double
  /// Arithmetic mean.
  public let mean: Double
  /// Standard deviation of all values: mostly the scene's own.
  public let deviation: Double
  /// Values that 0.1, 1, 50, 99 and 99.9 of a hundred values do not exceed, to ``resolution``.
  public let percentiles: [Percentile]
  /// Standard deviation of the noise, see ``NoiseLevel``.
  public let noise: Double

  /// One percentile.
  public struct Percentile: Equatable, Sendable {
    /// Of a hundred values.
    public let percent: Double
    /// The value they do not exceed.
    public let value: Double
  }

  /// How finely percentiles are told apart.
  public static let resolution = 1.0 / 32768

  /// The percentiles that are told.
  static let percents = [0.1, 1, 50, 99, 99.9]

  /// Measures a channel.
  /// - Parameter step: from one number of the file to the next, a share of the way from black to white.
  /// - Precondition: at least one value, all finite.
  public init(_ channel: ScopeChannel, step: Double) {
    let values = channel.values
    precondition(!values.isEmpty, "a channel has values")
    var (low, high, sum) = (Float.infinity, -Float.infinity, 0.0)
    for value in values {
      (low, high) = (min(low, value), max(high, value))
      sum += Double(value)
    }
    let mean = sum / Double(values.count)
    let squares = values.reduce(0.0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    (minimum, maximum, self.mean) = (Double(low), Double(high), mean)
    deviation = (squares / Double(values.count)).squareRoot()
    percentiles = Self.percentiles(values, from: low, to: high)
    noise = NoiseLevel.standardDeviation(of: channel, step: step)
  }

  /// The percentile of that many of a hundred.
  public func percentile(_ percent: Double) -> Double? { percentiles.first { $0.percent == percent }?.value }

  private static func percentiles(_ values: [Float], from low: Float, to high: Float) -> [Percentile] {
    // As many bins as the resolution asks for over what there is; what is spread wider is told less finely.
    let span = max(Double(high) - Double(low), resolution)
    let bins = min(1 << 20, Int((span / resolution).rounded(.up)))
    let scale = Float(Double(bins) / span)
    var counts = [Int](repeating: 0, count: bins)
    for value in values { counts[min(bins - 1, Int((value - low) * scale))] += 1 }
    return percents.map { percent in
      let rank = Int((percent / 100 * Double(values.count)).rounded(.up))
      var (seen, bin) = (0, 0)
      while bin < bins - 1 {
        seen += counts[bin]
        if seen >= rank { break }
        bin += 1
      }
      let edge = Double(low) + (Double(bin) + 1) / Double(bins) * span
      return Percentile(percent: percent, value: min(Double(high), edge))
    }
  }
}
