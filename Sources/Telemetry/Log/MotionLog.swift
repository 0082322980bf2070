public import Geometry

/// A motion log as read: samples in SI units, what the log says about itself, and what was wrong with it.
public struct MotionLog: Sendable {
  /// The log's name in messages, as handed to the reader.
  public var name: String
  /// How it was written.
  public var format: LogFormat
  /// Angular rates in rad/s, specific forces in m/s², and up and orientation as the device itself worked them out, in
  /// the log's own axes and on its own clock.
  ///
  /// All share one set of axes. Times strictly increase within each array, every value is finite, and up vectors have
  /// length 1. A table of orientations alone has no angular rates.
  public var recording: MotionRecording<Imu, LogClock>
  /// Which axis of the log points where in the stored picture; `nil` when the log does not say.
  public var axes: AxisMap?
  /// What the log's times count from.
  public var clock: LogClockKind
  /// The readout the log declares, in the orientation of the stored picture; `nil` when it does not.
  public var shutter: RollingShutter?
  /// The lens profile the log names.
  public var lensProfile: String?
  /// Whether the log declares its times to be exact against the picture.
  public var hasAccurateTimestamps: Bool
  /// Whether the camera itself moved the picture against its body while it recorded, as GoPro's `IORI` tells.
  ///
  /// Such a picture does not move as this log says. False where the log shows that the picture was left alone; `nil`
  /// where it says nothing.
  public var isStabilisedInCamera: Bool?
  /// When the clip's frames were taken, in order; empty when the log does not say.
  public var frameTimes: [Timestamp<LogClock>]
  /// How the log's clock lies on the clip's, where the log itself has it from a synchronisation by picture.
  public var declaredMap: ClockMap?
  /// Everything else the log says, by its own (lower case) key: `id`, `note`, `vendor`, `videofilename`, `device` …
  public var metadata: [String: String]
  /// What was read and what was wrong with it.
  public var audit: LogAudit

  /// Creates a log; what is left out, it does not say.
  init(
    name: String, format: LogFormat, recording: MotionRecording<Imu, LogClock>, axes: AxisMap? = nil,
    clock: LogClockKind, shutter: RollingShutter? = nil, lensProfile: String? = nil,
    hasAccurateTimestamps: Bool = false, isStabilisedInCamera: Bool? = nil, frameTimes: [Timestamp<LogClock>] = [],
    metadata: [String: String] = [:], audit: LogAudit
  ) {
    self.name = name
    self.format = format
    self.recording = recording
    self.axes = axes
    self.clock = clock
    self.shutter = shutter
    self.lensProfile = lensProfile
    self.hasAccurateTimestamps = hasAccurateTimestamps
    self.isStabilisedInCamera = isStabilisedInCamera
    self.frameTimes = frameTimes
    self.metadata = metadata
    self.audit = audit
  }
}

/// How a motion log is written.
public enum LogFormat: String, Sendable, Codable, CaseIterable {
  /// Gyroflow's text format.
  case gcsv
  /// A table with named columns.
  case csv
  /// GoPro's metadata format, in the data track of a video or as a bare stream.
  case gpmf
  /// The export of Sensor Logger: a file a sensor.
  case sensorLogger = "sensor-logger"
  /// The export of phyphox: a file a sensor, or one for all.
  case phyphox
  /// OpenCamera Sensors: files without header, and the frames' times.
  case openCamera = "opencamera"
  /// The log of a PX4 flight controller.
  case ulog
  /// The blackbox of a Betaflight, INAV or Cleanflight flight controller.
  case blackbox
  /// A project file of Gyroflow.
  case gyroflow
  /// Google's Camera Motion Metadata, in the data track of a video.
  case camm
}

/// What a log's times count from.
public enum LogClockKind: String, Sendable, Codable {
  /// From the first frame, or nearly: the log's span holds 0 or starts within 10 s of it.
  case relative
  /// From 1970-01-01 UTC.
  case epoch
  /// From the first video frame of the container the log was found in.
  case container
  /// From something the log does not name, such as power-on.
  case other

  /// Tells the kinds of a free-standing log apart by its span.
  ///
  /// Seconds between 2001 and 2096 count from 1970: no device stays powered for thirty years.
  static func of(start: Timestamp<LogClock>, end: Timestamp<LogClock>) -> LogClockKind {
    let near: Int64 = 10_000_000_000
    if start.nanoseconds <= near, end.nanoseconds >= 0 || start.nanoseconds >= -near { return .relative }
    let epoch: ClosedRange<Int64> = 1_000_000_000_000_000_000...longestNanoseconds
    return epoch.contains(start.nanoseconds) ? .epoch : .other
  }
}

/// Units to read a table in where its header does not name them, or names them wrongly.
public struct LogUnits: Sendable, Equatable {
  /// Unit of the times.
  public var time: TimeUnit?
  /// Unit of the angular rates.
  public var rate: RateUnit?
  /// Unit of the specific forces, and of gravity and of accelerations without it.
  public var force: ForceUnit?

  /// Creates a choice of units; what is `nil` is taken from the log.
  public init(time: TimeUnit? = nil, rate: RateUnit? = nil, force: ForceUnit? = nil) {
    self.time = time
    self.rate = rate
    self.force = force
  }

  /// Nothing chosen: everything is taken from the log.
  public static let asWritten = LogUnits()
}
