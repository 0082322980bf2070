import Geometry
import TestSupport
import Testing

/// A recording whose ups, orientations and rates tell of the same turning.
private func turning(_ random: inout SeededRandom) -> MotionRecording<Imu, ClipClock> {
  let start: Rotation<World, Imu> = random.rotation()
  let rate: Vector3<Imu> = random.vector()
  var recording = MotionRecording<Imu, ClipClock>(angularRates: [])
  for i in 0..<3 {
    let time = Timestamp<ClipClock>(nanoseconds: Int64(i) * 1_000_000_000)
    let rotation = start * Rotation<Imu, Imu>(rotationVector: rate * Double(i))
    let up = rotation.inverse(Vector3<World>(0, 0, 1))
    recording.angularRates.append(VectorSample(time: time, value: rate))
    recording.ups.append(VectorSample(time: time, value: up))
    recording.orientations.append(OrientationSample(time: time, rotation: rotation))
  }
  return recording
}

@Suite struct `A recording in other axes` {
  @Test(arguments: [false, true], 0..<4)
  func `still tells one story`(mirrored: Bool, turns: Int) throws {
    var random = SeededRandom(seed: UInt64(turns) + (mirrored ? 10 : 0))
    let axes = try #require(AxisMap("XYZ"))
    let display = DisplayRotation(clockwiseQuarterTurns: turns, isMirrored: mirrored)
    for _ in 0..<20 {
      let upright = turning(&random).mounted(axes).upright(display)
      for i in 0..<3 {
        let rotation = upright.orientations[i].rotation
        // The orientation's own up is the up that was mapped.
        #expect((rotation.inverse(Vector3<World>(0, 0, 1)) - upright.ups[i].value).length < 1e-12)
        // From one orientation to the next the camera turns as the mapped rates say, mirrored or not.
        guard i > 0 else { continue }
        let turn = (upright.orientations[i - 1].rotation.inverse * rotation)
        #expect(turn.angle(to: Rotation(rotationVector: upright.angularRates[0].value)) < 1e-9)
      }
    }
  }

  @Test func `a rotation is found again from its columns`() {
    var random = SeededRandom(seed: 5)
    for i in 0..<2000 {
      // Half turns about and near every axis are where a careless formula divides by nothing.
      let any: Rotation<World, Camera> =
        i < 1000
        ? random.rotation()
        : Rotation(rotationVector: (random.direction() as Vector3<Camera>) * (Double.pi * (1 - 1e-9 * Double(i % 7))))
      let columns = [Vector3<Camera>(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)].map { any($0) }
      let found = Rotation<World, Camera>(xAxis: columns[0], yAxis: columns[1], zAxis: columns[2])
      #expect(found.angle(to: any) < 1e-7)
    }
  }
}
