import Glibc

/// A curve from tone to tone: through given points, rising, smooth, and never beyond its neighbours between them.
///
/// Tones are sRGB codes, in which equal steps look alike: 0 is black, 1 white, 0.46 the 18 % grey of the scene. Between
/// points runs the monotone cubic of Fritsch and Carlson (SIAM J. Numer. Anal. 17, 1980); beyond the first and the last
/// the straight line that goes on from there.
public struct ToneCurve: Equatable, Sendable {
  /// A tone and what becomes of it.
  public struct Point: Equatable, Sendable {
    /// Tone before.
    public var from: Double
    /// Tone after.
    public var to: Double

    /// Creates a point.
    public init(from: Double, to: Double) { (self.from, self.to) = (from, to) }
  }

  /// The points, by rising tone.
  public let points: [Point]
  private let slopes: [Double]

  /// Creates a curve.
  ///
  /// - Returns: `nil` unless there are two points or more, tones before rise and tones after do not fall.
  public init?(_ points: [Point]) {
    guard points.count >= 2, points.allSatisfy({ $0.from.isFinite && $0.to.isFinite }) else { return nil }
    let pairs = zip(points, points.dropFirst())
    guard pairs.allSatisfy({ $0.from < $1.from && $0.to <= $1.to }) else { return nil }
    self.points = points
    slopes = Self.slopes(points)
  }

  /// The tone after.
  public func callAsFunction(_ tone: Double) -> Double {
    let (first, last) = (points[0], points[points.count - 1])
    if tone <= first.from { return first.to + slopes[0] * (tone - first.from) }
    if tone >= last.from { return last.to + slopes[points.count - 1] * (tone - last.from) }
    let index = (points.firstIndex { $0.from > tone } ?? 1) - 1
    let (a, b) = (points[index], points[index + 1])
    let width = b.from - a.from
    let t = (tone - a.from) / width
    let (t2, t3) = (t * t, t * t * t)
    let ends = (2 * t3 - 3 * t2 + 1) * a.to + (3 * t2 - 2 * t3) * b.to
    return ends + width * ((t3 - 2 * t2 + t) * slopes[index] + (t3 - t2) * slopes[index + 1])
  }

  /// The slope at each point: the mean of its neighbours', made smaller where the cubic would fall (the circle of
  /// radius 3 of Fritsch and Carlson).
  private static func slopes(_ points: [Point]) -> [Double] {
    let secants = zip(points, points.dropFirst()).map { ($1.to - $0.to) / ($1.from - $0.from) }
    var slopes = points.indices.map { index in
      if index == 0 { return secants[0] }
      if index == points.count - 1 { return secants[index - 1] }
      let (before, after) = (secants[index - 1], secants[index])
      return before == 0 || after == 0 ? 0 : (before + after) / 2
    }
    for (index, secant) in secants.enumerated() {
      guard secant > 0 else {
        (slopes[index], slopes[index + 1]) = (0, 0)
        continue
      }
      let length = hypot(slopes[index], slopes[index + 1]) / secant
      if length > 3 {
        slopes[index] *= 3 / length
        slopes[index + 1] *= 3 / length
      }
    }
    return slopes
  }
}

extension ToneCurve {
  /// Curves that have a name.
  public enum Named: String, CaseIterable, Sendable {
    /// Quarter tones moved apart by a tenth of their distance to the middle and back: more contrast.
    case contrast
    /// The same quarter tones moved together.
    case soft
    /// Everything to the middle stays; what is above white, to twice its code (five times its light), is brought under
    /// it.
    case highlights

    /// The curve.
    public var curve: ToneCurve? {
      let points: [(Double, Double)] =
        switch self {
        case .contrast: [(0, 0), (0.25, 0.2), (0.5, 0.5), (0.75, 0.8), (1, 1)]
        case .soft: [(0, 0), (0.25, 0.3), (0.5, 0.5), (0.75, 0.7), (1, 1)]
        case .highlights: [(0, 0), (0.25, 0.25), (0.5, 0.5), (1, 0.85), (1.5, 0.97), (2, 1), (3, 1)]
        }
      return ToneCurve(points.map { Point(from: $0.0, to: $0.1) })
    }
  }

  /// Reads a curve from text: two numbers a line, before and after, `#` and what follows left out.
  ///
  /// - Returns: the curve, or what is wrong with the text and in which line.
  public static func read(_ text: String) -> Result<ToneCurve, Fault> {
    var points: [Point] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let words = line.prefix { $0 != "#" }.split { $0 == "," || $0 == ";" || $0.isWhitespace }
      if words.isEmpty { continue }
      guard words.count == 2, let from = Double(words[0]), let to = Double(words[1]), from.isFinite, to.isFinite else {
        return .failure(Fault(line: index + 1, problem: "two numbers, a tone before and after, are expected"))
      }
      if let last = points.last, last.from >= from || last.to > to {
        return .failure(Fault(line: index + 1, problem: "tones before must rise, and tones after not fall"))
      }
      points.append(Point(from: from, to: to))
    }
    return ToneCurve(points).map { .success($0) }
      ?? .failure(Fault(line: nil, problem: "a curve has two points or more"))
  }

  /// What is wrong with a curve's text.
  public struct Fault: Error, Equatable {
    /// The line, from 1; `nil` for all of it.
    public let line: Int?
    /// What is wrong.
    public let problem: String
  }
}
