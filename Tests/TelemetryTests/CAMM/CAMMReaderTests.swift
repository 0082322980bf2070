import Geometry
import Testing

@testable import Telemetry

struct CAMMReaderTests {
  private func packet(_ type: Int, _ values: [UInt8], at seconds: Double) -> TimedPayload {
    TimedPayload(
      bytes: [0, 0] + LittleBytes.whole(type, 2) + values,
      time: Timestamp(nanoseconds: Int64((seconds * 1e9).rounded())),
      duration: TimeSpan(nanoseconds: 5_000_000))
  }

  private func vector(_ v: Vector3<Imu>) -> [UInt8] { ULogBytes.vector(v) }

  /// From the table's world, whose z is up, to one whose y is down.
  private let downwards = Rotation<World, World>(taking: Vector3(0, 0, 1), to: Vector3(0, -1, 0)) ?? .identity

  private func track(rows: Int = 300) -> [TimedPayload] {
    (0..<rows).flatMap { k in
      let t = Double(k) * 0.005
      var packets = [
        packet(2, vector(AttitudeTable.rate(t)), at: t), packet(3, vector(AttitudeTable.force(t)), at: t),
        packet(7, vector(Vector3(1, 2, 3)), at: t), packet(5, [UInt8](repeating: 0, count: 24), at: t),
        packet(0, vector((downwards * AttitudeTable.truth(t)).rotationVector.relabelled()), at: t),
      ]
      if k % 6 == 0 {
        packets.append(packet(1, LittleBytes.whole(8_000_000, 4) + LittleBytes.whole(21_000_000, 4), at: t))
      }
      return packets
    }
  }

  @Test func `rates, forces, orientations and readout come out of a track`() throws {
    let log = try readCAMM(payloads: track(), name: "a.mp4")
    #expect(log.format == .camm)
    #expect(log.clock == .container)
    // X right, y down, z forward: the sensor's own.
    #expect(log.axes?.sensorFromImu(Vector3(1, 2, 3)) == Vector3(1, 2, 3))
    #expect(log.shutter == RollingShutter(readoutSeconds: 0.021))
    #expect(log.recording.angularRates.count == 300)
    #expect(log.largestRateError < 1e-6)
    #expect(log.largestForceError < 1e-5)
    #expect(log.recording.orientations.count == 300)
    #expect(log.largestTilt < 1e-5)
    #expect(log.issue(.orientationReading) == nil)
    #expect(log.metadata["streams"] == "orientation,exposure,gyroscope,accelerometer,place,magnetic field")
  }

  @Test func `damaged packets are left out and counted; a track without motion names what it holds`() throws {
    var packets = track()
    packets[0].bytes = [0, 0, 2, 0, 1]
    packets[5].bytes = [0, 0, 99, 0]
    packets[6].bytes = []
    let log = try readCAMM(payloads: packets, name: "a.mp4")
    #expect(log.issue(.damagedPackets)?.count == 3)
    let error = #expect(throws: TelemetryError.self) {
      try readCAMM(payloads: track().filter { $0.bytes[2] == 5 || $0.bytes[2] == 3 }, name: "a.mp4")
    }
    #expect(error?.description == "a.mp4: no gyroscope in the data track; it holds accelerometer, place")
  }

  @Test func `no cut and no flipped byte ever traps`() {
    var random = SplitMix(state: 51)
    let packets = track(rows: 6)
    for round in 0..<2000 {
      let noise = packets.map { payload in
        var payload = payload
        payload.bytes = flipped(Array(payload.bytes.prefix(round % 20)), count: 1, using: &random)
        return payload
      }
      _ = try? readCAMM(payloads: noise, name: "noise")
    }
  }
}
