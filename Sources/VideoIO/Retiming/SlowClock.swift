public import Geometry

/// How the times of a clip become those of the same frames shown more slowly.
///
/// The first shown frame is the zero of both. With R the rate that was filmed and F the one that is shown, an instant t
/// behind it becomes t·R/F, exactly: frames that were filmed at an uneven pace are shown at one in proportion. Only where
/// the file could not say its even pace, as whole milliseconds cannot say that of 120 frames a second, frame k is put at
/// k/F instead of being rounded twice.
public struct SlowClock: Equatable, Sendable {
  /// Frames a second as filmed.
  public let filmed: Ratio
  /// Frames a second as shown.
  public let shown: Ratio
  /// Seconds a tick of the output lasts.
  public let timeBase: TimeBase
  /// Whether every frame follows the one before after the same time.
  public let isEven: Bool
  /// Whether times had to be rounded to ticks because no ticks of 32 bits say them exactly.
  public let isRounded: Bool
  /// How many times longer everything takes.
  public let factor: Ratio
  /// Ticks of the first shown frame in the source.
  let origin: Int64
  private let sourceBase: TimeBase
  /// Whether frame k is put at k/F because the file could only say roughly when it was filmed.
  let isSnapped: Bool

  /// Works out the times.
  ///
  /// - Parameters:
  ///   - timeline: when the frames are shown.
  ///   - video: the track they are on.
  ///   - filmed: frames a second as filmed; `nil` for what the clip says (see ``FilmedRate``).
  ///   - shown: frames a second as they will be shown.
  /// - Returns: `nil` for a clip that says nothing of its rate, by its frames or otherwise.
  public init?(_ timeline: FrameTimeline, of video: VideoTrackInfo, filmed asked: Ratio? = nil, shown: Ratio) {
    let ticks = timeline.entries.map(\.ticks)
    guard let first = ticks.first, let filmed = asked ?? FilmedRate.rate(of: ticks, video),
      let factor = (Fraction(filmed) / Fraction(shown)).ratio
    else { return nil }
    let isRegular = FilmedRate.isRegular(ticks)
    isSnapped = !isRegular && FilmedRate.fits(ticks, video.timeBase, filmed)
    isEven = isRegular || isSnapped
    origin = first
    self.factor = factor
    sourceBase = video.timeBase
    (self.filmed, self.shown) = (filmed, shown)
    let tick =
      isSnapped
      ? Fraction(Int128(shown.denominator), Int128(shown.numerator))
      : Fraction(video.timeBase) * Fraction(filmed) / Fraction(shown)
    let multiple = max(1, (Int128(Self.leastTicks) + tick.denominator - 1) / tick.denominator)
    if let scale = Int32(exactly: tick.denominator * multiple), let exact = TimeBase(1, scale) {
      (timeBase, isRounded) = (exact, false)
    } else if let rounded = TimeBase(1, Self.fallbackTicks) {
      (timeBase, isRounded) = (rounded, true)
    } else {
      return nil
    }
  }

  /// Fewest ticks a second that are written: players are used to some thousands.
  private static let leastTicks: Int32 = 10_000
  /// Ticks a second where no exact number fits 32 bits: a microsecond.
  private static let fallbackTicks: Int32 = 1_000_000

  /// Time in the output, ticks of ``timeBase``.
  public func ticks(of source: Int64) -> Int64 { length(of: source &- origin) }

  /// How long something lasts in the output, ticks of ``timeBase``.
  public func length(of source: Int64) -> Int64 {
    isSnapped ? perFrame.scaled(framesPerTick.scaled(source)) : perTick.scaled(source)
  }

  /// Frames as filmed in a tick of the source.
  private var framesPerTick: Fraction { Fraction(sourceBase) * Fraction(filmed) }
  /// Ticks of the output in a frame.
  private var perFrame: Fraction { (Fraction(shown) * Fraction(timeBase)).inverse }
  /// Ticks of the output in a tick of the source.
  private var perTick: Fraction { framesPerTick * perFrame }
}

/// At how many frames a second a clip was filmed.
public enum FilmedRate {
  /// The same of a clip that is open; `nil` for one that says nothing of its rate.
  public static func rate(of timeline: FrameTimeline, _ video: VideoTrackInfo) -> Ratio? {
    rate(of: timeline.entries.map(\.ticks), video)
  }

  /// The even pace of the frames, where they have one; else the rate that the file states, where the frames keep to it
  /// within a tick; else the pace that at least half of the frames have; else the rate that the file states.
  static func rate(of ticks: [Int64], _ video: VideoTrackInfo) -> Ratio? {
    let steps = zip(ticks.dropFirst(), ticks).map { $0 &- $1 }
    guard let usual = steps.sorted().dropFirst(steps.count / 2).first, usual > 0 else { return video.averageFrameRate }
    let pace = (Fraction(Int128(usual), 1) * Fraction(video.timeBase)).inverse.ratio
    if isRegular(ticks) { return pace }
    if let stated = video.averageFrameRate, fits(ticks, video.timeBase, stated) { return stated }
    // Whole milliseconds do not say a pace.
    let isCommon = 2 * steps.count { $0 == usual } >= steps.count && video.timeBase != TimeBase(1, 1000)
    return isCommon ? pace ?? video.averageFrameRate : video.averageFrameRate ?? pace
  }

  /// Whether all frames follow each other after the same time.
  static func isRegular(_ ticks: [Int64]) -> Bool {
    let steps = zip(ticks.dropFirst(), ticks).map { $0 &- $1 }
    return !steps.isEmpty && steps.allSatisfy { $0 == steps[0] }
  }

  /// Whether every frame is within a tick of where a rate has it.
  static func fits(_ ticks: [Int64], _ base: TimeBase, _ rate: Ratio) -> Bool {
    guard let first = ticks.first, ticks.count > 1 else { return false }
    let step = (Fraction(base) * Fraction(rate)).inverse
    return ticks.enumerated().allSatisfy { index, tick in
      let off = Int128(tick &- first) * step.denominator - Int128(index) * step.numerator
      return off.magnitude < step.denominator.magnitude
    }
  }
}
