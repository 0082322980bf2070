/// `report.json`: everything that is known about one run, as typed data.
///
/// Every key of the contract is always there; what is not known is `null`. Numbers are finite or `null`.
struct ReportDocument: Encodable, Equatable {
  /// Version of this layout.
  static let currentSchema = 1

  /// The program that wrote it.
  struct Tool: Encodable, Equatable {
    let name: String
    let version: String
  }

  /// Version of this layout.
  let schema = Self.currentSchema
  /// The program that wrote it.
  let tool = Tool(name: ToolVersion.name, version: ToolVersion.number)
  /// What was done.
  var mode: String
  /// The options in effect, by long name, in the units of the command line.
  var settings: [String: SettingValue]
  /// The clip.
  var input: ReportInput
  /// The motion log; `nil` when none was used.
  var log: ReportLog?
  /// The camera as it was used.
  var camera: ReportCamera
  /// How the log's clock was put on the clip's; `nil` when no log was used.
  var sync: ReportSync?
  /// Proof that nothing outside the source was read.
  var certificate: ReportCertificate
  /// How good the result is.
  var metrics: ReportMetrics
  /// What the user should know.
  var notes: [ReportNote]
  /// The picture; `nil` when none was rendered.
  var output: ReportOutput?
  /// Which part of a plan was rendered; the key is left out where it is the whole.
  var segment: ReportSegment?
  /// How a time-lapse was made; the key is left out where every frame is shown when it was filmed.
  var retime: RetimeFacts?

  private enum Key: String, CodingKey {
    case schema, tool, mode, settings, input, log, camera, sync, certificate, metrics, notes, output, segment, retime
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(tool, forKey: .tool)
    try container.encode(mode, forKey: .mode)
    try container.encode(settings, forKey: .settings)
    try container.encode(input, forKey: .input)
    try container.encode(log, forKey: .log)
    try container.encode(camera, forKey: .camera)
    try container.encode(sync, forKey: .sync)
    try container.encode(certificate, forKey: .certificate)
    try container.encode(metrics, forKey: .metrics)
    try container.encode(notes, forKey: .notes)
    try container.encode(output, forKey: .output)
    try container.encodeIfPresent(segment, forKey: .segment)
    try container.encodeIfPresent(retime, forKey: .retime)
  }
}
