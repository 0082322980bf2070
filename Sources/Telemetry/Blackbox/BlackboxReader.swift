import Geometry

/// Reads the blackbox logs of Betaflight, INAV and Cleanflight.
///
/// Axes are the vehicle's: x forward, y left, z up, in which an accelerometer at rest reads +1 g along z. Rates are
/// about roll, pitch and yaw in that order. How the camera is mounted, no log says.
enum BlackboxReader {
  /// One log in a file that may hold several.
  private struct Flight {
    var header: BlackboxHeader
    var frames: BlackboxFrames
    var hasForces: Bool

    var seconds: Double {
      guard let first = frames.samples.first, let last = frames.samples.last else { return 0 }
      return Double(last.microseconds - first.microseconds) * 1e-6
    }
  }

  /// Reads the longest log of a file.
  static func read(_ bytes: [UInt8], file: String) throws(TelemetryError) -> MotionLog {
    var starts: [Int] = []
    var i = 0
    while let next = find(bytes, from: i) {
      starts.append(next)
      i = next + BlackboxHeader.title.count
    }
    guard !starts.isEmpty else { throw .noHeader(file: file, expected: "a line H Product:Blackbox …") }
    var flights: [Flight] = []
    var found: [String] = []
    for (k, start) in starts.enumerated() {
      let end = k + 1 < starts.count ? starts[k + 1] : bytes.count
      guard let header = BlackboxHeader(bytes, from: start, to: end) else { continue }
      found = header.intra.names
      if let flight = flight(bytes, header, to: end) { flights.append(flight) }
    }
    let longest = flights.indices.max { flights[$0].seconds < flights[$1].seconds }
    guard let longest else {
      if found.isEmpty {
        throw .damagedStream(file: file, reason: "its header does not say how its frames are written")
      }
      throw .noMotionTrack(file: file, found: found)
    }
    return try log(
      flights[longest], file: file, others: flights.count > 1 ? flights.map(\.seconds) : [], number: longest)
  }

  private static func find(_ bytes: [UInt8], from start: Int) -> Int? {
    let title = BlackboxHeader.title
    var i = start
    while i + title.count <= bytes.count {
      guard let next = bytes[i...].firstIndex(of: title[0]), next + title.count <= bytes.count else { return nil }
      if bytes[next..<next + title.count].elementsEqual(title) { return next }
      i = next + 1
    }
    return nil
  }

  /// Decodes one log; `nil` where it has no gyroscope.
  private static func flight(_ bytes: [UInt8], _ header: BlackboxHeader, to end: Int) -> Flight? {
    func places(_ name: String) -> [Int]? {
      let found = (0..<3).compactMap { header.intra.names.firstIndex(of: "\(name)[\($0)]") }
      return found.count == 3 ? found : nil
    }
    guard let time = header.intra.names.firstIndex(of: "time"),
      let rates = places("gyroADC") ?? places("gyroUnfilt") ?? places("gyroData")
    else { return nil }
    let forces = places("accSmooth") ?? places("accADC")
    let fields = rates + (forces ?? [-1, -1, -1])
    return Flight(
      header: header, frames: BlackboxFrames(bytes, header, time: time, fields: fields, to: end),
      hasForces: forces != nil)
  }

  private static func log(
    _ flight: Flight, file: String, others: [Double], number: Int
  ) throws(TelemetryError) -> MotionLog {
    let (header, samples) = (flight.header, flight.frames.samples)
    func series(_ first: Int, _ unit: Double) -> VectorSeries {
      VectorSeries(
        samples: samples.map { sample in
          let (x, y, z) = (sample.values[first], sample.values[first + 1], sample.values[first + 2])
          return VectorSample(
            time: Timestamp(nanoseconds: sample.microseconds * 1000),
            value: Vector3(Double(x) * unit, Double(y) * unit, Double(z) * unit))
        }, lines: [], isDisordered: false)
    }
    var issues = issues(flight, others: others, number: number)
    var forces = VectorSeries.empty
    if flight.hasForces {
      if let unit = header.forceUnit {
        forces = series(3, unit)
        let (isUsable, doubt) = GravityCheck.judge(forces.samples.map(\.value), line: nil)
        if let doubt { issues.append(doubt) }
        if !isUsable { forces = .empty }
      } else {
        issues.append(
          LogIssue(
            kind: .partLeftOut, count: samples.count,
            message: "the log does not say what its accelerations count in (acc_1G); left out"))
      }
    }
    let attitude = DeviceAttitude(rates: series(0, header.gyroUnit), forces: forces)
    let (recording, audit) = try audited(attitude, rows: flight.frames.frames, issues: issues, file: file)
    let keys = ["firmware revision", "firmware type", "craft name", "board information", "log start datetime"]
    var metadata = ["body_axes": "x forward, y left, z up"]
    for key in keys { metadata[key] = header.settings[key].flatMap { $0.isEmpty ? nil : printable($0) } }
    return MotionLog(
      name: file, format: .blackbox, recording: recording, clock: .of(start: audit.start, end: audit.end),
      metadata: metadata, audit: audit)
  }

  private static func issues(_ flight: Flight, others: [Double], number: Int) -> [LogIssue] {
    var issues = [
      LogIssue(
        kind: .axesUnknown, count: 1,
        message: "the log's axes are the vehicle's (x forward, y left, z up); how the camera is mounted it does not "
          + "say: one that looks ahead is --axes ZYx")
    ]
    if !others.isEmpty {
      let lengths = others.map { decimal($0, digits: 1) + " s" }.joined(separator: ", ")
      issues.append(
        LogIssue(
          kind: .severalLogs, count: others.count,
          message: "\(others.count) logs in one file, of \(lengths); number \(number + 1), the longest, is read"))
    }
    if flight.frames.damages > 0 {
      issues.append(
        LogIssue(
          kind: .damagedPackets, count: flight.frames.damages,
          message: "the log is damaged in \(counted(flight.frames.damages, "place")); reading went on behind each"))
    }
    return issues
  }
}
