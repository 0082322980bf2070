/// Runs the benchmarks of a group and shows medians and ratios.
enum ComparisonTable {
  private static let rounds = 9

  static func text(_ group: BenchmarkList.Group) throws -> String {
    var table = MarkdownTable(
      ["what", "ours", "compared with", "ours, CPU", "wall", "other, CPU", "wall", "ratio (least–greatest)"],
      numbersFrom: 3)
    for benchmark in group.benchmarks {
      StandardError.say(benchmark.name)
      table.add(row(benchmark, try benchmark.prepare()))
    }
    return table.text
  }

  private static func row(_ benchmark: Benchmark, _ pair: Benchmark.Pair) -> [String] {
    let comparison = Comparison(pair, rounds: rounds)
    func median(_ values: [Double]) -> String { benchmark.measure.text(Spread(values).median) }
    let ratio = Figure.text(comparison.ratio(by: benchmark.ratioClock))
    return [
      benchmark.name, pair.ours.label, pair.other.label,
      median(comparison.ours.map(\.cpu)), median(comparison.ours.map(\.wall)),
      median(comparison.other.map(\.cpu)), median(comparison.other.map(\.wall)),
      ratio + (benchmark.ratioClock == .wall ? " wall" : ""),
    ]
  }
}
