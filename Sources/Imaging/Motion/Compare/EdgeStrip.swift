/// Strips along a side that a moved picture left uncovered.
///
/// The picture's own edge is straight. So the uncovered part of a side begins at a corner, and its depth is a straight
/// line along the side, to the next corner or to nothing. Dark or smooth parts of a scene seldom look like that.
struct EdgeStrip {
  /// Samples that depths may be off their line.
  private static let straightness = 2.0
  /// Steepest line: 27°.
  private static let steepest = 0.5
  /// Places that may in a row be spoilt by a codec.
  private static let spoilt = 2
  /// Neighbouring places whose depths are judged together.
  private static let block = 8
  /// Mean difference of neighbouring places, in 8-bit codes, that tells what is smeared from what is flat.
  private static let liveliness = 4

  private let profile: EdgeProfile
  /// Places along the side, beginning at the corner.
  private let places: [Int]

  /// Samples of border at each place of a side; zeros where there is none.
  static func depths(_ profile: EdgeProfile) -> [Int] {
    var border = [Int](repeating: 0, count: profile.depths.count)
    for places in [Array(profile.depths.indices), profile.depths.indices.reversed()] {
      let strip = EdgeStrip(profile, places)
      guard strip.places.count >= profile.kind.leastPlaces(of: places.count), let line = strip.line,
        strip.isDistinct(line)
      else { continue }
      for (i, place) in strip.places.enumerated() { border[place] = max(0, Int(line(i).rounded())) }
    }
    return border
  }

  /// The first unbroken run of places where something goes on. Before it, it may go on without end: such places belong
  /// to the strip of the side around the corner.
  private init(_ profile: EdgeProfile, _ side: [Int]) {
    self.profile = profile
    let around = side.prefix(side.count / 4).prefix { profile.depths[$0] > profile.deepest }
    var places: [Int] = []
    var spoiltInARow = 0
    for place in side.dropFirst(around.count) {
      spoiltInARow = profile.depths[place] < profile.kind.leastDepth ? spoiltInARow + 1 : 0
      guard spoiltInARow <= Self.spoilt else { break }
      places.append(place)
    }
    self.places = Array(places.dropLast(spoiltInARow))
  }

  /// The straight line along which the strip ends; `nil` when there is none.
  ///
  /// Of each eight neighbours the second shortest counts, as some go on by chance; through these the line of median slope
  /// and height (Theil–Sen). Most places must reach it, and many end on it.
  private var line: ((Int) -> Double)? {
    let depths = places.map { profile.depths[$0] }
    let blocks = stride(from: 0, through: depths.count - Self.block, by: Self.block).map { start in
      (place: Double(start) + 3.5, depth: Double(depths[start..<start + Self.block].sorted()[1]))
    }
    let half = blocks.count / 2
    let slopes = (0..<blocks.count - half).map { i in
      (blocks[i + half].depth - blocks[i].depth) / Double(Self.block * half)
    }
    let slope = Self.median(slopes)
    let start = Self.median(blocks.map { $0.depth - slope * $0.place })
    let line = { (i: Int) in start + slope * Double(i) }
    let excess = depths.enumerated().map { Double($0.element) - line($0.offset) }
    let ending = excess.count { abs($0) <= Self.straightness }
    let reaching = excess.count { $0 >= -Self.straightness }
    let least = profile.kind.leastShares
    let isBounded = max(line(0), line(depths.count - 1)) <= Double(profile.deepest)
    let isStraight = 20 * ending >= least.ending * depths.count && 20 * reaching >= least.reaching * depths.count
    return isBounded && isStraight && abs(slope) <= Self.steepest ? line : nil
  }

  /// Whether the strip stands out: what is black from the picture behind it, where it ends; what is smeared by change
  /// along the side, where there is none inwards.
  private func isDistinct(_ line: (Int) -> Double) -> Bool {
    switch profile.kind {
    case .black:
      let ending = places.indices.filter { abs(Double(profile.depths[places[$0]]) - line($0)) <= Self.straightness }
      return 2 * ending.count { profile.ends[places[$0]] } >= ending.count
    case .smeared:
      let changes = zip(places, places.dropFirst()).map { abs(profile.values[$0] - profile.values[$1]) }
      return changes.reduce(0, +) >= Self.liveliness * changes.count
    }
  }

  /// The middle one of some values; at least one.
  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
