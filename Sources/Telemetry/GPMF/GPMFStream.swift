import Geometry

/// What one packet holds of one sensor.
struct GPMFBlock {
  /// Samples in SI units, in the order they are stored.
  var samples: [Vector3<Imu>]
  /// Samples of the stream before this block, by the camera's own count; `nil` where it does not count.
  var precedingCount: Double?
  /// Media time of the packet.
  var time: Timestamp<LogClock>
  /// How long the packet lasts.
  var duration: TimeSpan
}

/// What the packets of a track hold of one sensor.
struct GPMFStream {
  /// The blocks, in order.
  var blocks: [GPMFBlock] = []
  /// The stream's `ORIN`.
  var orin: String?
  /// The stream's `STNM`.
  var title = ""
  /// Samples left out because they are not finite.
  var nonFinite = 0

  /// Takes in the block of one packet.
  ///
  /// `SCAL` is the divisor of what follows, one for all values or one each; `TSMP` the running count of samples,
  /// this block's included. `SIUN` is rad/s and m/s² in every camera known; degrees and g are understood.
  mutating func add(_ records: [KLV], key: String, payload: TimedPayload) {
    guard let values = records.first(where: { $0.key == key }), let numbers = values.numbers, values.count > 0,
      numbers.count == 3 * values.count
    else { return }
    let scale = records.first { $0.key == "SCAL" }?.numbers ?? [1]
    let divisors = scale.count == 3 ? scale : [Double](repeating: scale.first ?? 1, count: 3)
    let unit = unitFactor(records.first { $0.key == "SIUN" }?.text ?? "", key: key)
    orin = records.first { $0.key == "ORIN" }?.text ?? orin
    title = records.first { $0.key == "STNM" }?.text ?? title
    let samples = (0..<values.count).map { i in
      Vector3<Imu>(
        numbers[3 * i] / divisors[0] * unit, numbers[3 * i + 1] / divisors[1] * unit,
        numbers[3 * i + 2] / divisors[2] * unit)
    }
    let total = records.first { $0.key == "TSMP" }?.number
    blocks.append(
      GPMFBlock(
        samples: samples, precedingCount: total.map { $0 - Double(samples.count) }, time: payload.time,
        duration: payload.duration))
  }

  private func unitFactor(_ unit: String, key: String) -> Double {
    if key == "GYRO" { return RateUnit(written: unit)?.factor ?? 1 }
    return ForceUnit(written: unit)?.factor ?? 1
  }
}

extension GPMFStream {
  /// The samples at the times the fit of the whole track gives them.
  mutating func series() -> VectorSeries {
    let counts = GPMFTiming.precedingCounts(of: blocks)
    var samples: [VectorSample<Imu, LogClock>] = []
    for segment in GPMFTiming.segments(of: blocks, counts: counts) {
      for k in segment.blocks {
        for (i, value) in blocks[k].samples.enumerated() {
          guard value.isFinite, let time = segment.time(ofSample: counts[k] + Double(i)) else {
            nonFinite += 1
            continue
          }
          samples.append(VectorSample(time: time, value: value))
        }
      }
    }
    return VectorSeries(samples: samples, lines: [], isDisordered: false)
  }
}
