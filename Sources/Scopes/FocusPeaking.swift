internal import Geometry

/// Where a picture has detail as fine as its pixels: what is in focus.
///
/// The Laplacian `4c − n − s − e − w` of white noise σ has a standard deviation of √20 σ. What exceeds it some times over
/// is detail; nothing is smoothed or made smaller first, so that what is marked is sharp at the picture's own size.
public struct FocusPeaking: Equatable, Sendable {
  /// Standard deviation of the noise, a share of the way from black to white.
  public let noise: Double
  /// Values of the Laplacian above this are detail.
  public let threshold: Double
  /// True where there is detail, rows from the top; the outermost pixels have none.
  public let mask: [Bool]

  /// How many standard deviations of noise detail has to exceed: chance marks one pixel in 1.7 million.
  public static let usualFactor = 5.0

  /// Marks a channel whose noise is yet to be told.
  ///
  /// - Parameter step: from one number of the file to the next, a share of the way from black to white.
  public init(_ channel: ScopeChannel, step: Double, factor: Double = usualFactor) {
    self.init(channel, noise: NoiseLevel.standardDeviation(of: channel, step: step), factor: factor)
  }

  /// Marks a channel.
  /// - Parameters:
  ///   - noise: the channel's, see ``NoiseLevel``.
  ///   - factor: standard deviations to exceed.
  public init(_ channel: ScopeChannel, noise: Double, factor: Double = usualFactor) {
    self.noise = noise
    threshold = factor * 20.0.squareRoot() * noise
    let (width, height) = (channel.size.width, channel.size.height)
    var mask = [Bool](repeating: false, count: width * height)
    let limit = Float(threshold)
    if width >= 3, height >= 3 {
      channel.values.withUnsafeBufferPointer { v in
        for y in 1..<height - 1 {
          for i in y * width + 1..<(y + 1) * width - 1 {
            let around = v[i - 1] + v[i + 1] + v[i - width] + v[i + width]
            mask[i] = (4 * v[i] - around).magnitude > limit
          }
        }
      }
    }
    self.mask = mask
  }

  /// How many places are marked.
  public var count: Int { mask.count { $0 } }
}
