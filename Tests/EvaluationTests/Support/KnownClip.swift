import Evaluation
import Geometry
import Glibc
import Stabiliser
import Testing

let degree = Double.pi / 180

/// A clip whose truth and plan are both given by formulas, so that every score is known beforehand.
struct KnownClip {
  /// Seconds of the clip.
  var seconds = 10.0
  /// Frames a second.
  var rate = 30.0
  /// Pixels per radian of a 320 × 180 picture.
  var focal = 230.0
  /// True readout of the shutter, seconds.
  var trueReadout = 0.0
  /// Readout the plan believes in, seconds.
  var plannedReadout = 0.0
  /// Size of the output.
  var output = PixelSize(width: 320, height: 180)
  /// Where the camera looked.
  var truth: (Double) -> Rotation<World, Camera> = { _ in KnownClip.angles(roll: 0) }
  /// Where the plan thinks it looked; `nil` for the truth.
  var estimate: ((Double) -> Rotation<World, Camera>)?
  /// The turn from the camera to the virtual camera, by the plan's idea of the camera.
  var correction: (Double, Rotation<World, Camera>) -> Rotation<Camera, Virtual> = { _, _ in .identity }
  /// Output pixels per source pixel.
  var scale: (Double) -> Double = { _ in 1.25 }
  /// Where the virtual picture's centre lies.
  var centre: (Double) -> PixelPoint<VirtualPixels> = { _ in PixelPoint(160, 90) }
  /// What is special about a frame.
  var states: (Double) -> Set<FrameState> = { _ in [] }
  /// Confidence of every frame.
  var rollSigma: Double?
  /// Radius of the filter.
  var radius = 2

  static let size = PixelSize(width: 320, height: 180)

  /// An orientation by its angles in degrees.
  static func angles(roll: Double, pitch: Double = 0, heading: Double = 0) -> Rotation<World, Camera> {
    Rotation(cameraAngles: CameraAngles(roll: roll * degree, pitch: pitch * degree, heading: heading * degree))
  }

  /// A turn that makes the virtual camera level by what the plan thinks of the camera.
  static func levelling(_ time: Double, _ camera: Rotation<World, Camera>) -> Rotation<Camera, Virtual> {
    Rotation<Camera, Camera>.aboutZ(-camera.cameraAngles.roll).relabelled()
  }

  var times: [Double] { (0..<Int(seconds * rate)).map { Double($0) / rate } }

  private var lens: Lens { .pinhole(Pinhole(fx: focal, fy: focal, cx: 160, cy: 90)) }

  /// The truth: frames, and samples at 200 Hz with a second before and after.
  var known: Truth {
    get throws {
      let samples = (0...Int((seconds + 2) * 200)).map { k in
        let time = Double(k) / 200 - 1
        return TruePath.Sample(seconds: time, worldFromCamera: truth(time))
      }
      return Truth(
        camera: SourceCamera(lens: lens, size: Self.size, shutter: RollingShutter(readoutSeconds: trueReadout)),
        frames: times.map { TruePath.Sample(seconds: $0, worldFromCamera: truth($0)) },
        path: try #require(TruePath(samples: samples)))
    }
  }

  /// The plan, rows of its readout and all.
  var plan: StabilisationPlan {
    get throws {
      let believed = estimate ?? truth
      let frames = try times.enumerated().map { index, time in
        let camera = believed(time)
        let worldFromVirtual = camera * correction(time, camera)
        let rows = plannedReadout > 0 ? 33 : 1
        let rotations = (0..<rows).map { row in
          let phase = rows == 1 ? 0 : Double(row) / Double(rows - 1) - 0.5
          return believed(time + phase * plannedReadout).inverse * worldFromVirtual
        }
        return FramePlan(
          index: index, ticks: Int64(index), time: try #require(Timestamp(seconds: time)), worldFromCamera: camera,
          worldFromVirtual: worldFromVirtual, rowRotations: rotations, virtualCentre: centre(time), scale: scale(time),
          zoom: max(1, scale(time)), cropCentre: PixelPoint(160, 90), angularRate: 0, margin: 0, marginEdge: .top,
          states: states(time), confidence: 0.875,
          rollSigma: rollSigma)
      }
      return StabilisationPlan(
        mode: .horizon, lens: lens, shutter: RollingShutter(readoutSeconds: plannedReadout), display: .none,
        sourceSize: Self.size, outputSize: output, footprint: TapFootprint(grids: [.full], radius: radius),
        meshSpacing: 16, frames: frames,
        certificate: Certificate(frames: frames.count, outsideTaps: 0, minMargin: 0, worstFrame: 0), notes: [])
    }
  }

  /// The plan judged by the truth.
  func judged(trimRoll: Double = 0, clock: ClockLine? = nil, trueClock: ClockLine? = nil) throws -> Evaluation {
    var known = try known
    known.clock = trueClock
    return try Evaluation(of: plan, against: known, trimRoll: trimRoll * degree, clock: clock)
  }
}

/// Whether a number is there and within a distance of another.
func isNear(_ value: Double?, _ expected: Double, within tolerance: Double) -> Bool {
  value.map { abs($0 - expected) <= tolerance } ?? false
}
