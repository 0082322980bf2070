import Geometry

/// Reads the motion inside a project file of Gyroflow, with what the project says of mounting, clock, readout and lens.
enum GyroflowReader {
  /// Whether bytes begin as a project does.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
    return head.trimmingSpaces.hasPrefix("{") && head.contains("\"Gyroflow data file\"")
  }

  /// Reads a project.
  ///
  /// - Throws: ``TelemetryError/unsupported(file:format:advice:)`` for one without samples that can be read.
  static func read(_ bytes: [UInt8], file: String) throws(TelemetryError) -> MotionLog {
    guard let project = JSONValue(bytes) else {
      throw .damagedStream(file: file, reason: "the project is no whole JSON text")
    }
    guard let source = project["gyro_source"] else { throw .noMotionTrack(file: file, found: []) }
    let advice =
      "use the log it was made from" + (source["filepath"]?.text.map { " (\(printable(lastPart(of: $0))))" } ?? "")
      + ", or export it from Gyroflow as gcsv"
    guard let text = source["raw_imu"]?.text else {
      let isNew = source["file_metadata"]?.text != nil
      let format = isNew ? "a Gyroflow project of a later version" : "a Gyroflow project without sensor samples"
      throw .unsupported(file: file, format: format, advice: advice)
    }
    let samples: GyroflowSamples
    do throws(GyroflowSamples.Refusal) { samples = try GyroflowSamples(text) } catch {
      throw .unsupported(file: file, format: "this Gyroflow project (\(error.reason))", advice: advice)
    }
    var issues: [LogIssue] = []
    let forces = forces(samples, &issues)
    let attitude = DeviceAttitude(
      rates: VectorSeries(samples: samples.rates, lines: [], isDisordered: true), forces: forces)
    let (recording, audit) = try audited(attitude, rows: samples.count, issues: issues, file: file)
    var log = MotionLog(
      name: file, format: .gyroflow, recording: recording, clock: .of(start: audit.start, end: audit.end),
      metadata: metadata(project), audit: audit)
    log.axes = source["imu_orientation"]?.text.flatMap { AxisMap($0) }
    log.shutter = shutter(project)
    log.lensProfile = project["calibration_data"]?["name"]?.text
    log.declaredMap = declaredMap(project)
    return log
  }

  /// Accelerations in m/s²: the values tell their unit, which differs from camera to camera.
  private static func forces(_ samples: GyroflowSamples, _ issues: inout [LogIssue]) -> VectorSeries {
    var series = VectorSeries(samples: samples.forces, lines: [], isDisordered: true)
    if samples.nonFinite > 0 {
      issues.append(
        LogIssue(
          kind: .nonFinite, count: samples.nonFinite,
          message: "\(counted(samples.nonFinite, "sample")) not finite; left out"))
    }
    if series.samples.isEmpty { return series }
    let (unit, said) = UnitInference.forceUnit(of: series.samples.map(\.value), line: nil)
    issues.append(said)
    series = series.compactMap { VectorSample(time: $0.time, value: $0.value * unit.factor) }
    let (isUsable, doubt) = GravityCheck.judge(series.samples.map(\.value), line: nil)
    if let doubt { issues.append(doubt) }
    return isUsable ? series : .empty
  }

  /// The readout of the picture, ms; negative from bottom to top. Zero means that it is not known.
  private static func shutter(_ project: JSONValue) -> RollingShutter? {
    guard let time = project["stabilization"]?["frame_readout_time"]?.number, time != 0, abs(time) <= 1000 else {
      return nil
    }
    return RollingShutter(readoutSeconds: abs(time) / 1000, direction: time < 0 ? .bottomToTop : .topToBottom)
  }

  /// The offsets found by its synchronisation, as a line: time of the clip in µs to milliseconds that are taken off it.
  ///
  /// ```
  /// logTime = clipTime − offset(clipTime)      least squares where there are several
  /// ```
  private static func declaredMap(_ project: JSONValue) -> ClockMap? {
    guard case .object(let offsets)? = project["offsets"] else { return nil }
    let points = offsets.compactMap { key, value -> (clip: Double, log: Double)? in
      guard let microseconds = Double(key), let milliseconds = value.number, abs(microseconds) < 1e12,
        abs(milliseconds) < 1e9
      else { return nil }
      return (microseconds * 1e-6, microseconds * 1e-6 - milliseconds * 1e-3)
    }.sorted { $0.clip < $1.clip }
    guard !points.isEmpty else { return nil }
    let n = Double(points.count)
    let clip = points.reduce(0) { $0 + $1.clip } / n
    let log = points.reduce(0) { $0 + $1.log } / n
    let squares = points.reduce(0) { $0 + ($1.log - log) * ($1.log - log) }
    let products = points.reduce(0) { $0 + ($1.log - log) * ($1.clip - clip) }
    let slope = squares > 1 ? products / squares : 1
    // Clocks of one device differ by parts in ten thousand at most; beyond that it is a wrong point.
    let scale = abs(slope - 1) < 1e-3 ? slope : 1
    return ClockMap(offset: TimeSpan(nanoseconds: Int64(((log * scale - clip) * 1e9).rounded())), scale: scale)
  }

  private static func metadata(_ project: JSONValue) -> [String: String] {
    var metadata: [String: String] = [:]
    metadata["app_version"] = project["app_version"]?.text
    metadata["videofilename"] = project["videofile"]?.text.map(lastPart)
    metadata["version"] = project["version"]?.number.map { decimal($0, digits: 0) }
    return metadata
  }

  /// A name without folders, of either kind of system.
  private static func lastPart(of path: String) -> String {
    String(path.split { $0 == "/" || $0 == "\\" }.last ?? "")
  }
}
