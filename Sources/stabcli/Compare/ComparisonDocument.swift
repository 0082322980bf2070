import Geometry
import Stabiliser

/// `compare.json`: what was compared and what each mode gained and cost.
struct ComparisonDocument: Encodable {
  /// Version of this layout.
  static let currentSchema = 1

  /// One mode.
  struct Mode: Encodable {
    /// As tables call it.
    let name: String
    /// What the virtual camera does.
    let mode: String
    /// Options of its own, by name, as they were typed.
    let changes: [String: String]
    let certificate: ReportCertificate
    let metrics: ReportMetrics
    /// Frames whose correction was reduced.
    let limitedFrames: Int
    /// Share of the unturned picture's area that is shown: mean and least.
    let cropKept: [Double]
    let notes: [ReportNote]
  }

  /// How the pictures stand in the whole.
  struct Layout: Encodable {
    let cellWidth: Int
    let cellHeight: Int
    let columns: Int
    let rows: Int
    /// Top-left corner of each picture, in the modes' order.
    let origins: [[Int]]
    let width: Int
    let height: Int
  }

  let schema = Self.currentSchema
  let tool = ReportDocument.Tool(name: ToolVersion.name, version: ToolVersion.number)
  let mode = "compare"
  let settings: [String: SettingValue]
  let input: ReportInput
  let log: ReportLog
  let camera: ReportCamera
  let sync: ReportSync
  let modes: [Mode]
  /// `nil` when no picture was rendered.
  let layout: Layout?
  /// Frames decoded for all modes together; `nil` when no picture was rendered.
  let decodedFrames: Int?
  let notes: [ReportNote]
  let output: ReportOutput?

  /// Collects what is known of a comparison.
  init(
    _ compared: [ComparedMode], _ ground: Groundwork, settings: [String: SettingValue], notes: [PlanNote],
    rendered: RenderedComparison?
  ) throws(CommandFailure) {
    self.settings = settings
    let inputs = try ground.inputs()
    (input, log) = inputs
    let plan = compared[0].plan
    camera = ReportCamera(lens: plan.lens, shutter: plan.shutter, source: ground.camera.source)
    sync = ReportSync(ground.log.alignment, ground.sync)
    modes = compared.map(Mode.init)
    layout = rendered.map { Layout($0.grid, count: compared.count) }
    decodedFrames = rendered?.decoded
    self.notes = notes.map(ReportNote.init)
    output = rendered?.picture.report
  }

  private enum CodingKeys: String, CodingKey {
    case schema, tool, mode, settings, input, log, camera, sync, modes, layout, decodedFrames, notes, output
  }
}

extension ComparisonDocument.Mode {
  fileprivate init(_ compared: ComparedMode) {
    name = compared.name
    mode = compared.choice.mode.rawValue
    changes = Dictionary(compared.choice.changes.map { ($0.name, $0.value ?? "on") }) { _, last in last }
    certificate = ReportCertificate(compared.plan.certificate)
    let column = compared.column
    metrics = ReportMetrics(column.metrics)
    limitedFrames = column.count(of: .limited)
    cropKept = column.cropKept.map { [$0.mean, $0.least] } ?? []
    notes = compared.plan.notes.map(ReportNote.init)
  }
}

extension ComparisonDocument.Layout {
  fileprivate init(_ grid: CellGrid, count: Int) {
    (cellWidth, cellHeight) = (grid.cell.width, grid.cell.height)
    (columns, rows, width, height) = (grid.columns, grid.rows, grid.size.width, grid.size.height)
    origins = (0..<count).map { [grid.origin(of: $0).x, grid.origin(of: $0).y] }
  }
}
