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

/// One orientation as a device itself worked it out.
@frozen
public struct OrientationSample<Axes: ReferenceFrame, Clock: ClockDomain>: Equatable, Sendable {
  /// When it held.
  public var time: Timestamp<Clock>
  /// From the recording's axes to a world whose Z points up; its heading is the device's own.
  public var rotation: Rotation<World, Axes>

  /// Creates a sample.
  @inlinable public init(time: Timestamp<Clock>, rotation: Rotation<World, Axes>) {
    self.time = time
    self.rotation = rotation
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

  /// Up as the device itself worked it out, unit vectors; empty when the log has none.
  public var ups: [VectorSample<Axes, Clock>]
  /// Orientation as the device itself worked it out; empty when the log has none.
  public var orientations: [OrientationSample<Axes, Clock>]

  /// Creates a recording.
  public init(
    angularRates: [VectorSample<Axes, Clock>], specificForces: [VectorSample<Axes, Clock>] = [],
    ups: [VectorSample<Axes, Clock>] = [], orientations: [OrientationSample<Axes, Clock>] = []
  ) {
    self.angularRates = angularRates
    self.specificForces = specificForces
    self.ups = ups
    self.orientations = orientations
  }

  /// The recording written in other axes.
  ///
  /// - Parameters:
  ///   - rate: maps angular rates; differs from `direction` where a mirror reverses the sense of turning.
  ///   - direction: maps forces and directions, keeping lengths and angles.
  public func mapped<Other: ReferenceFrame>(
    rates rate: (Vector3<Axes>) -> Vector3<Other>, directions direction: (Vector3<Axes>) -> Vector3<Other>
  ) -> MotionRecording<Other, Clock> {
    func convert(
      _ samples: [VectorSample<Axes, Clock>], _ map: (Vector3<Axes>) -> Vector3<Other>
    ) -> [VectorSample<Other, Clock>] {
      samples.map { VectorSample<Other, Clock>(time: $0.time, value: map($0.value)) }
    }
    let axes = (direction(Vector3(1, 0, 0)), direction(Vector3(0, 1, 0)), direction(Vector3(0, 0, 1)))
    return MotionRecording<Other, Clock>(
      angularRates: convert(angularRates, rate), specificForces: convert(specificForces, direction),
      ups: convert(ups, direction),
      orientations: orientations.map {
        OrientationSample<Other, Clock>(time: $0.time, rotation: $0.rotation.written(in: axes))
      })
  }
}

extension Rotation where Target == World {
  /// The rotation from other axes, given where these axes lie in them.
  ///
  /// Mirrored axes belong to a mirrored world: its up stays, and its east becomes west.
  fileprivate func written<Other: ReferenceFrame>(
    in axes: (x: Vector3<Other>, y: Vector3<Other>, z: Vector3<Other>)
  ) -> Rotation<World, Other> {
    let mirror: Double = axes.x.cross(axes.y).dot(axes.z) < 0 ? -1 : 1
    func column(_ x: Double, _ y: Double, _ z: Double) -> Vector3<World> {
      let image = self(Vector3<Source>(x, y, z))
      return Vector3(mirror * image.x, image.y, image.z)
    }
    return Rotation<World, Other>(
      xAxis: column(axes.x.x, axes.y.x, axes.z.x), yAxis: column(axes.x.y, axes.y.y, axes.z.y),
      zAxis: column(axes.x.z, axes.y.z, axes.z.z))
  }
}

extension MotionRecording where Axes == Imu {
  /// The recording in the axes of the stored picture.
  public func mounted(_ axes: AxisMap) -> MotionRecording<Sensor, Clock> {
    mapped(rates: axes.sensorFromImu, directions: axes.sensorFromImu)
  }
}

extension MotionRecording where Axes == Sensor {
  /// The recording in the axes of the upright picture.
  public func upright(_ rotation: DisplayRotation) -> MotionRecording<Camera, Clock> {
    mapped(rates: rotation.cameraFromSensor(rate:), directions: { rotation.cameraFromSensor($0) })
  }
}

extension MotionRecording where Clock == LogClock {
  /// The recording on the clip's clock.
  ///
  /// Samples that a scale below one part in a billion would put on the same nanosecond keep the first.
  public func onClip(_ map: ClockMap) -> MotionRecording<Axes, ClipClock> {
    MotionRecording<Axes, ClipClock>(
      angularRates: converted(angularRates, by: map), specificForces: converted(specificForces, by: map),
      ups: converted(ups, by: map),
      orientations: increasing(
        orientations.map { OrientationSample(time: map.clipTime(of: $0.time), rotation: $0.rotation) }
      ) { $0.time })
  }

  private func converted(
    _ samples: [VectorSample<Axes, LogClock>], by map: ClockMap
  ) -> [VectorSample<Axes, ClipClock>] {
    increasing(samples.map { VectorSample(time: map.clipTime(of: $0.time), value: $0.value) }) { $0.time }
  }

  private func increasing<Sample>(
    _ samples: [Sample], _ time: (Sample) -> Timestamp<ClipClock>
  ) -> [Sample] {
    var last: Timestamp<ClipClock>?
    return samples.filter { sample in
      let now = time(sample)
      if let last, last >= now { return false }
      last = now
      return true
    }
  }
}
