import Charts
import Stabiliser
import Synthesis

/// How errors fall with the length of the recording.
struct ErrorByLength {
  static let motions: [SyntheticMotion] = [.walk, .run, .bike, .drone]
  static let lengths = [5.0, 10, 20, 40, 80, 160, 320]
  private static let seeds = UInt64(21)...25
  private static let methods = AttitudeMethod.others.filter { ["complementary", "VQF offline 10 s"].contains($0.name) }
  private static let names = methods.map(\.name) + [AttitudeMethod.oursName]

  /// Medians over the seeds, degrees: by motion, length and method.
  private let medians: [[[Double]]]

  init() throws {
    let places = Self.motions.flatMap { motion in Self.lengths.map { (motion, $0) } }
    // The long ones first, so that both cores are busy to the end.
    let order = places.indices.sorted { (places[$0].1, $0) > (places[$1].1, $1) }
    let trials = order.flatMap { place in Self.seeds.map { (place: place, seed: $0) } }
    let found = try TrialPool.map(trials) { place, seed -> [Double] in
      let trial = AttitudeTrial(places[place].0, .phone, seconds: places[place].1, seed: seed)
      let estimate = try OrientationEstimator.estimate(from: trial.recording)
      let ups = try Self.methods.map { try $0.ups(trial.recording) } + [estimate.ups(at: trial.times)]
      return ups.map { trial.rollError(of: $0).rmsDegrees }
    }
    let byPlace = Dictionary(grouping: zip(trials, found), by: \.0.place)
    let values = places.indices.map { place -> [Double] in
      let errors = byPlace[place]?.map(\.1) ?? []
      return Self.names.indices.map { method in Spread(errors.map { $0[method] }).median }
    }
    medians = Self.motions.indices.map { motion in
      Array(values[motion * Self.lengths.count..<(motion + 1) * Self.lengths.count])
    }
  }

  /// Rows are lengths, columns motions and methods.
  var table: String {
    var table = MarkdownTable(
      ["length, s"] + Self.motions.flatMap { motion in Self.names.map { "\(motion.rawValue): \($0)" } })
    for (place, seconds) in Self.lengths.enumerated() {
      table.add(
        ["\(Int(seconds))"]
          + Self.motions.indices.flatMap { motion in
            medians[motion][place].map { Figure.decimal($0, places: 2) }
          })
    }
    return table.text
  }

  /// One chart a motion.
  var page: ChartPage {
    let charts = Self.motions.enumerated().map { index, motion in
      Chart(
        title: motion.rawValue, x: Axis(label: "length of the recording, s", scale: .logarithmic),
        y: Axis(label: "rms roll error, °", scale: .logarithmic),
        series: Self.names.enumerated().map { method, name in
          Series(name: name, points: Self.lengths.indices.map { (Self.lengths[$0], medians[index][$0][method]) })
        })
    }
    return ChartPage(title: "Roll error by length: phone, medians of five seeds", charts: charts)
  }
}
