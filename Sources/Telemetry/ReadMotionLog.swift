/// Reads a motion log from its bytes; what kind it is, they tell themselves.
///
/// - Parameters:
///   - bytes: The whole log: gcsv, a table with named columns, or a bare GoPro metadata stream.
///   - name: The log's name, for messages.
///   - format: Read it as this, whatever it looks like.
///   - units: Units that replace those the log names or leaves out. gcsv carries its own scales, which win.
/// - Throws: ``TelemetryError``, with the line where there is one.
public func readMotionLog(
  bytes: [UInt8], name: String, format: LogFormat? = nil, units: LogUnits = .asWritten
) throws(TelemetryError) -> MotionLog {
  if bytes.isEmpty { throw .empty(file: name) }
  let isStream = bytes.starts(with: "DEVC".utf8)
  if format == .gpmf || (format == nil && isStream) { return try GPMFReader.read(stream: bytes, file: name) }
  let text = try LogText(bytes, file: name)
  switch format ?? (GcsvReader.recognises(text) ? .gcsv : .csv) {
  case .gcsv: return try GcsvReader.read(text, file: name)
  case .csv, .gpmf: return try CsvReader.read(text, units: units, file: name)
  }
}
