public import Geometry
internal import Glibc

/// A zoom asked for at an instant.
public struct ZoomKey: Equatable, Sendable {
  /// When, on the clip's clock.
  public var time: Timestamp<ClipClock>
  /// Magnification, at least 1.
  public var zoom: Double

  /// Creates a key.
  /// - Precondition: the zoom is finite and at least 1.
  public init(time: Timestamp<ClipClock>, zoom: Double) {
    precondition(zoom >= 1 && zoom.isFinite, "a zoom magnifies")
    (self.time, self.zoom) = (time, zoom)
  }
}

/// Zoom over time: follows its keys, no faster than ``slew``.
///
/// Between keys the *logarithm* of the zoom runs straight, so that equal times magnify equally. Two keys at one time are a
/// step. A follower of bounded speed turns that curve into the zoom. It is worked out in continuous time, as corners of a
/// line, and only then read at the frames: a clip of another frame rate sees the same zoom at the same instant.
public struct ZoomSchedule: Equatable, Sendable {
  /// Greatest speed, octaves (doublings) per second.
  public static let slew = 10.0

  /// A corner of the line.
  struct Corner: Equatable, Sendable {
    /// Seconds on the clip's clock.
    var seconds: Double
    /// log2 of the zoom.
    var octaves: Double
  }

  /// Corners in order of time; at least one.
  private(set) var corners: [Corner]

  /// One zoom for all time.
  public init(constant zoom: Double) { corners = [Corner(seconds: 0, octaves: log2(zoom))] }

  /// A schedule from keys; before the first and after the last the zoom is theirs.
  ///
  /// - Precondition: there is a key, and times do not decrease.
  public init(keys: [ZoomKey]) {
    precondition(!keys.isEmpty, "a schedule has a key")
    precondition(zip(keys, keys.dropFirst()).allSatisfy { $0.time <= $1.time }, "keys are in order of time")
    let wanted = keys.map { Corner(seconds: $0.time.seconds, octaves: log2($0.zoom)) }
    corners = [wanted[0]]
    for (from, to) in zip(wanted, wanted.dropFirst()) { follow(from: from, to: to) }
    settle(at: wanted[wanted.count - 1].octaves)
  }

  /// The zoom at an instant.
  public func zoom(at time: Timestamp<ClipClock>) -> Double {
    let now = time.seconds
    guard let after = corners.firstIndex(where: { $0.seconds > now }) else {
      return exp2(corners[corners.count - 1].octaves)
    }
    guard after > 0 else { return exp2(corners[0].octaves) }
    let (a, b) = (corners[after - 1], corners[after])
    return exp2(a.octaves + (b.octaves - a.octaves) * (now - a.seconds) / (b.seconds - a.seconds))
  }

  /// Follows one straight piece of the wanted curve, from where the follower is.
  private mutating func follow(from: Corner, to: Corner) {
    let length = to.seconds - from.seconds
    guard length > 0, let last = corners.last else { return }
    let behind = from.octaves - last.octaves
    let wantedRate = (to.octaves - from.octaves) / length
    let isBehind = abs(behind) > 1e-12
    if !isBehind, abs(wantedRate) <= Self.slew { return corners.append(to) }
    let rate = (isBehind ? behind : wantedRate) < 0 ? -Self.slew : Self.slew
    // The gap closes at the difference of the two speeds, if it closes at all before the piece ends.
    let catching = isBehind && (rate - wantedRate) * rate > 0 ? behind / (rate - wantedRate) : .infinity
    guard catching < length else {
      return corners.append(Corner(seconds: to.seconds, octaves: last.octaves + rate * length))
    }
    let met = Corner(seconds: from.seconds + catching, octaves: from.octaves + wantedRate * catching)
    corners.append(met)
    follow(from: met, to: to)
  }

  /// Reaches the last key's zoom behind it.
  private mutating func settle(at octaves: Double) {
    guard let last = corners.last, abs(octaves - last.octaves) > 1e-12 else { return }
    corners.append(Corner(seconds: last.seconds + abs(octaves - last.octaves) / Self.slew, octaves: octaves))
  }
}
