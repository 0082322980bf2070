internal import Geometry
internal import Glibc

/// One clip, one log, and the clocks between them.
struct SyncProblem {
  let knowns: SyncKnowns
  let tracks: PictureTracks
  let recording: MotionRecording<Imu, LogClock>
  let sighter: Sighter
  /// Rates in camera axes, as the expected axes have it.
  let rates: GyroRates
  /// Middle of what was followed, seconds on the clip's clock.
  let mid: Double
  /// Log seconds per clip second, as far as it is known.
  let clockRate: Double

  /// Fewest pairs and rates that anything is told from.
  static let leastPairs = 10

  init(_ knowns: SyncKnowns, _ tracks: PictureTracks, _ recording: MotionRecording<Imu, LogClock>) {
    (self.knowns, self.tracks, self.recording) = (knowns, tracks, recording)
    let camera = knowns.camera
    let readsColumns: Bool
    if knowns.readout == .given {
      readsColumns = camera.shutter.direction == .leftToRight || camera.shutter.direction == .rightToLeft
    } else {
      readsColumns = camera.display.swapsSides
    }
    sighter = Sighter(lens: camera.lens, size: camera.size, readsColumns: readsColumns)
    let axes: AxisMap
    switch knowns.axes {
    case .given(let map), .expected(let map): axes = map
    }
    rates = GyroRates(recording.angularRates) { camera.display.cameraFromSensor(rate: axes.sensorFromImu($0)) }
    let span = (tracks.pairs.first?.first.seconds ?? 0, tracks.pairs.last?.second.seconds ?? 0)
    mid = (span.0 + span.1) / 2
    clockRate = 1 / (knowns.scale ?? 1)
  }

  /// When the log's first rate was taken, seconds on its own clock.
  var logOrigin: Double { recording.angularRates.first?.time.seconds ?? 0 }

  /// The state's lag for an offset.
  func lag(of offset: TimeSpan) -> Double { (mid + offset.seconds) * clockRate - logOrigin - mid }

  /// Lags that are tried.
  var lagRange: ClosedRange<Double> {
    switch knowns.offset {
    case .given(let offset):
      return lag(of: offset)...lag(of: offset)
    case .near(let offset, let reach):
      let (middle, half) = (lag(of: offset), abs(reach.seconds) * clockRate)
      return middle - half...middle + half
    case .unknown:
      let (first, last) = (tracks.pairs.first?.first.seconds ?? 0, tracks.pairs.last?.second.seconds ?? 0)
      let (clip, log) = ((last - first) * clockRate, rates.end)
      let shared = SyncKnowns.Offset.least * min(clip, log)
      // L(first) between shared − clip and log − shared.
      let base = mid + (first - mid) * clockRate
      return shared - clip - base...max(shared - clip, log - shared) - base
    }
  }

  var gains: ClosedRange<Double> { knowns.lens == .given ? 0...1.33 : 0...3 }

  var priors: SyncPriors {
    var priors = SyncPriors()
    typealias Place = SyncState.Place
    func expect(_ place: Int, _ value: Double, _ sigma: Double) {
      (priors.expected[place], priors.sigma[place]) = (value, sigma)
    }
    let range = lagRange
    let isGiven = range.lowerBound == range.upperBound
    expect(Place.lag, range.lowerBound, isGiven ? 0 : 1e3)
    expect(Place.drift, clockRate - 1, isGiven || knowns.scale != nil ? 0 : 1e-3)
    let shutter = knowns.camera.shutter
    let isForward = shutter.direction == .topToBottom || shutter.direction == .leftToRight
    expect(
      Place.readout, isForward ? shutter.readoutSeconds : -shutter.readoutSeconds, knowns.readout == .given ? 0 : 0.02)
    expect(Place.focal, 0, knowns.lens == .given ? 0 : 0.3)
    for k in 0..<3 {
      expect(Place.bias + k, 0, 0.05)
      expect(Place.skew + k, 0, 0.0175)
    }
    return priors
  }

  /// Where a fit begins.
  ///
  /// - Parameters:
  ///   - score: at the lag; `nil` for what is expected.
  ///   - gain: of the log's turning about x and y.
  func state(at score: LagScore?, gain: Double) -> SyncState {
    var state = SyncState()
    state.values = priors.expected
    if let score {
      if priors.isFree(SyncState.Place.lag) { state.values[SyncState.Place.lag] = score.lag(at: mid) }
      if priors.isFree(SyncState.Place.drift) { state.values[SyncState.Place.drift] = score.clockRate - 1 }
    }
    // Parallax, too, changes the gain: no lens is believed that is half or twice as long as assumed.
    if priors.isFree(SyncState.Place.focal) { state.values[SyncState.Place.focal] = log(max(0.6, min(1.6, gain))) }
    return state
  }

  /// The fit on all tracks under a turn of the expected axes.
  func fineFit(_ turn: AxisTurn) -> FineFit {
    FineFit(tracks: tracks, sighter: sighter, rates: rates.mapped { turn($0) }, priors: priors, mid: mid)
  }
}
