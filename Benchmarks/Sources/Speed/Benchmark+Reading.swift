import Geometry
import Glibc
import Synthesis
import Telemetry

extension Benchmark {
  /// A gcsv log of about 20 MB.
  static var readingGcsv: Benchmark {
    Benchmark(name: "gcsv log", measure: .megabytesASecond) {
      let bytes = writeGcsv(recording: LogText.recording, axes: LogText.mount)
      return try reading(bytes, name: "log.gcsv")
    }
  }

  /// The same samples as a table with named columns.
  static var readingCsv: Benchmark {
    Benchmark(name: "CSV with named columns", measure: .megabytesASecond) {
      try reading(LogText.csv(LogText.recording), name: "log.csv")
    }
  }

  /// Our reader, audit and all, beside the C library's `strtod` on every field and nothing else.
  private static func reading(_ bytes: [UInt8], name: String) throws -> Pair {
    let megabytes = Double(bytes.count) / 1e6
    _ = try readMotionLog(bytes: bytes, name: name)
    let size = Figure.decimal(megabytes, places: 1)
    return Pair(
      ours: Side(label: "reader with audit, \(size) MB", units: megabytes) {
        _ = try? readMotionLog(bytes: bytes, name: name)
      },
      other: Side(label: "strtod on every field", units: megabytes) { _ = LogText.sumOfFields(bytes) })
  }
}

/// A long log as bytes.
private enum LogText {
  static var mount: AxisMap { clip.mount }

  /// 150 s at 1 kHz from a phone.
  static var recording: MotionRecording<Imu, LogClock> { clip.recording }

  private static var clip: SyntheticClip {
    var clip = SyntheticClip()
    clip.motion = .walk
    clip.seconds = 150
    clip.logRateHz = 1000
    return clip
  }

  /// Seconds, rad/s and m/s², as an app on a phone writes them.
  static func csv(_ recording: MotionRecording<Imu, LogClock>) -> [UInt8] {
    var out = Array("time [s],gx [rad/s],gy [rad/s],gz [rad/s],ax [m/s^2],ay [m/s^2],az [m/s^2]\n".utf8)
    for (rate, force) in zip(recording.angularRates, recording.specificForces) {
      let (g, a) = (rate.value, force.value)
      out += "\(rate.time.seconds),\(g.x),\(g.y),\(g.z),\(a.x),\(a.y),\(a.z)\n".utf8
    }
    return out
  }

  /// Every number the C library finds, added up so that none is left out.
  static func sumOfFields(_ bytes: [UInt8]) -> Double {
    (bytes + [0]).withUnsafeBytes { buffer in
      guard var next = buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return 0 }
      let last = next + bytes.count
      var sum = 0.0
      while next < last {
        var end: UnsafeMutablePointer<CChar>?
        sum += strtod(next, &end)
        let stop = end.map { UnsafePointer($0) } ?? next
        next = stop + 1
      }
      return sum
    }
  }
}
