public import Geometry
import Glibc

/// Where points of a clip go from frame to frame, projected from its true path: what following them in its pictures
/// would give, in a thousandth of the time and with errors of a known size.
///
/// Points are strewn over each first picture. They lie at distances of their own, not on anything the scene shows.
public struct ProjectedTracks: Sendable {
  /// Two pictures that come one after the other.
  public struct Pair: Sendable {
    /// Instant of the first.
    public var first: Timestamp<ClipClock>
    /// Instant of the second.
    public var second: Timestamp<ClipClock>
    /// Points in both, upright source pixels.
    public var points: [(from: PixelPoint<SourcePixels>, to: PixelPoint<SourcePixels>)]
  }

  /// The clip.
  public var clip: SyntheticClip
  /// Points strewn over a picture; those that leave it before the next are lost.
  public var count = 100
  /// Standard deviation of one coordinate, pixels.
  public var noisePixels = 0.15
  /// Share of points that are somewhere else, up to 20 pixels away.
  public var outlierShare = 0.03
  /// Distances, metres: four in five points have one of these, spread evenly by its logarithm, the rest are infinitely
  /// far; `nil` for all of them.
  public var distances: ClosedRange<Double>?
  /// Frames that are looked at, by their places in stretches that are apart; `nil` for all.
  public var stretches: [Range<Int>]?

  /// Creates the tracks of a clip, all points infinitely far.
  public init(_ clip: SyntheticClip) { self.clip = clip }

  /// All pairs, in order.
  public var pairs: [Pair] {
    var random = RandomStream(seed: clip.seed, purpose: .tracks)
    let view = View(clip)
    let entries = clip.timeline.entries
    return (stretches ?? [entries.indices]).flatMap { stretch in
      zip(entries[stretch], entries[stretch].dropFirst()).map { first, second in
        let points = (0..<count).compactMap { _ in point(first.time.seconds, second.time.seconds, view, &random) }
        return Pair(first: first.time, second: second.time, points: points)
      }
    }
  }

  private func point(
    _ first: Double, _ second: Double, _ view: View, _ random: inout RandomStream
  ) -> (from: PixelPoint<SourcePixels>, to: PixelPoint<SourcePixels>)? {
    let (width, height) = (Double(clip.size.width), Double(clip.size.height))
    let from = PixelPoint<SourcePixels>(random.unit() * width, random.unit() * height)
    let isNear = random.unit() < 0.8
    let spread = random.unit()
    let distance = distances.flatMap { isNear ? $0.lowerBound * pow($0.upperBound / $0.lowerBound, spread) : nil }
    // All random numbers are drawn in any case: one point's loss changes no other.
    let (x, y) = (noisePixels * random.normal(), noisePixels * random.normal())
    let isElsewhere = random.unit() < outlierShare
    let (wayX, wayY) = (random.uniform(-20...20), random.uniform(-20...20))
    guard var to = view.second(of: from, from: first, to: second, distance: distance) else { return nil }
    to.x += x + (isElsewhere ? wayX : 0)
    to.y += y + (isElsewhere ? wayY : 0)
    let isInside = to.x >= 0 && to.y >= 0 && to.x < width && to.y < height
    return isInside ? (from, to) : nil
  }
}

/// What a clip's camera sees, worked out once.
private struct View {
  private let path: CameraPath
  private let lens: Lens
  private let clip: SyntheticClip

  /// Rounds until a point and the row that reads it agree.
  private static let rounds = 4

  init(_ clip: SyntheticClip) {
    path = clip.path.surveyed(over: -1...clip.seconds + 1)
    (lens, self.clip) = (clip.lens, clip)
  }

  /// Where a point of the picture at one instant is in that at another.
  func second(
    of from: PixelPoint<SourcePixels>, from first: Double, to second: Double, distance: Double?
  ) -> PixelPoint<SourcePixels>? {
    let before = first + delay(from)
    guard let ray = lens.unproject(from) else { return nil }
    let direction = path.worldFromCamera(at: before)(ray)
    let place = distance.map { direction * $0 + path.position(at: before) }
    var to: PixelPoint<SourcePixels>? = from
    for _ in 0..<Self.rounds {
      guard let here = to else { return nil }
      let time = second + delay(here)
      to = lens.project(
        path.worldFromCamera(at: time).inverse(place.map { $0 - path.position(at: time) } ?? direction))
    }
    return to
  }

  /// When a point is read, seconds from its frame's instant.
  private func delay(_ point: PixelPoint<SourcePixels>) -> Double {
    (clip.shutter.phase(of: point, in: clip.size) - 0.5) * clip.shutter.readoutSeconds
  }
}
