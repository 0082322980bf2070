/// One reading of a three-axis sensor.
@frozen
public struct VectorSample<Axes: ReferenceFrame, Clock: ClockDomain>: Equatable, Sendable {
  /// When it was taken.
  public var time: Timestamp<Clock>
  /// What was read.
  public var value: Vector3<Axes>

  /// Creates a sample.
  @inlinable public init(time: Timestamp<Clock>, value: Vector3<Axes>) {
    self.time = time
    self.value = value
  }
}

/// What a motion log measured: SI units, one frame of axes for all sensors, one clock.
///
/// - Invariant: Times within each array strictly increase; every value is finite.
public struct MotionRecording<Axes: ReferenceFrame, Clock: ClockDomain>: Equatable, Sendable {
  /// Angular rates, rad/s.
  public var angularRates: [VectorSample<Axes, Clock>]
  /// Specific force, m/s²: at rest it points up and measures g. Empty when the log has none.
  public var specificForces: [VectorSample<Axes, Clock>]

  /// Creates a recording.
  public init(angularRates: [VectorSample<Axes, Clock>], specificForces: [VectorSample<Axes, Clock>] = []) {
    self.angularRates = angularRates
    self.specificForces = specificForces
  }

  /// The recording with every rate and every force written in other axes.
  public func mapped<Other: ReferenceFrame>(
    rates rate: (Vector3<Axes>) -> Vector3<Other>, forces force: (Vector3<Axes>) -> Vector3<Other>
  ) -> MotionRecording<Other, Clock> {
    MotionRecording<Other, Clock>(
      angularRates: angularRates.map { VectorSample<Other, Clock>(time: $0.time, value: rate($0.value)) },
      specificForces: specificForces.map { VectorSample<Other, Clock>(time: $0.time, value: force($0.value)) })
  }
}

extension MotionRecording where Axes == Imu {
  /// The recording in the axes of the stored picture.
  public func mounted(_ axes: AxisMap) -> MotionRecording<Sensor, Clock> {
    mapped(rates: axes.sensorFromImu, forces: axes.sensorFromImu)
  }
}

extension MotionRecording where Axes == Sensor {
  /// The recording in the axes of the upright picture.
  public func upright(_ rotation: DisplayRotation) -> MotionRecording<Camera, Clock> {
    mapped(rates: rotation.cameraFromSensor(rate:), forces: { rotation.cameraFromSensor($0) })
  }
}

extension MotionRecording where Clock == LogClock {
  /// The recording on the clip's clock.
  ///
  /// Samples that a scale below one part in a billion would put on the same nanosecond keep the first.
  public func onClip(_ map: ClockMap) -> MotionRecording<Axes, ClipClock> {
    func convert(_ samples: [VectorSample<Axes, LogClock>]) -> [VectorSample<Axes, ClipClock>] {
      var result: [VectorSample<Axes, ClipClock>] = []
      result.reserveCapacity(samples.count)
      for sample in samples {
        let time = map.clipTime(of: sample.time)
        if let last = result.last, last.time >= time { continue }
        result.append(VectorSample(time: time, value: sample.value))
      }
      return result
    }
    return MotionRecording<Axes, ClipClock>(
      angularRates: convert(angularRates), specificForces: convert(specificForces))
  }
}
