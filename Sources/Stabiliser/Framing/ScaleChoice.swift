internal import Geometry
internal import Glibc

/// Chooses each frame's scale from the least scale it needs.
enum ScaleChoice {
  /// Greatest speed of a dynamic crop, natural logarithm of scale per second: half a percent.
  static let dynamicRate = 0.005

  /// The scale that covers the source by a crop of the output's aspect with no correction at all.
  static func unzoomed(output: PixelSize, source: PixelSize) -> Double {
    max(Double(output.width) / Double(source.width), Double(output.height) / Double(source.height))
  }

  /// The same where distortion is taken out of the output.
  ///
  /// Then the source may be shown in parts only, or smaller in the middle than it is: then
  /// it is the least scale at which the crop's outline lies inside the source.
  static func unzoomed(output: PixelSize, source: PixelSize, lens: Lens, undistort: Double) -> Double {
    let plain = unzoomed(output: output, source: source)
    if undistort == 0 { return plain }
    let (centre, outline) = (source.centre(in: VirtualPixels.self), outline(of: output))
    func isInside(_ scale: Double) -> Bool {
      outline.allSatisfy { (x, y) in
        let ray = lens.unproject(PixelPoint(centre.x + x / scale, centre.y + y / scale), undistorted: undistort)
        guard let point = ray.flatMap({ lens.project($0.relabelled()) }) else { return false }
        return point.x >= 0 && point.y >= 0 && point.x <= Double(source.width) && point.y <= Double(source.height)
      }
    }
    var (low, high) = (log(plain / 64), log(plain * 64))
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isInside(exp(middle)) { high = middle } else { low = middle }
    }
    return exp(high)
  }

  /// Points of the output's edge from its middle, 32 a side.
  private static func outline(of output: PixelSize) -> [(x: Double, y: Double)] {
    let (w, h) = (Double(output.width) / 2, Double(output.height) / 2)
    return (0...32).flatMap { step -> [(x: Double, y: Double)] in
      let share = Double(step) / 16 - 1
      return [(share * w, -h), (share * w, h), (-w, share * h), (w, share * h)]
    }
  }

  /// The scale at which a crop fits at any roll angle, filter aside: its diagonal inside the source's shorter side.
  static func fullTurn(output: PixelSize, source: PixelSize) -> Double {
    hypot(Double(output.width), Double(output.height)) / Double(min(source.width, source.height))
  }

  /// The lowest curve above all needs that never changes faster than ``dynamicRate``.
  static func breathing(needs: [Double], times: [Timestamp<ClipClock>]) -> [Double] {
    var logs = needs.map { log($0) }
    for i in logs.indices.dropFirst() {
      logs[i] = max(logs[i], logs[i - 1] - dynamicRate * (times[i] - times[i - 1]).seconds)
    }
    for i in logs.indices.dropLast().reversed() {
      logs[i] = max(logs[i], logs[i + 1] - dynamicRate * (times[i + 1] - times[i]).seconds)
    }
    return zip(logs, needs).map { max(exp($0), $1) }
  }

  /// The least single scale from `first` upwards that fits every frame: each begins where its predecessors ended.
  ///
  /// A few points of the rim tell of most frames that they need less, by far; the others are looked at closely. A larger
  /// scale fits whatever a smaller one fitted, lenses with odd edges apart: at the end every frame's whole rim is
  /// measured, until nothing moves.
  ///
  /// - Returns: the scale, and the margins of the frames that were measured at it.
  static func constant(
    from first: Double, frames: Int, fit: CropFit, threads: Int,
    mapping: @Sendable (_ frame: Int, _ scale: Double) -> FrameMapping
  ) throws(PlanError) -> (scale: Double, margins: [EdgeMargins?]) {
    func need(_ i: Int, from scale: Double) throws(PlanError) -> Double {
      guard let need = fit.leastScale(for: mapping(i, scale)) else { throw .cropImpossible(frame: i) }
      return need
    }
    var scale = first
    var coarse = fit.coarse.sampler
    for part in stride(from: 0, to: frames, by: glance).map({ $0..<min($0 + glance, frames) }) {
      let fitting = looks(part, threads, fit.coarse, mapping, scale) { CropFit.isPlenty($1) }
      for (i, margins) in zip(part, fitting) where margins == nil {
        if !fit.coarse.fitsByFar(mapping(i, scale), &coarse) { scale = try need(i, from: scale) }
      }
    }
    var measured: [EdgeMargins?] = []
    for _ in 0..<8 {
      let now = scale
      measured = looks(0..<frames, threads, fit, mapping, now) { fit.permits($0, $1) }
      for i in 0..<frames where measured[i] == nil { scale = try need(i, from: scale) }
      if scale == now { break }
      measured = Array(repeating: nil, count: frames)
    }
    return (scale, measured)
  }

  /// Frames looked at before the scale that they need is looked for, among those that do not fit.
  private static let glance = 1024

  /// The margins of frames at a scale, of those that are roomy enough.
  private static func looks(
    _ frames: Range<Int>, _ threads: Int, _ fit: CropFit,
    _ mapping: @Sendable (_ frame: Int, _ scale: Double) -> FrameMapping, _ scale: Double,
    _ isRoomy: @Sendable (FrameMapping, EdgeMargins) -> Bool
  ) -> [EdgeMargins?] {
    inParallel(frames, threads: threads) { run in
      var sampler = fit.sampler
      return run.map { i in
        let whole = mapping(i, scale)
        return fit.margins(of: whole, &sampler).flatMap { isRoomy(whole, $0) ? $0 : nil }
      }
    }
  }
}
