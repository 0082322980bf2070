public import Geometry
public import Imaging

extension SyntheticClip {
  /// Frames in the clip: those shown before `seconds` have passed, to the nearest.
  public var frameCount: Int { Int((seconds * rate.framesPerSecond).rounded()) }

  /// When the frames are shown, one tick a frame.
  public var timeline: FrameTimeline {
    FrameTimeline(count: frameCount, ratePerSecond: rate.numerator, over: rate.denominator)
  }

  /// The camera's path.
  public var path: CameraPath { motion.path(seed: seed, seconds: seconds) }

  /// The motion sensor on that path.
  public var imu: ImuSimulation {
    ImuSimulation(
      path: path, grade: grade, rateHz: logRateHz, span: -logMarginSeconds...seconds + logMarginSeconds,
      mount: mount, seed: seed)
  }

  /// The motion log.
  public var recording: MotionRecording<Imu, LogClock> { imu.recording() }

  /// The truth at the log's samples and at the frames.
  public var truth: TruthTrack {
    TruthTrack(
      path: path, sampleSeconds: imu.sampleTimes, frameSeconds: timeline.entries.map(\.time.seconds))
  }

  /// The frames, rendered when asked for.
  public var frames: Frames { Frames(self) }

  /// A clip's pictures by frame index. Making one renders it; nothing is kept.
  public struct Frames: RandomAccessCollection, Sendable {
    private let path: CameraPath
    private let renderer: SceneRenderer
    private let instants: [Double]

    /// Builds the scene and the camera once.
    init(_ clip: SyntheticClip) {
      path = clip.path
      instants = clip.timeline.entries.map(\.time.seconds)
      renderer = SceneRenderer(
        scene: Scene(seed: clip.seed), lens: clip.lens, size: clip.size, shutter: clip.shutter,
        exposureSeconds: clip.exposureSeconds, format: clip.format)
    }

    /// Index of the first frame.
    public var startIndex: Int { 0 }
    /// One past the last frame's index.
    public var endIndex: Int { instants.count }
    /// The picture of one frame.
    public subscript(index: Int) -> Picture { renderer.picture(along: path, at: instants[index]) }
  }
}
