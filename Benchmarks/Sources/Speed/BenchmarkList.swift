import Imaging

/// Everything that is timed beside something else, in the order of the report.
enum BenchmarkList {
  /// A part of the report.
  struct Group {
    /// The word that runs it.
    var name: String
    /// Its heading.
    var title: String
    /// What is measured, as lines.
    var benchmarks: [Benchmark]
  }

  static var groups: [Group] {
    [
      Group(
        name: "warp", title: "Warp",
        benchmarks: [
          .warp(.bilinear, against: .reference),
          .warp(.bicubic, against: .reference),
          .warp(.lanczos3, against: .reference),
          .warp(.bilinear, against: .copy),
          .warp(.bicubic, against: .copy),
          .warp(.lanczos3, against: .copy),
          .warp(.bicubic, bitDepth: 10, against: .reference),
          .warp(.bicubic, bitDepth: 10, against: .copy),
          .threads(.bilinear, size: .hd),
          .threads(.bicubic, size: .hd),
          .threads(.bilinear, size: .uhd),
          .threads(.bicubic, size: .uhd),
        ]),
      Group(
        name: "mesh", title: "Mesh of a frame",
        benchmarks: [.meshOfFisheye, .meshAndWarpOfFisheye(.bilinear), .meshAndWarpOfFisheye(.bicubic)]),
      Group(
        name: "reading", title: "Reading a log",
        benchmarks: [.readingGcsv, .readingCsv]),
    ]
  }
}
