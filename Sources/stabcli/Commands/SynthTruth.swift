import Geometry
import Synthesis

/// Truth as text: seconds and the quaternion worldFromCamera.
enum TruthText {
  static func samples(_ truth: TruthTrack) -> [UInt8] {
    text(header: TruthTable.samplesHeader, truth.samples) { _ in "" }
  }

  static func frames(_ truth: TruthTrack) -> [UInt8] {
    text(header: TruthTable.framesHeader, truth.frames) { "\($0)," }
  }

  private static func text(header: String, _ entries: [TruthTrack.Entry], _ lead: (Int) -> String) -> [UInt8] {
    var text = header + "\n"
    for (i, entry) in entries.enumerated() {
      let q = entry.worldFromCamera
      let nanoseconds = Int64((entry.seconds * 1e9).rounded())
      text += "\(lead(i))\(FixedDecimal.seconds(nanoseconds: nanoseconds)),\(q.w),\(q.x),\(q.y),\(q.z)\n"
    }
    return Array(text.utf8)
  }
}

/// `truth.json`: what was done to the log and to the picture, so that an estimate of it can be judged.
struct TruthSettings: Encodable {
  /// `[from, to]`, seconds on the clip's clock.
  typealias Gap = [Double]

  /// Version of this layout.
  static let currentSchema = 1

  /// A file and what was in it.
  struct Mark: Encodable {
    let file: String
    let sha256: String
  }

  let schema = Self.currentSchema
  /// The clip; `nil` when none was rendered.
  let clip: Mark?
  let log: Mark
  let motion: String
  let strength: Double
  let scene: String
  let imu: String
  let seed: UInt64
  let seconds: Double
  /// `logTime = clipTime · (1 + drift_ppm · 1e-6) + logOffset_s`.
  let logOffset_s: Double
  let drift_ppm: Double
  /// At the log's first sample, log axes, as are all vectors here.
  let gyroBias_deg_s: [Double]
  let accelerometerBias_m_s2: [Double]
  /// Factors on the three axes.
  let gyroScale: [Double]
  let accelerometerScale: [Double]
  /// Axis times angle of the turn from the axes that `axes` promises to the sensor's own.
  let misalignment_deg: [Double]
  let noiseFactor: Double
  /// Whether the accelerometer feels the camera's travel or gravity alone.
  let feelsTravel: Bool
  let logRate_hz: Double
  let readout_ms: Double
  let exposure_ms: Double
  /// How the log's axes lie in the stored picture.
  let axes: String
  /// Whether frames come at even steps.
  let isConstantFrameRate: Bool
  let dropouts_s: [Gap]

  /// - Parameter clipHash: SHA-256 of the clip's file; `nil` when none was rendered.
  init(_ clip: SyntheticClip, _ files: SynthFiles, clipHash: String?, logHash: String) {
    self.clip = files.clip.flatMap { path in clipHash.map { Mark(file: Self.name(path), sha256: $0) } }
    log = Mark(file: Self.name(files.log), sha256: logHash)
    let imu = clip.imu
    let errors = imu.errors
    let degree = Double.pi / 180
    (motion, strength, scene) = (clip.motion.rawValue, clip.strength, clip.sceneKind.rawValue)
    (self.imu, seed, seconds) = (clip.grade.rawValue, clip.seed, clip.seconds)
    logOffset_s = clip.clockOffset.seconds
    drift_ppm = errors.clockDriftPPM
    gyroBias_deg_s = Self.list(errors.gyroBias / degree)
    accelerometerBias_m_s2 = Self.list(errors.forceBias)
    gyroScale = Self.list(errors.gyroScale)
    accelerometerScale = Self.list(errors.forceScale)
    misalignment_deg = Self.list(errors.skew.rotationVector / degree)
    noiseFactor = clip.statedErrors.noiseFactor
    feelsTravel = imu.feelsTravel
    logRate_hz = clip.logRateHz
    readout_ms = clip.shutter.readoutSeconds * 1e3
    exposure_ms = clip.exposureSeconds * 1e3
    axes = clip.mount.letters
    isConstantFrameRate = clip.timing == .constant
    dropouts_s = imu.gaps.map { [$0.lowerBound, $0.upperBound] }
  }

  private static func name(_ path: String) -> String { String(path.dropFirst(FileName(path).folder.count)) }

  private static func list(_ vector: Vector3<Imu>) -> [Double] { [vector.x, vector.y, vector.z] }
}
