import Geometry
import Imaging

/// What a frame costs by every path, format and filter, beside copying it: one thread, paths in turn.
enum PathTable {
  private static let rounds = 9
  private static let formats: [(name: String, format: PixelFormat)] = [
    ("yuv420p", .yuv420()), ("nv12", .nv12), ("yuv420p10", .yuv420(bitDepth: 10)), ("p010", .p010),
    ("yuv420p16", .yuv420(bitDepth: 16)),
  ]

  /// The table for 1080p.
  static func text() throws -> String {
    let paths = WarpPath.allCases.filter(\.isPossible)
    var table = MarkdownTable(
      ["1080p", "filter"] + paths.map { "\($0.rawValue), CPU ms" } + ["copy, CPU ms"], numbersFrom: 2)
    for (name, format) in formats {
      let frames = try WarpFrames(size: .hd, format: format)
      for kernel in ResampleKernel.allCases {
        StandardError.say("\(name) \(kernel.rawValue)")
        let sides =
          paths.map { frames.side($0.rawValue, kernel: kernel, threads: 1, path: $0) } + [frames.copying]
        table.add([name, kernel.rawValue] + medians(sides).map { Figure.text($0 * 1000) })
      }
    }
    return table.text
  }

  /// Middle CPU seconds of a call of each side.
  private static func medians(_ sides: [Benchmark.Side]) -> [Double] {
    var times = sides.map { _ in [Double]() }
    for round in 0...rounds {
      for (n, side) in sides.enumerated() {
        let cpu = Reading.of { for _ in 0..<3 { side.body() } }.cpu / 3
        // The first round warms caches.
        if round > 0 { times[n].append(cpu) }
      }
    }
    return times.map { Spread($0).median }
  }
}
