import Geometry

/// Reads the motion in the `camm` track of a video, the Camera Motion Metadata of Google.
///
/// A packet holds one sample: two reserved bytes, a type, values; little-endian. Axes are the camera's: x right, y down,
/// z forward; the world's y points down. Source: developers.google.com/streetview/publish/camm-spec.
///
/// - Parameters:
///   - payloads: The track's packets, in order.
///   - name: The video's name, for messages.
/// - Throws: ``TelemetryError/noMotionTrack(file:found:)`` when no packet holds rates or orientations.
public func readCAMM(payloads: [TimedPayload], name: String) throws(TelemetryError) -> MotionLog {
  try CAMMReader(payloads).log(packets: payloads.count, file: name)
}

private struct CAMMReader {
  private var rates: [VectorSample<Imu, LogClock>] = []
  private var forces: [VectorSample<Imu, LogClock>] = []
  private var turns: [OrientationSample<Imu, LogClock>] = []
  private var skews: [Double] = []
  private var found: Set<Int> = []
  private var damaged = 0
  private static let names = [
    "orientation", "exposure", "gyroscope", "accelerometer", "position", "place", "place and speed", "magnetic field",
  ]

  init(_ payloads: [TimedPayload]) {
    for payload in payloads where !take(payload) { damaged += 1 }
  }

  /// Takes in one packet; false for one that is damaged.
  private mutating func take(_ payload: TimedPayload) -> Bool {
    let bytes = payload.bytes
    guard payload.time.nanoseconds.magnitude <= UInt64(longestNanoseconds), let type = bytes.little(2, at: 2),
      type < UInt64(Self.names.count)
    else { return false }
    found.insert(Int(type))
    switch type {
    case 0, 2, 3:
      guard let x = bytes.littleFloat(at: 4), let y = bytes.littleFloat(at: 8), let z = bytes.littleFloat(at: 12) else {
        return false
      }
      let value = Vector3<Imu>(x, y, z)
      guard value.isFinite, value.length < 1e6 else { return false }
      if type == 2 { rates.append(VectorSample(time: payload.time, value: value)) }
      if type == 3 { forces.append(VectorSample(time: payload.time, value: value)) }
      if type == 0 {
        let turned = Rotation<World, Imu>(rotationVector: value.relabelled())
        turns.append(OrientationSample(time: payload.time, rotation: Self.upright * turned))
      }
    case 1:
      guard let skew = bytes.littleInt32(at: 8) else { return false }
      if skew > 0 { skews.append(Double(skew) * 1e-9) }
    default: break
    }
    return true
  }

  /// From a world whose y points down to one whose z points up.
  private static let upright =
    Rotation<World, World>(taking: Vector3(0, -1, 0), to: Vector3(0, 0, 1)) ?? .identity

  func log(packets: Int, file: String) throws(TelemetryError) -> MotionLog {
    guard !rates.isEmpty || !turns.isEmpty else {
      throw .noMotionTrack(file: file, found: found.sorted().map { Self.names[$0] })
    }
    var issues: [LogIssue] = []
    if damaged > 0 {
      issues.append(
        LogIssue(
          kind: .damagedPackets, count: damaged,
          message: "\(counted(damaged, "packet")) of the data track damaged; left out"))
    }
    var series = VectorSeries(samples: forces, lines: [], isDisordered: true)
    let (isUsable, doubt) = GravityCheck.judge(series.samples.map(\.value), line: nil)
    if let doubt { issues.append(doubt) }
    if !isUsable { series = .empty }
    let attitude = DeviceAttitude(
      rates: VectorSeries(samples: rates, lines: [], isDisordered: true), forces: series,
      orientations: OrientationSeries(samples: turns, lines: [], isDisordered: true))
    let (recording, audit) = try audited(
      attitude, sensor: rates.isEmpty ? "orientation" : "angular rate", rows: packets, issues: issues, file: file)
    let skew = skews.isEmpty ? nil : skews.sorted()[skews.count / 2]
    return MotionLog(
      name: file, format: .camm, recording: recording, axes: AxisMap("yxz"), clock: .container,
      shutter: skew.flatMap { $0 <= 1 ? RollingShutter(readoutSeconds: $0) : nil },
      metadata: ["streams": found.sorted().map { Self.names[$0] }.joined(separator: ",")], audit: audit)
  }
}
