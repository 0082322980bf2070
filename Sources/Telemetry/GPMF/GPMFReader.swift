import Geometry

/// Collects what a GoPro data track tells of motion: gyroscope, accelerometer, gravity, and how the picture was turned.
///
/// Records are nested: `DEVC` is a device, its `STRM` records its sensors. The first device with a gyroscope counts;
/// others, such as the drone under it, are passed over.
struct GPMFReader {
  private let file: String
  private let packets: Int
  private var gyro = GPMFStream()
  private var accelerometer = GPMFStream()
  private var gravity = GPMFStream()
  private var image = GPMFImageTurn()
  private var device = ""
  private var gyroDevice: Double?
  private var temperature: Double?
  private var readoutMilliseconds: Double?
  private var found: [String] = []
  private var damaged = LineCount()

  /// Reads all packets.
  init(payloads: [TimedPayload], file: String) {
    self.file = file
    packets = payloads.count
    for (index, payload) in payloads.enumerated() {
      guard payload.time.nanoseconds.magnitude <= UInt64(longestNanoseconds) else {
        damaged.add(line: index)
        continue
      }
      let (records, isWhole) = KLV.records(in: payload.bytes[...])
      let devices = records.filter { $0.key == "DEVC" && $0.isNested }
      var isDamaged = !isWhole || (devices.isEmpty && !payload.bytes.isEmpty)
      for record in devices where !read(device: record, payload: payload) { isDamaged = true }
      if isDamaged { damaged.add(line: index) }
    }
  }

  /// Reads one device; false when its records are damaged.
  private mutating func read(device record: KLV, payload: TimedPayload) -> Bool {
    let (records, isWhole) = KLV.records(in: record.data)
    let id = records.first { $0.key == "DVID" }?.number ?? 0
    var isGood = isWhole
    if let readout = records.first(where: { $0.key == "SROT" })?.number { readoutMilliseconds = readout }
    for stream in records where stream.key == "STRM" && stream.isNested {
      let (fields, isStreamWhole) = KLV.records(in: stream.data)
      isGood = isGood && isStreamWhole
      guard let last = fields.last else { continue }
      if !found.contains(last.key) { found.append(last.key) }
      if let readout = fields.first(where: { $0.key == "SROT" })?.number { readoutMilliseconds = readout }
      if last.key == "GYRO", gyroDevice == nil {
        gyroDevice = id
        device = records.first { $0.key == "DVNM" }?.text ?? ""
      }
      guard gyroDevice == nil || gyroDevice == id else { continue }
      if last.key == "GYRO" { gyro.add(fields, key: "GYRO", payload: payload) }
      if last.key == "ACCL" { accelerometer.add(fields, key: "ACCL", payload: payload) }
      if last.key == "GRAV" { gravity.add(fields, key: "GRAV", payload: payload) }
      if last.key == "IORI" { image.add(fields) }
      temperature = temperature ?? fields.first { $0.key == "TMPC" }?.number
    }
    return isGood
  }

  /// The log of all that was read.
  func log(firmware: String?) throws(TelemetryError) -> MotionLog {
    if gyro.blocks.isEmpty {
      if damaged.count > 0, found.isEmpty { throw .damagedStream(file: file, reason: "no packet can be read") }
      throw .noMotionTrack(file: file, found: found)
    }
    var issues: [LogIssue] = []
    let letters = GPMFAxes.letters(orin: gyro.orin, device: device, firmware: firmware, title: gyro.title)
    if letters == nil {
      issues.append(
        LogIssue(
          kind: .axesUnknown, count: 1,
          message: "the axes of device '\(printable(device))' are not known; give them with --axes"))
    }
    var (rates, forces, ups) = (gyro, accelerometer, gravity)
    let rateSeries = rates.series()
    forces.turn(to: letters, device: device, firmware: firmware)
    ups.turn(from: GPMFAxes.gravityLetters, to: letters)
    let upSeries = ups.series()
    var forceSeries = forces.series()
    let (isUsable, doubt) = GravityCheck.judge(forceSeries.samples.map(\.value), line: nil)
    if let doubt { issues.append(doubt) }
    if !isUsable { forceSeries = .empty }
    issues += damage(nonFinite: rates.nonFinite + forces.nonFinite + ups.nonFinite) + [image.issue].compactMap { $0 }
    // Without the sensors' axes nothing tells how gravity's lie beside them.
    let attitude = DeviceAttitude(
      rates: rateSeries, forces: forceSeries, gravities: letters == nil ? .empty : upSeries)
    let (recording, audit) = try audited(attitude, rows: packets, issues: issues, file: file)
    return MotionLog(
      name: file, format: .gpmf, recording: recording, axes: letters.flatMap(GPMFAxes.axisMap), clock: .container,
      shutter: shutter, lensProfile: nil, hasAccurateTimestamps: false, isStabilisedInCamera: image.isStabilised,
      metadata: metadata(letters: letters, firmware: firmware), audit: audit)
  }

