import Geometry

/// Makes a recording of what was read and completes the audit.
///
/// - Parameter sensor: What the log should hold at least, for messages.
func audited(
  _ attitude: DeviceAttitude, sensor: String = "angular rate", rows: Int, issues: [LogIssue], file: String
) throws(TelemetryError) -> (MotionRecording<Imu, LogClock>, LogAudit) {
  var rates = attitude.rates
  let (forces, ups, orientations) = (attitude.forces, attitude.ups, attitude.orientations)
  let span = rates.samples.isEmpty ? orientations.span : rates.span
  guard let span else { throw .noSamples(file: file, sensor: sensor, rows: rows) }
  guard let cadence = span.cadence else { throw .tooFewSamples(file: file, sensor: sensor, count: 1) }
  var found = issues + attitude.issues
  if rates.samples.isEmpty {
    found.append(
      LogIssue(
        kind: .ratesMissing, count: orientations.samples.count, firstLine: orientations.line(0),
        message: "the log holds orientations and no angular rates"))
  }
  let spikes = rates.repairSpikes()
  // Sensors that share their times share their gaps, which are told once.
  found += rates.timingIssues(sensor: "angular rate")
  if !forces.sharesTimes(with: rates) { found += forces.timingIssues(sensor: "acceleration") }
  if !ups.sharesTimes(with: rates), !ups.sharesTimes(with: forces) {
    found += ups.timingIssues(sensor: "gravity vector")
  }
  if !orientations.sharesTimes(with: rates), !orientations.sharesTimes(with: forces) {
    found += orientations.timingIssues(sensor: "orientation")
  }
  found += SignalAudit.issues(of: rates)
  found += [spikes, SensorAgreement.issue(rates: rates, forces: forces)].compactMap { $0 }
    .filter { issue in issue.kind != .leftHandedAxes || !found.contains { $0.kind == .leftHandedAxes } }
  let audit = LogAudit(
    rows: rows, samples: rates.samples.count, forceSamples: forces.samples.count, upSamples: ups.samples.count,
    orientationSamples: orientations.samples.count, rateHz: 1 / cadence.typicalSeconds, start: span.start,
    end: span.end, issues: found)
  let recording = MotionRecording(
    angularRates: rates.samples, specificForces: forces.samples, ups: ups.samples, orientations: orientations.samples)
  return (recording, audit)
}
