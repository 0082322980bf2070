import Geometry
import Scopes

/// The numbers of one frame, as they are printed.
struct ScopeReading: Encodable {
  /// The frame's place in its clip, 0 for a still.
  let frame: Int
  /// Its time on the clip's clock, seconds; `nil` for a still.
  let seconds: Double?
  let width: Int
  let height: Int
  /// Numbers of black and white in the file.
  let black: Double
  let white: Double
  let channels: [Channel]
  let peaking: Peaking

  /// One channel.
  struct Channel: Encodable {
    let name: String
    let width: Int
    let height: Int
    let minimum: Double
    let maximum: Double
    let mean: Double
    let deviation: Double
    let noise: Double
    let percentiles: [String: Double]
    let darkClipped: Int
    let lightClipped: Int
    let histogram: [Int]
    let belowBlack: Int
    let aboveWhite: Int
  }

  /// Detail as fine as pixels.
  struct Peaking: Encodable {
    let channel: String
    let noise: Double
    let threshold: Double
    let pixels: Int
  }

  private enum CodingKeys: String, CodingKey {
    case frame, width, height, black, white, channels, peaking
    case seconds = "time_s"
  }

  /// Measures a frame.
  init(_ scoped: ScopedFrame, _ settings: ScopeSettings) {
    let picture = scoped.picture
    (frame, seconds) = (scoped.index, scoped.seconds)
    (width, height) = (picture.size.width, picture.size.height)
    (black, white) = picture.codes
    let limits = settings.limits(in: picture)
    channels = picture.channels.map { channel in
      let (statistics, histogram) =
        (ChannelStatistics(channel, step: picture.step), Histogram(channel, parts: settings.parts))
      let clipped = limits.count(in: channel)
      return Channel(
        name: channel.name.rawValue, width: channel.size.width, height: channel.size.height,
        minimum: statistics.minimum, maximum: statistics.maximum, mean: statistics.mean,
        deviation: statistics.deviation, noise: statistics.noise,
        percentiles: Dictionary(uniqueKeysWithValues: statistics.percentiles.map { ("\($0.percent)", $0.value) }),
        darkClipped: clipped.dark, lightClipped: clipped.light, histogram: histogram.counts,
        belowBlack: histogram.below, aboveWhite: histogram.above)
    }
    let bright = picture.brightness
    let noise = channels.first { $0.name == bright.name.rawValue }?.noise ?? 0
    let focus = FocusPeaking(bright, noise: noise, factor: settings.peakingFactor)
    peaking = Peaking(
      channel: bright.name.rawValue, noise: focus.noise, threshold: focus.threshold, pixels: focus.count)
  }
}
