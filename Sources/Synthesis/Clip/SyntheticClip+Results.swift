public import Geometry
public import Imaging

extension SyntheticClip {
  /// Frames of the nominal rate: those shown before `seconds` have passed, to the nearest.
  var nominalFrameCount: Int { Int((seconds * rate.framesPerSecond).rounded()) }

  /// Frames in the clip.
  public var frameCount: Int { timing == .constant ? nominalFrameCount : timeline.entries.count }

  /// Frames a second over the whole clip, the last one shown as long as the nominal rate says.
  public var meanFrameRate: Double {
    guard timing != .constant, let last = timeline.entries.last else { return rate.framesPerSecond }
    return Double(frameCount) / (last.time.seconds + 1 / rate.framesPerSecond)
  }

  /// The least time from a frame to the next, seconds; that of the nominal rate where there is one frame.
  var shortestInterval: Double {
    guard timing != .constant else { return 1 / rate.framesPerSecond }
    let instants = timeline.entries.map(\.time.seconds)
    return zip(instants.dropFirst(), instants).map { $0 - $1 }.min() ?? 1 / rate.framesPerSecond
  }

  /// When the frames are shown, in the ticks of ``timing``.
  public var timeline: FrameTimeline {
    switch timing {
    case .constant:
      return FrameTimeline(count: nominalFrameCount, ratePerSecond: rate.numerator, over: rate.denominator)
    case .lowLight(let ticksPerFrame):
      var random = RandomStream(seed: seed, purpose: .frameTimes)
      let instants = LowLight.instants(count: nominalFrameCount, &random)
      return FrameTimeline(instants: instants, rate: rate, ticksPerFrame: ticksPerFrame)
    }
  }

  /// The camera's path.
  public var path: CameraPath { motion.path(seed: seed, seconds: seconds, strength: strength) }

  /// The motion sensor on that path.
  public var imu: ImuSimulation {
    var imu = ImuSimulation(
      path: path, grade: grade, rateHz: logRateHz, span: -logMarginSeconds...seconds + logMarginSeconds,
      mount: mount, seed: seed)
    (imu.stated, imu.clockOffset, imu.gaps) = (statedErrors, clockOffset, gaps)
    return imu
  }

  /// The motion log, in order of time.
  public var recording: MotionRecording<Imu, LogClock> { imu.recording() }

  /// Whether the log's times are the clip's to a millisecond: its zero is on the first frame and stays there.
  public var hasExactClock: Bool {
    clockOffset == .zero && abs(imu.errors.clockRate - 1) * seconds < 1e-3
  }

  /// Stretches of the clip without any sample, seconds on its clock.
  public var gaps: [Range<Double>] { faults.gaps(seconds: seconds, seed: seed) }

  /// The order in which the samples of the log are written into its file, indices into ``recording``.
  public var fileOrder: [Int] { faults.fileOrder(of: imu.loggedTimes, seconds: seconds, seed: seed) }

  /// The truth at the sensor's sampling instants, gaps included, and at the frames.
  public var truth: TruthTrack {
    TruthTrack(
      path: path, sampleSeconds: imu.sampleTimes, frameSeconds: timeline.entries.map(\.time.seconds))
  }

  /// What there is to see; near things keep out of the way of the path.
  func scene(along path: CameraPath) -> Scene {
    switch sceneKind {
    case .sphere: return Scene(seed: seed)
    case .parallax:
      let nearby = Neighbourhood(
        seed: seed, eyeHeight: motion.eyeHeight, alongside: path, over: -1...seconds + 1)
      return Scene(seed: seed).with(nearby)
    }
  }

  /// The frames, rendered when asked for.
  public var frames: Frames { frames(threads: nil) }

  /// The same with so many threads at work; they do not change a picture.
  public func frames(threads: Int?) -> Frames { Frames(self, threads: threads) }

  /// A clip's pictures by frame index. Making one renders it; nothing is kept.
  public struct Frames: RandomAccessCollection, Sendable {
    private let path: CameraPath
    private let renderer: SceneRenderer
    private let instants: [Double]

    /// Builds the scene and the camera once.
    init(_ clip: SyntheticClip, threads: Int?) {
      // Rows are read and exposed somewhat before the first frame's instant and after the last one's.
      path = clip.path.surveyed(over: -1...clip.seconds + 1)
      instants = clip.timeline.entries.map(\.time.seconds)
      renderer = SceneRenderer(
        scene: clip.scene(along: path), lens: clip.lens, size: clip.size, shutter: clip.shutter,
        exposureSeconds: clip.exposureSeconds, format: clip.format, threads: threads)
    }

    /// Index of the first frame.
    public var startIndex: Int { 0 }
    /// One past the last frame's index.
    public var endIndex: Int { instants.count }
    /// The picture of one frame.
    public subscript(index: Int) -> Picture { renderer.picture(along: path, at: instants[index]) }
  }
}