  private func damage(nonFinite: Int) -> [LogIssue] {
    var issues: [LogIssue] = []
    if damaged.count > 0 {
      issues.append(
        LogIssue(
          kind: .damagedPackets, count: damaged.count,
          message: "\(counted(damaged.count, "packet")) of the data track damaged; what could be read was kept"))
    }
    if nonFinite > 0 {
      issues.append(
        LogIssue(
          kind: .nonFinite, count: nonFinite, message: "\(counted(nonFinite, "sample")) not finite; left out"))
    }
    return issues
  }

  private var shutter: RollingShutter? {
    guard let readoutMilliseconds, (0.0...1000.0).contains(readoutMilliseconds) else { return nil }
    return RollingShutter(readoutSeconds: readoutMilliseconds / 1000)
  }

  private func metadata(letters: String?, firmware: String?) -> [String: String] {
    var result = ["streams": found.joined(separator: ",")]
    if !device.isEmpty { result["device"] = device }
    if let letters { result["stored_axes"] = letters }
    if let firmware { result["firmware"] = firmware }
    if let temperature { result["temperature_c"] = decimal(temperature, digits: 2) }
    return result
  }
}

extension GPMFStream {
  /// Brings samples of another axis order into that of the gyroscope.
  mutating func turn(to letters: String?, device: String, firmware: String?) {
    turn(from: GPMFAxes.letters(orin: orin, device: device, firmware: firmware, title: title), to: letters)
  }

  /// Brings samples of one axis order into another; unknown ones change nothing.
  mutating func turn(from own: String?, to letters: String?) {
    guard let letters, let own, own != letters else { return }
    for k in blocks.indices {
      blocks[k].samples = blocks[k].samples.map { GPMFAxes.reordered($0, from: own, to: letters) }
    }
  }
}

extension GPMFReader {
  /// Reads a bare stream, packets joined without a container: each packet is taken to last a second, as cameras
  /// write them.
  ///
  /// Without a container there are no times, so that the rate is only as exact as that second.
  static func read(stream bytes: [UInt8], file: String) throws(TelemetryError) -> MotionLog {
    let (records, isWhole) = KLV.records(in: bytes[...])
    if !isWhole, records.isEmpty {
      throw .damagedStream(file: file, reason: "its first record is longer than the file")
    }
    var payloads: [TimedPayload] = []
    var seen: Set<[UInt8]> = []
    for record in records where record.key == "DEVC" {
      // A packet holds each device once; a device met again begins the next packet.
      let id = KLV.records(in: record.data).records.first { $0.key == "DVID" }.map { Array($0.data) } ?? []
      if payloads.isEmpty || !seen.insert(id).inserted {
        seen = [id]
        let time = Timestamp<LogClock>(nanoseconds: Int64(payloads.count) * 1_000_000_000)
        payloads.append(TimedPayload(bytes: [], time: time, duration: TimeSpan(nanoseconds: 1_000_000_000)))
      }
      let header = record.data.startIndex - 8
      let end = min(bytes.count, (record.data.endIndex + 3) / 4 * 4)
      payloads[payloads.count - 1].bytes += bytes[header..<end]
    }
    return try readGPMF(payloads: payloads, name: file)
  }
}
