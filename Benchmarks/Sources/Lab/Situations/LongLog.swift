import Geometry
import Stabiliser
import Synthesis

/// Time and memory of a log of an hour, a thousand samples a second, beside ten minutes of it.
enum LongLog {
  private static let minutes = [10.0, 60]

  /// Rows are lengths; the last column says whether cost grows with length alone.
  static func table() throws -> String {
    var table = MarkdownTable([
      "log", "samples", "orientation: CPU, s", "ns a sample", "× the first", "log, MiB", "memory added, MiB",
      "bytes a sample", "× the first",
    ])
    var first: (time: Double, memory: Double)?
    for minutes in minutes {
      let trial = AttitudeTrial(.handheld, .phone, seconds: minutes * 60, seed: 21, rateHz: 1000)
      let recording = trial.recording
      let samples = Double(recording.angularRates.count)
      let before = Memory.restartPeak()
      let reading = try Reading.of { _ = try OrientationEstimator.estimate(from: recording) }
      let added = Memory.peakMiB - before
      let cost = (time: reading.cpu / samples, memory: added / samples)
      let reference = first ?? cost
      first = reference
      table.add([
        "\(Int(minutes)) min at 1 kHz", "\(Int(samples))", Figure.text(reading.cpu), Figure.text(cost.time * 1e9),
        Figure.text(cost.time / reference.time), Figure.text(samples * 64 / 1_048_576), Figure.text(added),
        Figure.text(cost.memory * 1_048_576), Figure.text(cost.memory / reference.memory),
      ])
    }
    return table.text
  }
}
