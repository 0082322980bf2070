import Light

/// How a finished picture is to look; nothing unless it is chosen.
struct LookOptions {
  /// Brightness, stops.
  var exposure_stops = 0.0
  /// A named curve, or a file of points.
  var tone: String?
  /// Deviation of the grain in the middle tone, as a share of white's code.
  var grain = 0.0
  /// Which grain.
  var seed: UInt64 = 1

  /// `--exposure`, `--tone`, `--grain`, `--seed`.
  static var group: OptionGroup<Self> {
    let names = ToneCurve.Named.allCases.map(\.rawValue)
    return OptionGroup(
      title: "Look, applied once to the finished picture",
      options: [
        .value(
          "--exposure", type: .number("STOPS", in: .stops, -20...20), at: \.exposure_stops,
          help: "Brighten by so many stops, each of which doubles light; below 0 darken."),
        .value(
          "--tone", type: .tone(offering: names), optional: \.tone, absence: "tones as they are",
          help:
            "Bend the tones: \(names.alternatives), or a file of two numbers a line, a tone before and after, as sRGB codes from 0 to 1."
        ),
        .value(
          "--grain", type: .number("PERCENT", in: .percent, 0...20), at: \.grain,
          help: "Lay grain over it: its strength in the middle tones, in percent of white; 2 is plainly seen."),
        .value("--seed", type: .seed, at: \.seed, help: "Which grain: the same number gives the same grain."),
      ])
  }

  /// The look that was chosen.
  ///
  /// - Throws: ``CommandFailure`` when a file of points cannot be read.
  func look() throws(CommandFailure) -> Look {
    Look(
      exposure_stops: exposure_stops, tone: try curve(),
      grain: grain > 0 ? Grain(strength: grain, seed: seed) : nil)
  }

  private func curve() throws(CommandFailure) -> ToneCurve? {
    guard let tone else { return nil }
    if let named = ToneCurve.Named(rawValue: tone) { return named.curve }
    let bytes = try FileBytes.read(tone, limit: 1 << 20)
    switch ToneCurve.read(String(decoding: bytes, as: UTF8.self)) {
    case .success(let curve): return curve
    case .failure(let fault):
      throw .invalidInput(tone, (fault.line.map { "line \($0): " } ?? "") + fault.problem)
    }
  }
}

extension CommandLineUnit {
  /// Typed and used in stops.
  static let stops = CommandLineUnit(name: "stops", suffixes: ["EV"], inside: 1)
}

extension ValueType where Value == String {
  /// The name of a tone curve, or the path of one.
  fileprivate static func tone(offering names: [String]) -> Self {
    Self(
      placeholder: "NAME|FILE", expectation: names.alternatives + ", or the path of a file of points",
      completion: .words(names), read: { $0.isEmpty ? .refused : .value($0) }, record: { .text($0) })
  }
}
