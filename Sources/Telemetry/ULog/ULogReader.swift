import Geometry

/// Reads the motion in a PX4 ULog.
///
/// Axes are the vehicle's: x forward, y right, z down; its own attitude is from there to a world of north, east, down.
/// How the camera is mounted, no log says. Sources: the message definitions `SensorCombined`, `SensorGyro`,
/// `SensorAccel`, `VehicleAttitude` of PX4.
enum ULogReader {
  private static let topics: Set<String> = ["sensor_combined", "sensor_gyro", "sensor_accel", "vehicle_attitude"]

  /// Reads a log.
  static func read(_ bytes: [UInt8], file: String) throws(TelemetryError) -> MotionLog {
    let ulog = try ULogFile(bytes, topics: topics, file: file)
    let combined = ULogTopic("sensor_combined", of: ulog)
    let gyro = combined ?? ULogTopic("sensor_gyro", of: ulog)
    let accelerometer = combined ?? ULogTopic("sensor_accel", of: ulog)
    let attitude = ULogTopic("vehicle_attitude", of: ulog)
    guard gyro != nil || attitude != nil else {
      throw .noMotionTrack(file: file, found: ulog.series.map(\.topic))
    }
    let isCombined = combined != nil
    var nonFinite = 0
    let rates = gyro?.vectors(isCombined ? "gyro_rad" : "", at: ["timestamp_sample", "timestamp"], &nonFinite)
    let forces = accelerometer?.vectors(
      isCombined ? "accelerometer_m_s2" : "", at: ["timestamp_sample", "timestamp"],
      delay: isCombined ? "accelerometer_timestamp_relative" : nil, &nonFinite)
    let issues = issues(ulog, nonFinite: nonFinite)
    let settled = DeviceAttitude(
      rates: rates ?? .empty, forces: forces ?? .empty, orientations: attitude?.orientations() ?? .empty)
    let (recording, audit) = try audited(
      settled, sensor: gyro == nil ? "orientation" : "angular rate", rows: ulog.messages, issues: issues, file: file)
    return MotionLog(
      name: file, format: .ulog, recording: recording, clock: .of(start: audit.start, end: audit.end),
      metadata: ulog.info.merging(["body_axes": "x forward, y right, z down"]) { $1 }, audit: audit)
  }

  private static func issues(_ ulog: ULogFile, nonFinite: Int) -> [LogIssue] {
    var issues = [
      LogIssue(
        kind: .axesUnknown, count: 1,
        message: "the log's axes are the vehicle's (x forward, y right, z down); how the camera is mounted it does not "
          + "say: one that looks ahead is --axes zyx")
    ]
    if ulog.damages > 0 {
      issues.append(
        LogIssue(
          kind: .damagedPackets, count: ulog.damages,
          message: "the log is damaged in \(counted(ulog.damages, "place")); reading went on behind each"))
    }
    if nonFinite > 0 {
      issues.append(
        LogIssue(kind: .nonFinite, count: nonFinite, message: "\(counted(nonFinite, "sample")) not finite; left out"))
    }
    return issues
  }
}
