/// Both sides' times, measured in turn: ours, the other, ours, the other …
///
/// A shared machine slows down and speeds up over seconds; neighbours in time suffer alike, so that the ratio of each
/// round is steadier than either time.
struct Comparison {
  /// Time for one unit in each round, ours.
  private(set) var ours: [Reading] = []
  /// Time for one unit in each round, the other side.
  private(set) var other: [Reading] = []

  /// A sample shorter than this is repeated, seconds: clocks and caches need some room.
  private static let shortestSample = 0.02

  /// Measures a pair; a first round, not counted, warms caches and says how often short work must be repeated.
  init(_ pair: Benchmark.Pair, rounds: Int) {
    let calls = [pair.ours, pair.other].map { side in
      let once = Reading.of(side.body).wall
      return max(1, Int((Self.shortestSample / max(once, 1e-6)).rounded(.up)))
    }
    for _ in 0..<rounds {
      ours.append(Self.sample(pair.ours, calls: calls[0]))
      other.append(Self.sample(pair.other, calls: calls[1]))
    }
  }

  private static func sample(_ side: Benchmark.Side, calls: Int) -> Reading {
    let reading = Reading.of { for _ in 0..<calls { side.body() } }
    let units = side.units * Double(calls)
    return Reading(wall: reading.wall / units, cpu: reading.cpu / units)
  }

  /// How many times as long as ours the other takes, round by round.
  func ratio(by clock: Benchmark.RatioClock) -> Spread {
    Spread(
      zip(ours, other).map { clock == .cpu ? $1.cpu / max($0.cpu, 1e-12) : $1.wall / max($0.wall, 1e-12) })
  }
}

/// The middle of some values, and how far they reach.
struct Spread {
  var median: Double
  var least: Double
  var greatest: Double

  /// - Precondition: there are values.
  init(_ values: [Double]) {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    (least, greatest) = (sorted[0], sorted[sorted.count - 1])
  }
}
