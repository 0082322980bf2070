extension LogFormat {
  /// What bytes, the first thousand of them at least, are by their content; `nil` for a table with named columns or what is
  /// no log at all.
  public static func recognised(_ bytes: [UInt8], name: String) -> LogFormat? {
    if bytes.starts(with: "DEVC".utf8) { return .gpmf }
    if bytes.starts(with: ULogFile.magic) { return .ulog }
    if bytes.starts(with: BlackboxHeader.title) { return .blackbox }
    if GyroflowReader.recognises(bytes) { return .gyroflow }
    guard let text = try? LogText(Array(bytes.prefix(1024)), file: name) else { return nil }
    if GcsvReader.recognises(text) { return .gcsv }
    if OpenCameraTable.recognises(text) { return .openCamera }
    return nil
  }

  /// Whether it is made of tables, of which several make a log.
  var isTables: Bool {
    switch self {
    case .csv, .sensorLogger, .phyphox, .openCamera: true
    default: false
    }
  }
}
