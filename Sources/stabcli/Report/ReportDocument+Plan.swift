import Stabiliser

extension ReportDocument {
  /// The report of a plan.
  ///
  /// - Parameters:
  ///   - trimRoll: The roll the horizon was meant to be held at, radians.
  ///   - cameraSource: Where lens and readout come from.
  ///   - notes: What the command itself has to say, before the plan's own notes.
  init(
    plan: StabilisationPlan, trimRoll: Double, settings: [String: SettingValue], input: ReportInput, log: ReportLog?,
    cameraSource: String, sync: ReportSync?, notes: [PlanNote] = [], output: ReportOutput?
  ) {
    mode = plan.mode.rawValue
    self.settings = settings
    self.input = input
    self.log = log
    camera = ReportCamera(lens: plan.lens, shutter: plan.shutter, source: cameraSource)
    self.sync = sync
    certificate = ReportCertificate(plan.certificate)
    metrics = ReportMetrics(PlanMetrics(plan, trimRoll: trimRoll))
    self.notes = (notes + plan.notes).map(ReportNote.init)
    self.output = output
  }
}
