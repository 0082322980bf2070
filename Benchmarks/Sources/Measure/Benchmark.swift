/// One thing we do beside the thing it is compared with.
///
/// To add one: 1. a file that makes it; 2. its line in ``BenchmarkList``.
struct Benchmark {
  /// What is done, in a few words: the first column of the table.
  var name: String
  /// What the table shows.
  var measure = Measure.millisecondsAFrame
  /// The clock that the ratio is taken from.
  var ratioClock = RatioClock.cpu
  /// Makes what both sides need; called once, not timed.
  var prepare: () throws -> Pair

  /// What is shown of the time that a unit of work takes.
  enum Measure {
    /// A unit is a frame.
    case millisecondsAFrame
    /// A unit is a megabyte, 10⁶ bytes.
    case megabytesASecond

    /// The cell for the seconds of one unit.
    func text(_ seconds: Double) -> String {
      switch self {
      case .millisecondsAFrame: Figure.text(seconds * 1000) + " ms"
      case .megabytesASecond: Figure.text(1 / seconds) + " MB/s"
      }
    }
  }

  /// Processor time for work on one thread; wall time where threads are what is compared.
  enum RatioClock {
    case cpu
    case wall
  }

  /// Both sides, ready to run.
  struct Pair {
    var ours: Side
    var other: Side
  }

  /// One side.
  struct Side {
    /// What it is.
    var label: String
    /// Units of work a call does; a fraction where only a part is done.
    var units = 1.0
    /// The work.
    var body: () -> Void
  }
}
