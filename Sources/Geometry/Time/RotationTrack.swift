/// An orientation sampled in time, with its angular rate, read between samples by a cubic.
///
/// Segments are ``Rotation/hermite(to:startRate:endRate:seconds:at:)``: exact at the samples, smooth to first
/// order, error of fourth order in the sampling interval (a chord-wise slerp errs with the second).
public struct RotationTrack<Target: ReferenceFrame, Source: ReferenceFrame>: Sendable {
  /// One sample.
  public struct Knot: Equatable, Sendable {
    /// When.
    public var time: Timestamp<ClipClock>
    /// Orientation then.
    public var rotation: Rotation<Target, Source>
    /// Angular rate then, rad/s, in source (body) axes.
    public var rate: Vector3<Source>

    /// Creates a knot.
    @inlinable public init(time: Timestamp<ClipClock>, rotation: Rotation<Target, Source>, rate: Vector3<Source>) {
      self.time = time
      self.rotation = rotation
      self.rate = rate
    }
  }

  /// The samples.
  public let knots: [Knot]

  /// Creates a track.
  ///
  /// - Precondition: Times strictly increase and there is at least one knot.
  @inlinable public init(knots: [Knot]) {
    precondition(!knots.isEmpty, "a track has at least one knot")
    precondition(
      knots.indices.dropFirst().allSatisfy { knots[$0 - 1].time < knots[$0].time }, "knot times strictly increase")
    self.knots = knots
  }

  /// Instant of the first knot.
  @inlinable public var start: Timestamp<ClipClock> { knots[0].time }
  /// Instant of the last knot.
  @inlinable public var end: Timestamp<ClipClock> { knots[knots.count - 1].time }

  /// Index of the last knot at or before `time`; 0 when `time` is before the first.
  @inlinable public func index(at time: Timestamp<ClipClock>) -> Int {
    let last = knots.count - 1
    guard time > start else { return 0 }
    guard time < end else { return last }
    // Sensors sample almost evenly: look where an even track has it, and widen the search until it is caught.
    let guess = Int((time - start).seconds / (end - start).seconds * Double(last))
    var low = max(0, min(last - 1, guess))
    var (high, reach) = (low + 1, 1)
    while knots[low].time > time { (low, high, reach) = (max(0, low - reach), low, reach * 2) }
    while knots[high].time <= time { (low, high, reach) = (high, min(last, high + reach), reach * 2) }
    while low + 1 < high {
      let middle = (low + high) / 2
      if knots[middle].time <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// How far beyond its ends the track goes on at its last rate; further out it is held there.
  ///
  /// A log that stops a few samples short of the last frame still tells how that frame was turned.
  @inlinable public static var reach: TimeSpan { TimeSpan(nanoseconds: 20_000_000) }

  /// Orientation at an instant; beyond ``reach`` outside the track it no longer changes.
  @inlinable public func rotation(at time: Timestamp<ClipClock>) -> Rotation<Target, Source> {
    if time <= start { return continued(knots[0], by: max(time - start, -Self.reach)) }
    if time >= end { return continued(knots[knots.count - 1], by: min(time - end, Self.reach)) }
    let (a, b, span, fraction) = segment(at: time)
    // Most logs sample all sensors at once: what is asked for is then a knot.
    if fraction == 0 { return a.rotation }
    return a.rotation.hermite(
      to: b.rotation, startRate: a.rate, endRate: b.rate, seconds: span, at: fraction)
  }

  /// Angular rate at an instant, rad/s in body axes, linear between knots; the nearest knot's outside the track.
  @inlinable public func rate(at time: Timestamp<ClipClock>) -> Vector3<Source> {
    if time <= start { return knots[0].rate }
    if time >= end { return knots[knots.count - 1].rate }
    let (a, b, _, fraction) = segment(at: time)
    return a.rate * (1 - fraction) + b.rate * fraction
  }

  @inlinable func continued(_ knot: Knot, by span: TimeSpan) -> Rotation<Target, Source> {
    knot.rotation * Rotation<Source, Source>(rotationVector: knot.rate * span.seconds)
  }

  @inlinable func segment(at time: Timestamp<ClipClock>) -> (Knot, Knot, Double, Double) {
    let i = index(at: time)
    let (a, b) = (knots[i], knots[i + 1])
    let span = (b.time - a.time).seconds
    return (a, b, span, (time - a.time).seconds / span)
  }
}
