import Geometry
import Telemetry

/// Builds packets of a GoPro data track.
enum GPMFPackets {
  static func record(_ key: String, _ type: String, size: Int, count: Int, _ data: [UInt8]) -> [UInt8] {
    let kind = type.isEmpty ? 0 : Array(type.utf8)[0]
    let head = Array(key.utf8) + [kind, UInt8(size), UInt8(count >> 8), UInt8(count & 255)]
    return head + data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
  }

  static func text(_ key: String, _ text: String) -> [UInt8] {
    record(key, "c", size: 1, count: text.utf8.count, Array(text.utf8))
  }

  static func long(_ key: String, _ value: Int) -> [UInt8] {
    record(key, "L", size: 4, count: 1, (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) })
  }

  static func shorts(_ key: String, _ values: [Int], perSample: Int = 1) -> [UInt8] {
    let data = values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    return record(key, "s", size: 2 * perSample, count: values.count / perSample, data)
  }

  /// A nested record; its size is counted in bytes, as cameras do for large ones in fours.
  static func nested(_ key: String, _ content: [UInt8]) -> [UInt8] {
    record(key, "", size: 4, count: content.count / 4, content)
  }

  /// One sensor of a packet: its samples, as stored.
  static func stream(
    _ key: String, total: Int, scale: Int, unit: String, orin: String? = nil, samples: [[Int]], title: String = ""
  ) -> [UInt8] {
    var content = long("TSMP", total)
    if !title.isEmpty { content += text("STNM", title) }
    if let orin { content += text("ORIN", orin) }
    content += record("SIUN", "c", size: unit.utf8.count, count: 1, Array(unit.utf8)) + shorts("SCAL", [scale])
    return nested("STRM", content + shorts(key, samples.flatMap { $0 }, perSample: 3))
  }

  static func device(_ name: String, id: Int = 1, _ streams: [[UInt8]]) -> [UInt8] {
    nested("DEVC", long("DVID", id) + text("DVNM", name) + streams.flatMap { $0 })
  }

  /// A track of `seconds` packets, each a second long, with samples `1/rate` apart from `first` seconds on.
  ///
  /// A packet holds what was measured in its second, in batches of `batch` samples as cameras deliver them.
  static func track(
    name: String = "Camera", seconds: Int, rate: Double, first: Double, batch: Int = 1, orin: String? = nil,
    value: (Double) -> [Int]
  ) -> [TimedPayload] {
    var next = 0
    return (0..<seconds).map { second in
      var samples: [[Int]] = []
      while first + Double((next / batch + 1) * batch) / rate <= Double(second + 1) {
        for _ in 0..<batch {
          samples.append(value(first + Double(next) / rate))
          next += 1
        }
      }
      let gyro = stream("GYRO", total: next, scale: 1000, unit: "rad/s", orin: orin, samples: samples)
      let accl = stream(
        "ACCL", total: next, scale: 100, unit: "m/s\u{B2}", orin: orin, samples: samples.map { _ in [981, 0, 0] })
      return TimedPayload(
        bytes: device(name, [accl, gyro]), time: Timestamp(nanoseconds: Int64(second) * 1_000_000_000),
        duration: TimeSpan(nanoseconds: 1_000_000_000))
    }
  }
}
