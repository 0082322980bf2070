import Geometry
import Stabiliser
import VideoIO

/// How the times of a clip were changed, as reports say it.
struct RetimeFacts: Encodable, Equatable {
  /// In which of two ways.
  enum Kind: String, Encodable { case slow, lapse }

  var kind: Kind
  /// Frames a second as filmed; `nil` for a time-lapse.
  var filmedRate: String?
  /// Frames a second as shown.
  var rate: String
  /// How many times longer each frame is shown, as a fraction; `nil` for a time-lapse.
  var factor: String?
  /// Whether all frames follow each other after the same time.
  var isEven: Bool
  /// Seconds from one kept frame to the next; `nil` for slow motion.
  var intervalSeconds: Double?
  /// Instants that no frame of the clip stands for; `nil` for slow motion.
  var passedOver: Int?
  /// Seconds a tick of the output lasts.
  var timeBase: String
  /// Numbers in the clip of the frames that are kept, where a plan's own table counts them anew.
  var sourceFrames: [Int]?

  private enum Key: String, CodingKey {
    case kind, filmedRate, rate, factor, passedOver, timeBase, sourceFrames
    case isEven = "even"
    case intervalSeconds = "interval_s"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(filmedRate, forKey: .filmedRate)
    try container.encode(rate, forKey: .rate)
    try container.encode(factor, forKey: .factor)
    try container.encode(isEven, forKey: .isEven)
    try container.encodeFinite(intervalSeconds, forKey: .intervalSeconds)
    try container.encode(passedOver, forKey: .passedOver)
    try container.encode(timeBase, forKey: .timeBase)
    try container.encodeIfPresent(sourceFrames, forKey: .sourceFrames)
  }
}

extension RetimeFacts {
  /// Slow motion.
  init(_ clock: SlowClock) {
    self.init(
      kind: .slow, filmedRate: clock.filmed.text, rate: clock.shown.text, factor: clock.factor.text,
      isEven: clock.isEven, timeBase: clock.timeBase.text)
  }

  /// A time-lapse.
  ///
  /// - Parameter listsFrames: whether the kept frames are listed here, for a report whose table counts them anew.
  init(_ lapse: Lapse, _ clock: OutputClock, listsFrames: Bool) {
    self.init(
      kind: .lapse, rate: lapse.rate.text, isEven: lapse.passedOver == 0, intervalSeconds: lapse.interval.seconds,
      passedOver: lapse.passedOver, timeBase: clock.timeBase.text,
      sourceFrames: listsFrames ? lapse.kept.map(\.index) : nil)
  }
}

extension Ratio {
  /// `30000/1001`, or `30`.
  var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

extension TimeBase {
  /// `1/30000`.
  var text: String { "\(numerator)/\(denominator)" }
}

/// `report.json` of a retimed clip.
struct RetimeReport: Encodable, Equatable {
  /// Version of this layout.
  let schema = 1
  /// The program that wrote it.
  let tool = ReportDocument.Tool(name: ToolVersion.name, version: ToolVersion.number)
  let mode = "retime"
  var settings: [String: SettingValue]
  var input: ReportInput
  var retime: RetimeFacts
  var notes: [ReportNote]
  var output: ReportOutput

  private enum CodingKeys: String, CodingKey { case schema, tool, mode, settings, input, retime, notes, output }
}
