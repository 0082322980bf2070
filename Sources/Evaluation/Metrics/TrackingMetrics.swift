import Geometry
import Stabiliser

/// How truly the warp puts far points where the plan meant them to be. Pixels of the source.
public struct TrackingMetrics: Equatable, Sendable {
  /// Root mean square error over probes and frames, drift and all.
  public var trackingRms: Double?
  /// Root mean square of the errors' part above 1 Hz: what is seen as shaking.
  public var jitterRms: Double?
  /// The largest of the frames' root mean square errors above 1 Hz.
  public var jitterLargest: Double?
  /// Root mean square, over frames, of the displacement of the last row read against the first.
  public var rowShearRms: Double?
  /// Probes that neither lens nor truth has an answer for.
  public var lostProbes: Int

  /// - Parameters:
  ///   - frames: all frames, in the order of time: filters see the ends.
  ///   - judged: the time over which sums are taken, seconds.
  init(_ frames: [ExaminedFrame], judged: ClosedRange<Double>) {
    var inside: [Displacement] = []
    var fast: [[Displacement]] = Array(repeating: [], count: frames.count)
    lostProbes = 0
    for k in 0..<ProbeGrid.count {
      let series = Self.series(of: k, in: frames)
      lostProbes += frames.count - series.frames.count
      inside += zip(series.frames, series.errors).filter { judged.contains(frames[$0.0].seconds) }.map(\.1)
      for (frame, error) in zip(series.frames, series.fast) where judged.contains(frames[frame].seconds) {
        fast[frame].append(error)
      }
    }
    trackingRms = inside.rms
    jitterRms = fast.flatMap(\.self).rms
    jitterLargest = fast.compactMap(\.rms).max()
    rowShearRms =
      frames.filter { judged.contains($0.seconds) }.compactMap(\.rowShear).rms
  }

  /// The errors of one probe over time and their part above 1 Hz, by frame; frames that repeat a time are left out.
  private static func series(
    of probe: Int, in frames: [ExaminedFrame]
  ) -> (frames: [Int], errors: [Displacement], fast: [Displacement]) {
    var (indices, errors): ([Int], [Displacement]) = ([], [])
    for (i, frame) in frames.enumerated() {
      guard let error = frame.errors[probe] else { continue }
      if let last = indices.last, frames[last].seconds >= frame.seconds { continue }
      indices.append(i)
      errors.append(error)
    }
    guard let highPass = SplineHighPass(times: indices.map { frames[$0].seconds }, cutoffHertz: 1) else {
      return (indices, errors, [])
    }
    let (x, y) = (highPass(errors.map(\.x)), highPass(errors.map(\.y)))
    return (indices, errors, zip(x, y).map { Displacement(x: $0, y: $1) })
  }
}

/// What a wrong readout leaves: rows displaced in the order they were read.
enum RowShear {
  /// Displacement of the last row against the first, pixels of the source, in one frame.
  ///
  /// The probes' errors are fitted by a small turn δ of the virtual camera and a displacement g that grows with the
  /// phase φ of the readout, together, so that neither takes the other's part:
  /// ```
  /// e ≈ (∂u/∂δ) δ + g (φ − ½)
  /// ```
  /// - Returns: |g|; `nil` where the probes do not determine it.
  static func length(of probes: [Probe?]) -> Double? {
    var fit = LeastSquares(unknowns: 5)
    for case .some(let probe) in probes {
      let phase = probe.phase - 0.5
      fit.add(probe.slopes.x + [phase, 0], probe.error.x)
      fit.add(probe.slopes.y + [0, phase], probe.error.y)
    }
    return fit.solve().map { ($0[3] * $0[3] + $0[4] * $0[4]).squareRoot() }
  }
}
