/// How many values of a channel lie in each of equal parts from black to white, and beyond.
public struct Histogram: Equatable, Sendable {
  /// Counts from black to white; the last part includes white itself.
  public private(set) var counts: [Int]
  /// Values below black.
  public private(set) var below = 0
  /// Values above white.
  public private(set) var above = 0

  /// All values: one for each place of the channel.
  public var total: Int { counts.reduce(below + above, +) }

  /// Counts a channel.
  ///
  /// Numbers that differ from black or white by less than a millionth, as rounding makes them, are black or white.
  /// - Precondition: at least one part.
  public init(_ channel: ScopeChannel, parts: Int = 256) {
    precondition(parts > 0, "a histogram has parts")
    counts = Array(repeating: 0, count: parts)
    let scale = Float(parts)
    for value in channel.values {
      if value < -ClipLimits.slack {
        below += 1
      } else if value > 1 + ClipLimits.slack {
        above += 1
      } else {
        counts[max(0, min(parts - 1, Int(value * scale)))] += 1
      }
    }
  }
}
