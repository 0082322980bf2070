public import Geometry
public import Light
import Synchronization

/// Watches the frames of a stack on their way: how bright each is, and how noisy some of them are.
public final class FrameProbe: Sendable {
  private struct State {
    /// Sums of each frame's values in units of 2⁻²⁴: whole numbers, so that the order does not matter.
    var sums: [Int64]
    /// Frames whose values are kept.
    var kept: [Int: ProbeSample]
  }

  private let blocks: ProbeBlocks
  private let (width, channels): (Int, Int)
  private let reading: CodeReading
  private let state: Mutex<State>

  /// Frames that are looked at for their noise, spread over the stack.
  private static let looked = 4

  /// Prepares for frames of one size.
  public init(count: Int, size: PixelSize, channels: Int, reading: CodeReading) {
    let blocks = ProbeBlocks(size: size)
    (self.blocks, width, self.channels, self.reading) = (blocks, size.width, channels, reading)
    let last = max(1, Self.looked - 1)
    let kept = Set((0...last).map { (count - 1) * $0 / last })
    state = Mutex(
      State(
        sums: [Int64](repeating: 0, count: count),
        kept: Dictionary(uniqueKeysWithValues: kept.map { ($0, ProbeSample(blocks)) })))
  }

  /// Takes what a strip of a frame shows; from any thread.
  public func take(_ frame: Int, _ strip: LightStrip) {
    guard blocks.touch(strip.rows) else { return }
    var sum: Int64 = 0
    ProbeSample.walk(strip, blocks, reading, width: width, channels: channels) { _, light in
      sum &+= Int64(max(-1e6, min(1e6, light)) * 0x1p24)
    }
    state.withLock { state in
      state.sums[frame] &+= sum
      state.kept[frame]?.take(strip, reading, width: width, channels: channels)
    }
  }

  /// Mean light of each frame, at the probe's places.
  public var means: [Double] {
    let values = Double(blocks.count * blocks.area)
    return state.withLock { $0.sums.map { Double($0) / 0x1p24 / values } }
  }

  /// How much less noise a finished average shows than the frames that were looked at; `nil` where there is none.
  ///
  /// - Parameter scale: what the picture is to be multiplied by to be an average.
  public func gain(of picture: LightImage, scale: Float) -> NoiseGain? {
    var average = ProbeSample(of: picture, blocks)
    for i in average.values.indices { average.values[i] *= scale }
    let frames = state.withLock { $0.kept.sorted { $0.key < $1.key }.map(\.value) }
    return NoiseGain(frames: frames, average: average)
  }

  /// Frames far brighter or darker than the rest: by more than a stop off the median, or black among others that are not.
  public static func odd(_ means: [Double]) -> [(frame: Int, ratio: Double)] {
    let sorted = means.sorted()
    guard means.count > 2, case let median = sorted[sorted.count / 2], median > 0 else { return [] }
    return means.enumerated().compactMap { frame, mean in
      let ratio = mean / median
      return (0.5...2).contains(ratio) ? nil : (frame, ratio)
    }
  }
}
