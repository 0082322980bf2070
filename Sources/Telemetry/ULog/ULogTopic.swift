import Geometry

/// One series of a ULog with the places of its numbers.
struct ULogTopic {
  private let bytes: [UInt8]
  private let payloads: [Int]
  private let places: [String: ULogDefinitions.Place]

  /// The first series of a topic that has a message; of several sensors that with the lowest number.
  init?(_ topic: String, of file: ULogFile) {
    let series = file.series.filter { $0.topic == topic && !$0.payloads.isEmpty }
    guard let lowest = series.map(\.instance).min(), let layout = file.definitions.layout(of: topic) else { return nil }
    bytes = file.bytes
    // A logger that was stopped and started again announces its topics again.
    payloads = series.filter { $0.instance == lowest }.flatMap(\.payloads)
    places = layout.offsets
  }

  /// Vectors of an array of three, or of fields x, y, z where no name is given.
  ///
  /// - Parameter delay: A field of microseconds to be added to the time.
  func vectors(
    _ name: String, at times: [String], delay: String? = nil, _ nonFinite: inout Int
  ) -> VectorSeries? {
    let names = name.isEmpty ? ["x", "y", "z"] : (0..<3).map { "\(name)[\($0)]" }
    guard let time = times.compactMap({ places[$0] }).first(where: { $0.type == "uint64_t" }) else { return nil }
    let components = names.compactMap { places[$0] }.filter { $0.type == "float" }
    guard components.count == 3 else { return nil }
    let later = delay.flatMap { places[$0] }
    var samples: [VectorSample<Imu, LogClock>] = []
    for start in payloads {
      guard let stamp = instant(start + time.offset, plus: later.map { start + $0.offset }),
        let x = bytes.littleFloat(at: start + components[0].offset),
        let y = bytes.littleFloat(at: start + components[1].offset),
        let z = bytes.littleFloat(at: start + components[2].offset)
      else { continue }
      let value = Vector3<Imu>(x, y, z)
      guard value.isFinite else {
        nonFinite += 1
        continue
      }
      samples.append(VectorSample(time: stamp, value: value))
    }
    return VectorSeries(samples: samples, lines: [], isDisordered: true)
  }

  /// Quaternions `q`, w first.
  func orientations() -> OrientationSeries? {
    guard let time = places["timestamp_sample"] ?? places["timestamp"], time.type == "uint64_t",
      let first = places["q[0]"], first.type == "float"
    else { return nil }
    var samples: [OrientationSample<Imu, LogClock>] = []
    for start in payloads {
      let place = start + first.offset
      guard let stamp = instant(start + time.offset, plus: nil), let w = bytes.littleFloat(at: place),
        let x = bytes.littleFloat(at: place + 4), let y = bytes.littleFloat(at: place + 8),
        let z = bytes.littleFloat(at: place + 12)
      else { continue }
      let written = WrittenQuaternion(vector: Vector3(x, y, z), w: w)
      guard written.isFinite, (0.9...1.1).contains(written.length), let rotation = written.worldFromImu else {
        continue
      }
      samples.append(OrientationSample(time: stamp, rotation: rotation))
    }
    return OrientationSeries(samples: samples, lines: [], isDisordered: true)
  }

  private func instant(_ place: Int, plus delay: Int?) -> Timestamp<LogClock>? {
    guard let count = bytes.little(8, at: place), var time = nanoseconds(microseconds: count) else { return nil }
    // Where a sensor has no new value, PX4 writes the lowest number there is.
    if let delay {
      guard let later = bytes.littleInt32(at: delay), later != .min else { return nil }
      time += Int64(later) * 1000
    }
    return time.magnitude <= UInt64(longestNanoseconds) ? Timestamp(nanoseconds: time) : nil
  }
}
