import Charts
import Imaging

/// The motion of some clips as pictures: paths against time with their smoothed part, and their spectra.
enum MotionCharts {
  /// One of the signals of a path.
  private struct Signal {
    let title: String
    let unit: String
    let scale: Double
    let values: KeyPath<MotionPath.Piece, [Double]>
  }

  private static var signals: [Signal] {
    [
      Signal(title: "Picture to the right", unit: "px", scale: 1, values: \.x),
      Signal(title: "Picture down", unit: "px", scale: 1, values: \.y),
      Signal(title: "Picture turned clockwise", unit: "°", scale: 180 / .pi, values: \.roll),
    ]
  }

  /// With more clips the smoothed paths would hide the others.
  private static let mostSmoothed = 3

  /// All charts of all clips.
  static func page(_ clips: [ClipMeasurement]) -> ChartPage {
    let names =
      clips.count == 1 ? [""] : clips.enumerated().map { "\(MeasureTable.letter($0.offset)) \(fileName($0.element))" }
    let paths = signals.map { path($0, clips, names) }
    let spectra = signals.map { spectrum($0, clips, names) }
    let title = clips.count == 1 ? "Motion of \(fileName(clips[0]))" : "Motion of \(clips.count) clips"
    return ChartPage(title: title, charts: paths + spectra)
  }

  private static func fileName(_ clip: ClipMeasurement) -> String {
    String(clip.path.dropFirst(FileName(clip.path).folder.count))
  }

  private static func path(_ signal: Signal, _ clips: [ClipMeasurement], _ names: [String]) -> Chart {
    let series = zip(clips, names).flatMap { clip, name in
      let own = name.isEmpty ? "path" : name
      let pieces = clip.motion.pieces
      let smooth = pieces.map { piece in
        GaussianSmoothing(sigma: Steadiness.smoothingSeconds)(times: piece.times, [piece[keyPath: signal.values]])[0]
      }
      let lines = [
        Series(name: own, points: points(pieces, pieces.map { $0[keyPath: signal.values] }, signal.scale)),
        Series(name: name.isEmpty ? "smoothed" : "\(name), smoothed", points: points(pieces, smooth, signal.scale)),
      ]
      return Array(lines.prefix(clips.count > mostSmoothed ? 1 : 2))
    }
    return Chart(
      title: signal.title, x: Axis(label: "time, s"), y: Axis(label: "sum of motions, \(signal.unit)"), series: series)
  }

  /// The samples of all pieces, with a gap between two.
  private static func points(
    _ pieces: [MotionPath.Piece], _ values: [[Double]], _ scale: Double
  ) -> [(x: Double, y: Double)] {
    zip(pieces, values).flatMap { piece, values in
      zip(piece.times, values).map { (x: $0, y: $1 * scale) } + [(x: piece.times[0], y: .nan)]
    }
  }

  private static func spectrum(_ signal: Signal, _ clips: [ClipMeasurement], _ names: [String]) -> Chart {
    let series = zip(clips, names).compactMap { clip, name -> Series? in
      guard let spectrum = MotionSpectrum(clip.motion, signal.values) else { return nil }
      let points = zip(spectrum.frequencies, spectrum.amplitudes).map { (x: $0, y: $1 * signal.scale) }
      return Series(name: name, points: points)
    }
    return Chart(
      title: "\(signal.title): spectrum", x: Axis(label: "frequency, Hz", scale: .logarithmic),
      y: Axis(label: "\(signal.unit)/√Hz", scale: .logarithmic), series: series,
      marks: [Mark(.x(Steadiness.shakeHertz), label: "shake begins")])
  }
}
