import Geometry
import Synthesis

/// A trial's log and every method's "up" as text, for whoever wants to compare with programs of their own.
enum LogListing {
  /// One line a sample: seconds, rates in rad/s, forces in m/s², then true up and each method's, all in camera axes.
  static func text(_ trial: AttitudeTrial) throws -> String {
    let named = try AttitudeMethod.others.map { (name: $0.name, ups: try $0.ups(trial.recording)) }
    let columns = [(name: "truth", ups: trial.truth)] + named
    let vectors = ["rate", "force"] + columns.map { $0.name.replacing(" ", with: "_") }
    var lines = [(["time_s"] + vectors.flatMap { ["\($0)_x", "\($0)_y", "\($0)_z"] }).joined(separator: ",")]
    for (i, rate) in trial.recording.angularRates.enumerated() {
      let values = [rate.value, trial.recording.specificForces[i].value] + columns.map { $0.ups[i] }
      lines.append("\(rate.time.seconds)," + values.map { "\($0.x),\($0.y),\($0.z)" }.joined(separator: ","))
    }
    return lines.joined(separator: "\n")
  }

  /// The trial that words ask for: motion, grade, seconds, seed.
  static func trial(_ words: [String]) throws -> AttitudeTrial {
    guard words.count == 4, let motion = SyntheticMotion(rawValue: words[0]), let grade = ImuGrade(rawValue: words[1]),
      let seconds = Double(words[2]), seconds > 0, seconds <= 3600, let seed = UInt64(words[3])
    else { throw BenchError.missingArgument("motion, grade, seconds and seed") }
    return AttitudeTrial(motion, grade, seconds: seconds, seed: seed)
  }
}
