import Geometry

/// When the frames of a clip are taken.
public enum FrameTiming: Equatable, Sendable {
  /// At even steps, one tick a frame.
  case constant
  /// As a phone takes them in poor light: no step is like another, frames are missing, and for a while the exposure is
  /// so long that two frames take the time of three. Instants lie on a grid of so many ticks a frame of the nominal
  /// rate.
  case lowLight(ticksPerFrame: Int64)
}

/// How irregular a clip taken in poor light is; all lengths in frames of the nominal rate.
enum LowLight {
  /// Each instant lies within this of where it should.
  static let jitter = 0.08
  /// One frame in so many is missing.
  static let missingOnceIn = 24
  /// Part of the clip in which two frames take the time of three.
  static let dimPart = 0.4...0.6
  private static let dimStep = 1.5

  /// Instants of a clip of `count` nominal frames; the first is 0 and each is later than the one before.
  static func instants(count: Int, _ random: inout RandomStream) -> [Double] {
    let length = Double(count)
    var (instants, position, slot) = ([Double](), 0.0, 0)
    var missing = missing(after: 0, &random)
    while position < length {
      if slot != missing { instants.append(instants.isEmpty ? 0 : position + random.uniform(-jitter...jitter)) }
      position += dimPart.contains(position / length) ? dimStep : 1
      slot += 1
      if slot % missingOnceIn == 0 { missing = self.missing(after: slot, &random) }
    }
    return instants
  }

  /// The slot that stays empty among the next; never the first of them.
  private static func missing(after slot: Int, _ random: inout RandomStream) -> Int {
    slot + 1 + Int(random.unit() * Double(missingOnceIn - 1))
  }
}

extension FrameTimeline {
  /// Frames at instants counted in frames of the nominal rate, put on a grid of ticks.
  init(instants: [Double], rate: SyntheticClip.FrameRate, ticksPerFrame: Int64) {
    let secondsPerTick = Double(rate.denominator) / Double(rate.numerator) / Double(ticksPerFrame)
    var last: Int64 = -1
    self.init(
      entries: instants.map { instant in
        // A grid too coarse for the jitter still gives every frame its own tick.
        let ticks = max(last + 1, Int64((instant * Double(ticksPerFrame)).rounded()))
        last = ticks
        return Entry(
          ticks: ticks, time: Timestamp(nanoseconds: Int64((Double(ticks) * secondsPerTick * 1e9).rounded())))
      })
  }
}
