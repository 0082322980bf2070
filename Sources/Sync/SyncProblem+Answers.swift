internal import Geometry
internal import Glibc

extension SyncProblem {
  /// `logTime · scale = clipTime + offset` from `log = origin + mid + lag + (clip − mid)(1 + drift)`.
  func clock(lag: Double, drift: Double) -> ClockMap {
    let scale = 1 / (1 + drift)
    let atZero = logOrigin + lag - mid * drift
    return ClockMap(offset: TimeSpan(seconds: atZero * scale) ?? .zero, scale: scale)
  }

  /// The stored picture's axes from the log's, under a turn of the expected ones.
  func axisMap(_ turn: AxisTurn) -> AxisMap {
    let display = knowns.camera.display
    // Where each log axis comes to lie in the stored picture.
    let images = [Vector3<Imu>(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)].map { axis -> Vector3<Sensor> in
      let camera = turn(display.cameraFromSensor(rate: statedAxes.sensorFromImu(axis)))
      let sensors = [Vector3<Sensor>(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
      let parts = sensors.map { display.cameraFromSensor(rate: $0).dot(camera) }
      return Vector3(parts[0], parts[1], parts[2])
    }
    func letter(_ component: (Vector3<Sensor>) -> Double) -> String {
      let values = images.map(component)
      let place = values.indices.max { abs(values[$0]) < abs(values[$1]) } ?? 0
      return values[place] > 0 ? ["X", "Y", "Z"][place] : ["x", "y", "z"][place]
    }
    // Up, left and back are the negatives of the sensor's y, x and z.
    return AxisMap(letter { -$0.y } + letter { -$0.x } + letter { -$0.z }) ?? statedAxes
  }

  /// A rate in the log's axes.
  func imuFromCamera(_ turn: AxisTurn, _ rate: Vector3<Camera>) -> Vector3<Imu> {
    let images = [Vector3<Imu>(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)].map {
      turn(knowns.camera.display.cameraFromSensor(rate: statedAxes.sensorFromImu($0)))
    }
    return Vector3(images[0].dot(rate), images[1].dot(rate), images[2].dot(rate))
  }

  /// The camera with what was found.
  func camera(readout: SyncEstimate, focal: SyncEstimate) -> SourceCamera {
    var camera = knowns.camera
    if focal.origin == .found { camera.lens = camera.lens.scaled(by: focal.value) }
    if readout.origin == .found {
      let direction: RollingShutter.Direction =
        sighter.readsColumns
        ? (readout.value < 0 ? .rightToLeft : .leftToRight) : (readout.value < 0 ? .bottomToTop : .topToBottom)
      camera.shutter = RollingShutter(readoutSeconds: abs(readout.value), direction: direction)
    }
    return camera
  }
}

extension Lens {
  /// The same lens with a longer focal length about the same principal point.
  func scaled(by factor: Double) -> Lens {
    switch self {
    case .pinhole(let lens): .pinhole(Pinhole(fx: lens.fx * factor, fy: lens.fy * factor, cx: lens.cx, cy: lens.cy))
    case .kannalaBrandt4(let lens):
      .kannalaBrandt4(
        KannalaBrandt4(
          fx: lens.fx * factor, fy: lens.fy * factor, cx: lens.cx, cy: lens.cy, k: lens.k,
          fieldLimit: lens.maximumAngle))
    case .brownConrady(let lens):
      .brownConrady(
        BrownConrady(
          fx: lens.fx * factor, fy: lens.fy * factor, cx: lens.cx, cy: lens.cy, coefficients: lens.coefficients,
          largestTangent: lens.largestTangent))
    case .radialPolynomial(let lens):
      .radialPolynomial(
        RadialPolynomial(
          fx: lens.fx * factor, fy: lens.fy * factor, cx: lens.cx, cy: lens.cy, coefficients: lens.coefficients,
          of: lens.radius))
    case .division(let lens):
      .division(
        DivisionLens(fx: lens.fx * factor, fy: lens.fy * factor, cx: lens.cx, cy: lens.cy, lambda: lens.lambda))
    }
  }
}
