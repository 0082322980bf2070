internal import Geometry
public import Stabiliser

/// A plan judged by the truth: what `Docs/METRICS.md` defines, in radians, seconds and pixels of the source.
///
/// - Note: Sums over time leave out the first and the last half second of the clip, where filters have seen one side
///   only; borders are examined in every frame.
public struct Evaluation: Sendable {
  /// How many frames were compared.
  public struct FrameCounts: Equatable, Sendable {
    /// Frames of the plan.
    public var planned: Int
    /// Frames of the truth.
    public var filmed: Int
    /// Frames that are in both.
    public var compared: Int
    /// Compared frames that lie at least half a second from either end of the compared part.
    public var judged: Int
  }

  /// Time left out at either end, seconds.
  public static let trimSeconds = 0.5

  /// How many frames were compared.
  public var frames: FrameCounts
  /// The horizon in the shown picture.
  public var horizon: HorizonMetrics
  /// Where the log put the camera.
  public var attitude: AttitudeMetrics
  /// How truly far points are put in their places.
  public var tracking: TrackingMetrics
  /// The path of the shown picture.
  public var path: PathMetrics
  /// How much of the source is left.
  public var crop: CropMetrics
  /// Whether anything outside the source is read.
  public var borders: BorderMetrics
  /// The clock; `nil` where plan or truth does not say.
  public var sync: SyncMetrics?
  /// Scores for comparison with others.
  public var nus: NUSMetrics
  /// The hold of a framing; `nil` where the plan holds none.
  public var lock: LockMetrics?
  /// Largest error of the truth's own interpolation, seen at the frames, pixels of the source; `nil` without frames
  /// inside the samples.
  public var truthInterpolation: Double?
  /// The curves behind the numbers.
  public var curves: EvaluationCurves

  /// Judges a plan.
  ///
  /// - Parameters:
  ///   - plan: what was or would be rendered.
  ///   - truth: how the clip was filmed.
  ///   - trimRoll: the roll the horizon was meant to be held at, radians.
  ///   - clock: how the log's clock was put on the clip's; `nil` where it is not known.
  /// - Throws: ``EvaluationError``.
  /// - Complexity: Linear in frames times nodes of a mesh.
  public init(
    of plan: StabilisationPlan, against truth: Truth, trimRoll: Double = 0, clock: ClockLine? = nil
  ) throws(EvaluationError) {
    guard plan.display == .none else { throw .turnedPicture }
    guard plan.sourceSize == truth.camera.size else { throw .sizes(plan: plan.sourceSize, truth: truth.camera.size) }
    let examined = try ExaminedFrame.all(plan, truth)
    let times = examined.map(\.seconds)
    let judgedTime = Self.judged(times)
    let judged = examined.filter { judgedTime.contains($0.seconds) }
    let focal = plan.lens.focalLength
    let pixelsPerRadian = (focal.x * focal.y).squareRoot()
    let paths = ShownPaths(examined, lens: plan.lens, undistort: plan.undistort)

    frames = FrameCounts(
      planned: plan.frames.count, filmed: truth.frames.count, compared: examined.count, judged: judged.count)
    horizon = HorizonMetrics(judged, trimRoll: trimRoll)
    attitude = AttitudeMetrics(judged)
    tracking = TrackingMetrics(examined, judged: judgedTime)
    path = PathMetrics(paths, pixelsPerRadian: pixelsPerRadian, judged: judgedTime)
    crop = CropMetrics(judged)
    borders = BorderMetrics(examined)
    sync = truth.clock.flatMap { known in
      clock.map { SyncMetrics(judged.map(\.seconds), estimate: $0, truth: known) }
    }
    nus = NUSMetrics(judged, paths.shown.within(judgedTime), plan: plan)
    lock = LockMetrics(
      judged, lens: plan.lens, undistort: plan.undistort, pixelsPerRadian: pixelsPerRadian)
    truthInterpolation = truth.interpolationError.map { $0 * pixelsPerRadian }
    curves = EvaluationCurves(examined, paths, trimRoll: trimRoll, pixelsPerRadian: pixelsPerRadian)
  }

  /// The time without half a second at either end; the whole where nothing would be left.
  private static func judged(_ times: [Double]) -> ClosedRange<Double> {
    guard let first = times.first, let last = times.last else { return 0...0 }
    let (low, high) = (first + trimSeconds, last - trimSeconds)
    return low < high ? low...high : min(first, last)...max(first, last)
  }
}

/// Curves over time and frequency, for plots.
public struct EvaluationCurves: Equatable, Sendable {
  /// The horizon of one frame.
  public struct HorizonPoint: Equatable, Sendable {
    /// Clip time.
    public var seconds: Double
    /// Roll of the shown picture against level or trim, radians.
    public var error: Double
    /// Standard deviation the plan states, radians; `nil` where it states none.
    public var sigma: Double?
  }

  /// Where the horizon is well defined, sin φ > 0.5.
  public var horizon: [HorizonPoint]
  /// Shake of the camera; `nil` for short clips.
  public var cameraShake: ShakeSpectrum?
  /// Shake of the shown picture; `nil` for short clips.
  public var shownShake: ShakeSpectrum?

  init(_ frames: [ExaminedFrame], _ paths: ShownPaths, trimRoll: Double, pixelsPerRadian: Double) {
    horizon = frames.filter { $0.steepness > 0.5 }.map {
      HorizonPoint(
        seconds: $0.seconds, error: wrapped($0.worldFromShown.cameraAngles.roll - trimRoll), sigma: $0.plan.rollSigma)
    }
    cameraShake = ShakeSpectrum(paths.camera, pixelsPerRadian: pixelsPerRadian)
    shownShake = ShakeSpectrum(paths.shown, pixelsPerRadian: pixelsPerRadian)
  }
}

extension Truth {
  /// The largest angle between the path and the frames' own orientations, radians; `nil` where none lies on the path.
  var interpolationError: Double? {
    frames.compactMap { frame in path.worldFromCamera(at: frame.seconds)?.angle(to: frame.worldFromCamera) }.max()
  }
}
