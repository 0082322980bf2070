public import Geometry

/// What was read from a log and what was wrong with it.
public struct LogAudit: Sendable, Equatable {
  /// Rows of a table, or packets of a data track, that were looked at.
  public var rows: Int
  /// Angular rates kept.
  public var samples: Int
  /// Specific forces kept.
  public var forceSamples: Int
  /// Up vectors kept that the device worked out itself.
  public var upSamples: Int
  /// Orientations kept that the device worked out itself.
  public var orientationSamples: Int
  /// Angular rates per second, or orientations where there are no rates: the inverse of the mean of all intervals up to twice the median one.
  ///
  /// Gaps do not enter, and times rounded to milliseconds do not bias it.
  public var rateHz: Double
  /// First angular rate on the log's clock, or first orientation where there are no rates.
  public var start: Timestamp<LogClock>
  /// Last angular rate on the log's clock, or last orientation where there are no rates.
  public var end: Timestamp<LogClock>
  /// What was found, in the order of the file where it has one.
  public var issues: [LogIssue]
}

/// Something about a log that its reader wants known. Reading went on.
public struct LogIssue: Sendable, Equatable {
  /// What it is.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    /// Lines that are not rows of the table were skipped.
    case badLines
    /// The last line breaks off and was skipped.
    case truncatedLastLine
    /// Values that are NaN or infinite were skipped.
    case nonFinite
    /// Rows came late and were put in order.
    case disorder
    /// Times occurred twice; the first was kept.
    case duplicates
    /// Single rows with a time far from their neighbours' were skipped.
    case strayTimes
    /// A counter ran over and was continued.
    case wraps
    /// Samples are missing.
    case gaps
    /// Times are rounded so coarsely that intervals differ.
    case coarseTimes
    /// A unit the log does not name was assumed.
    case unitAssumed
    /// A unit is named, but the values do not look like it.
    case suspiciousUnits
    /// Bare columns were taken for angular rates.
    case columnsAssumed
    /// Acceleration without gravity cannot tell where down is; it was left out.
    case gravityMissing
    /// No motion at all in the log.
    case noMotion
    /// An axis that never changes.
    case constantChannel
    /// Single samples that stand out from both neighbours.
    case spikes
    /// A sensor at the end of its range.
    case saturation
    /// Gyroscope and accelerometer are written in different axes.
    case axesMismatch
    /// The log's axes are those of a left hand.
    case leftHandedAxes
    /// The device is not in the table of axis orders.
    case axesUnknown
    /// Packets of the data track were damaged and skipped.
    case damagedPackets
    /// There are orientations and no angular rates.
    case ratesMissing
    /// Quaternions that are no rotation were skipped.
    case badOrientations
    /// Orientations were turned into what they are expected to be, or it was assumed that they are.
    case orientationReading
    /// Orientations that turn against the angular rates or whose world does not stand upright were left out.
    case orientationMismatch
    /// Gravity or accelerations that point down were reversed, or were assumed to point up.
    case verticalSign
    /// What the device itself takes for up is far from what its accelerometer says; or it does not turn as its
    /// gyroscope does, and was left out.
    case verticalMismatch
    /// Gravity vectors without a length were skipped.
    case blankGravity
    /// The log was put together from several files.
    case parts
    /// There are several logs in one file, of which one is read.
    case severalLogs
    /// A file that should belong to the log was not used.
    case partLeftOut
    /// The picture was stabilised in the camera.
    case stabilisedInCamera

    /// Whether it means that part of the log could not be read: a result of it is of damaged input.
    public var isDamage: Bool {
      switch self {
      case .badLines, .truncatedLastLine, .nonFinite, .damagedPackets, .badOrientations: true
      default: false
      }
    }
  }

  /// What it is.
  public var kind: Kind
  /// How often it was met.
  public var count: Int
  /// Line of the first, from 1; `nil` where the log has no lines.
  public var firstLine: Int?
  /// One sentence for a person.
  public var message: String

  /// Creates an issue.
  public init(kind: Kind, count: Int, firstLine: Int? = nil, message: String) {
    self.kind = kind
    self.count = count
    self.firstLine = firstLine
    self.message = message
  }
}
