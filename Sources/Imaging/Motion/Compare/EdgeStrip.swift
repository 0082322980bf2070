/// Strips along a side that a moved picture left uncovered.
///
/// The picture's own edge is straight. So the uncovered part of a side begins at a corner, and its depth is a straight
/// line along the side, to the next corner or to nothing. Dark or smooth parts of a scene seldom look like that.
struct EdgeStrip {
  /// Fewest samples of depth: less cannot be told from what a codec does at an edge.
  private static let leastDepth = 3
  /// Fewest places.
  private static let leastPlaces = 16
  /// Samples that depths may be off their line.
  private static let straightness = 2.0
  /// Steepest line: 27°.
  private static let steepest = 0.5

  /// Samples of border at each place of a side; zeros where there is none.
  static func depths(_ kind: EdgeProfile.Kind, _ profile: EdgeProfile) -> [Int] {
    var border = [Int](repeating: 0, count: profile.depths.count)
    for places in [Array(profile.depths.indices), profile.depths.indices.reversed()] {
      let strip = stripAtCorner(places, profile)
      guard strip.count >= leastPlaces, let line = line(strip.map { profile.depths[$0] }),
        isDistinct(kind, strip, profile)
      else { continue }
      for (i, place) in strip.enumerated() {
        border[place] = min(profile.depths[place], max(0, Int(line(i) + straightness)))
      }
    }
    return border
  }

  /// The first unbroken run of places with a bounded depth. Before it, places may go on without end: they belong to the
  /// strip of the side around the corner.
  private static func stripAtCorner(_ places: [Int], _ profile: EdgeProfile) -> [Int] {
    let around = places.prefix(places.count / 4).prefix { profile.depths[$0] > profile.deepest }
    return Array(places.dropFirst(around.count).prefix { (leastDepth...profile.deepest).contains(profile.depths[$0]) })
  }

  /// The straight line of the depths (slopes over half the strip, Theil–Sen); `nil` when they do not follow one.
  ///
  /// Six in ten must end on it, and nearly all must reach it: some go on by chance, none may stop early.
  private static func line(_ depths: [Int]) -> ((Int) -> Double)? {
    let half = depths.count / 2
    let slope = median((0..<depths.count - half).map { Double(depths[$0 + half] - depths[$0]) / Double(half) })
    let start = median(depths.enumerated().map { Double($0.element) - slope * Double($0.offset) })
    let line = { (i: Int) in start + slope * Double(i) }
    let excess = depths.enumerated().map { Double($0.element) - line($0.offset) }
    let ending = excess.count { abs($0) <= straightness }
    let reaching = excess.count { $0 >= -straightness }
    let isStraight =
      abs(slope) <= steepest && 10 * ending >= 6 * depths.count && 20 * reaching >= 19 * depths.count
    return isStraight ? line : nil
  }

  /// Whether a strip stands out: from the picture behind it; for a smeared one, by change along the side where there is
  /// none inwards.
  private static func isDistinct(_ kind: EdgeProfile.Kind, _ strip: [Int], _ profile: EdgeProfile) -> Bool {
    if kind == .smeared {
      let changes = zip(strip, strip.dropFirst()).map { abs(profile.values[$0] - profile.values[$1]) }
      return 2 * changes.reduce(0, +) >= EdgeProfile.contrast * changes.count
    }
    return 2 * strip.count { profile.ends[$0] } >= strip.count
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
