public import Geometry
public import Light

/// What is taken off every frame before it is stacked: the sensor's own signal, and the lens's and sensor's unevenness.
///
/// ```
/// light = (frame − dark) / flat        flat = (flat − bias) over its mean, each channel by its own
/// ```
/// Without a dark the bias is taken off alone. Pixels that the dark shows to be hot, and those that the flat shows to be
/// dead, have the mean of the nearest sound pixels to their left and right.
public struct Calibration: Sendable {
  private let width, channels: Int
  /// Taken off; empty for nothing.
  private let offset: [Float]
  /// Multiplied with; empty for nothing.
  private let gain: [Float]
  /// Columns of pixels that say nothing, by row.
  private let unsound: [Int: [Int]]
  /// Pixels that say nothing.
  public let unsoundCount: Int

  /// Robust standard deviations by which a pixel of the dark is hot.
  private static let hot = 8.0
  /// Share of a flat's mean below which a pixel is dead.
  private static let dead: Float = 0.1

  /// Prepares, from the averages of each kind of frame.
  /// - Precondition: all have one size and as many channels.
  public init(size: PixelSize, channels: Int, dark: LightImage?, flat: LightImage?, bias: LightImage?) {
    (width, self.channels) = (size.width, channels)
    offset = (dark ?? bias)?.samples ?? []
    var unsound: Set<Int> = []
    if let dark { unsound.formUnion(Self.hotPixels(dark)) }
    if var flat {
      if let bias { for i in flat.samples.indices { flat.samples[i] -= bias.samples[i] } }
      var gain = flat.samples
      for channel in 0..<channels {
        let places = stride(from: channel, to: gain.count, by: channels)
        let mean = Float(places.reduce(0.0) { $0 + Double(flat.samples[$1]) } / Double(size.width * size.height))
        for i in places {
          if !(flat.samples[i] > Self.dead * mean) { unsound.insert(i / channels) }
          gain[i] = mean / max(flat.samples[i], Self.dead * mean)
        }
      }
      self.gain = gain
    } else {
      gain = []
    }
    self.unsound = Dictionary(grouping: unsound.sorted()) { $0 / size.width }.mapValues { $0.map { $0 % size.width } }
    unsoundCount = unsound.count
  }

  /// Pixels far brighter in a dark than most.
  private static func hotPixels(_ dark: LightImage) -> Set<Int> {
    var hot: Set<Int> = []
    for channel in 0..<dark.channels {
      let values = stride(from: channel, to: dark.samples.count, by: dark.channels).map { dark.samples[$0] }
      let sorted = values.sorted()
      let median = sorted[sorted.count / 2]
      let distances = values.map { abs($0 - median) }.sorted()
      let deviation = 1.4826 * Double(distances[distances.count / 2])
      let mean = distances.reduce(0.0) { $0 + Double($1) } / Double(distances.count)
      let limit = Self.hot * (deviation > 0 ? deviation : max(mean, 1e-6))
      for (pixel, value) in values.enumerated() where Double(value - median) > limit { hot.insert(pixel) }
    }
    return hot
  }

  /// Corrects some rows of a frame where they lie.
  public func correct(_ rows: Range<Int>, _ light: UnsafeMutablePointer<Float>) {
    let values = width * channels
    let start = rows.lowerBound * values
    if !offset.isEmpty { for i in 0..<rows.count * values { light[i] -= offset[start + i] } }
    if !gain.isEmpty { for i in 0..<rows.count * values { light[i] *= gain[start + i] } }
    for row in rows {
      if let columns = unsound[row] { mend(columns, light + (row - rows.lowerBound) * values) }
    }
  }

  private func mend(_ columns: [Int], _ row: UnsafeMutablePointer<Float>) {
    let bad = Set(columns)
    for column in columns {
      let left = (0..<column).last { !bad.contains($0) }
      let right = (column + 1..<max(column + 1, width)).first { !bad.contains($0) }
      let sound = [left, right].compactMap(\.self)
      for channel in 0..<channels where !sound.isEmpty {
        row[column * channels + channel] =
          sound.reduce(0) { $0 + row[$1 * channels + channel] } / Float(sound.count)
      }
    }
  }
}
