import Geometry
import VideoIO

/// Which frames of a clip make a time-lapse: for every instant `first + k · interval`, the frame nearest to it.
///
/// Of two that are equally near it is the earlier. Each frame is taken once at most: where the clip has a hole, an instant
/// without a frame of its own is passed over, and the frame before stays on show.
struct Lapse: Equatable, Sendable {
  /// From one instant to the next.
  let interval: TimeSpan
  /// Frames a second of the result.
  let rate: Ratio
  /// The frames, in order.
  let kept: [Kept]

  /// One frame of the result.
  struct Kept: Equatable, Sendable {
    /// The instant it stands for: `k`, which is also its frame in the result.
    let place: Int
    /// Its number in the clip, from 0.
    let index: Int
    /// Its time.
    let entry: FrameTimeline.Entry
  }

  /// Instants that no frame stands for.
  var passedOver: Int { (kept.last.map { $0.place + 1 } ?? 0) - kept.count }

  /// Chooses the frames.
  ///
  /// - Parameters:
  ///   - entries: the frames that may be taken.
  ///   - first: the number of the first of them in the clip.
  /// - Precondition: the interval is positive.
  init(of entries: [FrameTimeline.Entry], startingAt first: Int, every interval: TimeSpan, rate: Ratio) {
    precondition(interval > .zero, "a time-lapse moves forward")
    (self.interval, self.rate) = (interval, rate)
    guard let start = entries.first?.time, let end = entries.last?.time else {
      kept = []
      return
    }
    var kept: [Kept] = []
    var next = 0
    for place in 0...Int((end - start).nanoseconds / interval.nanoseconds) {
      let wanted = start + TimeSpan(nanoseconds: Int64(place) * interval.nanoseconds)
      while next + 1 < entries.count,
        (entries[next + 1].time - wanted).magnitude < (entries[next].time - wanted).magnitude
      {
        next += 1
      }
      if let last = kept.last, last.index >= first + next { continue }
      kept.append(Kept(place: place, index: first + next, entry: entries[next]))
    }
    self.kept = kept
  }

  /// The instant a frame stands for, on the clip's clock.
  func wanted(_ frame: Kept) -> Timestamp<ClipClock> {
    let start = kept.first?.entry.time ?? .zero
    return start + TimeSpan(nanoseconds: Int64(frame.place) * interval.nanoseconds)
  }

  /// The frames as they are shown, from the clip's zero.
  var timeline: FrameTimeline {
    FrameTimeline(
      entries: kept.map { frame in
        let seconds = Double(frame.place) * Double(rate.denominator) / Double(rate.numerator)
        return FrameTimeline.Entry(
          ticks: frame.entry.ticks, time: frame.entry.time, shown: Timestamp(seconds: seconds) ?? .zero)
      })
  }

  /// The same for the writer.
  func clock(keepsRotation: Bool) -> OutputClock? {
    OutputClock(kept.map { ($0.entry.ticks, $0.place) }, rate: rate, keepsRotation: keepsRotation)
  }
}

extension TimeSpan {
  /// How long, whatever the direction.
  fileprivate var magnitude: UInt64 { nanoseconds.magnitude }
}
