/// When pictures are shown that do not keep the times they have in their source: each at a whole number of frames of an
/// even rate.
public struct OutputClock: Equatable, Sendable {
  /// Frames a second.
  public let rate: Ratio
  /// Seconds a tick of the output lasts.
  public let timeBase: TimeBase
  /// Whether pictures are written as they are stored, and the tag that turns them upright with them.
  public let keepsRotation: Bool
  private let ticksPerFrame: Int64
  /// What becomes of frames, by their ticks in the source.
  private let places: [Int64: Place]

  /// An output frame and how many frames it is shown for.
  private struct Place: Equatable {
    let frame: Int64
    let length: Int64
  }

  /// Lays frames out.
  ///
  /// - Parameters:
  ///   - places: ticks of each frame in the source, and the frame of the output it becomes, from 0; both rising. A place
  ///     that is left out is filled by the frame before.
  ///   - rate: frames a second.
  ///   - keepsRotation: whether pictures stay as they are stored.
  /// - Returns: `nil` for a rate that no ticks of 32 bits divide.
  public init?(_ places: [(source: Int64, place: Int)], rate: Ratio, keepsRotation: Bool) {
    // A second holds at least ten thousand ticks, as players are used to.
    let multiple = max(1, (10_000 + Int64(rate.numerator) - 1) / Int64(rate.numerator))
    guard let scale = Int32(exactly: Int64(rate.numerator) * multiple), let base = TimeBase(1, scale) else {
      return nil
    }
    (self.rate, timeBase, self.keepsRotation) = (rate, base, keepsRotation)
    ticksPerFrame = Int64(rate.denominator) * multiple
    var laid: [Int64: Place] = [:]
    for (index, frame) in places.enumerated() {
      let next = index + 1 < places.count ? places[index + 1].place : frame.place + 1
      laid[frame.source] = Place(frame: Int64(frame.place), length: Int64(next - frame.place))
    }
    self.places = laid
  }

  /// When a frame of the source is shown, and for how long; `nil` for one that is not.
  public func place(of source: Int64) -> (ticks: Int64, length: Int64)? {
    places[source].map { ($0.frame * ticksPerFrame, $0.length * ticksPerFrame) }
  }
}
