/// What went wrong while a log was written: samples that are missing, and blocks of samples in the wrong order.
public struct LogFaults: Equatable, Sendable {
  /// Stretches without any sample, so many a minute, 20 to 400 ms long.
  public var dropoutsPerMinute = 0.0
  /// Neighbouring blocks of samples written the later one first, so many a minute, blocks of 50 to 200 ms.
  public var blockSwapsPerMinute = 0.0

  /// More a minute than this would overlap.
  static let limitPerMinute = 0...100.0

  /// A log without faults.
  public init() {}

  /// The dropouts of a clip of so many seconds, in order of time, apart from each other.
  func gaps(seconds: Double, seed: UInt64) -> [Range<Double>] {
    Self.spread(
      dropoutsPerMinute, lengths: 0.02...0.4, over: seconds,
      RandomStream(seed: seed, purpose: .dropouts))
  }

  /// The order in which samples taken at these instants are written: indices into them.
  ///
  /// - Parameter instants: Rising, seconds on the clip's clock; what lies outside `0…seconds` keeps its place.
  func fileOrder(of instants: [Double], seconds: Double, seed: UInt64) -> [Int] {
    var order = Array(instants.indices)
    let stretches = Self.spread(
      blockSwapsPerMinute, lengths: 0.1...0.4, over: seconds,
      RandomStream(seed: seed, purpose: .blockSwaps))
    for stretch in stretches {
      let middle = (stretch.lowerBound + stretch.upperBound) / 2
      let first = Self.index(of: stretch.lowerBound, in: instants)
      let turn = Self.index(of: middle, in: instants)
      let end = Self.index(of: stretch.upperBound, in: instants)
      order.replaceSubrange(first..<end, with: Array(turn..<end) + Array(first..<turn))
    }
    return order
  }

  /// Stretches spread evenly by the minute, each somewhere in its share of the time; at least one where there are to
  /// be any, so that a fault that is asked for is there.
  private static func spread(
    _ perMinute: Double, lengths: ClosedRange<Double>, over seconds: Double, _ random: RandomStream
  ) -> [Range<Double>] {
    guard perMinute > 0 else { return [] }
    var random = random
    let count = max(1, Int((perMinute * seconds / 60).rounded()))
    let share = seconds / Double(count)
    return (0..<count).map { index in
      let length = min(random.uniform(lengths), 0.9 * share)
      let start = share * Double(index) + random.uniform(0...(share - length))
      return start..<start + length
    }
  }

  /// Index of the first instant at or after `seconds`.
  private static func index(of seconds: Double, in instants: [Double]) -> Int {
    var (low, high) = (0, instants.count)
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] < seconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
