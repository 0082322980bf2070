import Archives

/// Reads a motion log from its bytes; what kind it is, they tell themselves.
///
/// - Parameters:
///   - bytes: The whole log, in any ``LogFormat`` that is a file; a ZIP archive of such files as well.
///   - name: The log's name, for messages.
///   - format: Read it as this, whatever it looks like.
///   - units: Units that replace those a table names or leaves out. Formats with scales of their own keep these.
/// - Throws: ``TelemetryError``, with the line where there is one.
public func readMotionLog(
  bytes: [UInt8], name: String, format: LogFormat? = nil, units: LogUnits = .asWritten
) throws(TelemetryError) -> MotionLog {
  if bytes.isEmpty { throw .empty(file: name) }
  if ZipArchive.recognises(bytes) {
    return try readMotionLog(
      parts: try logParts(ofArchive: bytes, file: name), name: name, format: format, units: units)
  }
  switch format ?? LogFormat.recognised(bytes, name: name) {
  case .gpmf: return try GPMFReader.read(stream: bytes, file: name)
  case .gcsv: return try GcsvReader.read(LogText(bytes, file: name), file: name)
  case .ulog: return try ULogReader.read(bytes, file: name)
  case .blackbox: return try BlackboxReader.read(bytes, file: name)
  case .gyroflow: return try GyroflowReader.read(bytes, file: name)
  case .camm:
    throw .unsupported(
      file: name, format: "CAMM outside of a video", advice: "give the video whose data track it is")
  case .csv, nil: return try CsvReader.read(LogText(bytes, file: name), units: units, file: name)
  case .sensorLogger, .phyphox, .openCamera:
    return try readTables([LogPart(name: name, bytes: bytes)], name: name, format: format, units: units)
  }
}

/// Reads a motion log that is made of several files, such as one for each sensor.
///
/// - Parameters:
///   - parts: The files. Where one of them is a whole log by itself, it is read, and the others are not looked at.
///   - name: The log's name, for messages.
///   - format: Read it as this, whatever it looks like.
///   - units: Units that replace those a table names or leaves out.
/// - Throws: ``TelemetryError``.
public func readMotionLog(
  parts: [LogPart], name: String, format: LogFormat? = nil, units: LogUnits = .asWritten
) throws(TelemetryError) -> MotionLog {
  if let format, !format.isTables { return try readWhole(parts, name: name, format: format, units: units) }
  if format == nil, let whole = parts.first(where: { LogFormat.recognised($0.bytes, name: $0.name)?.isTables == false })
  {
    return try readMotionLog(bytes: whole.bytes, name: "\(name): \(lastComponent(of: whole.name))", units: units)
  }
  return try readTables(parts, name: name, format: format, units: units)
}

/// Reads the one file among several that is a log of a format that is one file.
private func readWhole(
  _ parts: [LogPart], name: String, format: LogFormat, units: LogUnits
) throws(TelemetryError) -> MotionLog {
  guard let part = parts.first(where: { LogFormat.recognised($0.bytes, name: $0.name) == format }) ?? parts.first else {
    throw .noParts(file: name, found: [])
  }
  return try readMotionLog(
    bytes: part.bytes, name: "\(name): \(lastComponent(of: part.name))", format: format, units: units)
}

private func readTables(
  _ parts: [LogPart], name: String, format: LogFormat?, units: LogUnits
) throws(TelemetryError) -> MotionLog {
  var reader = PartsReader(parts, name: name, units: units)
  var log = try reader.log(parts: parts)
  if let format { log.format = format }
  return log
}
