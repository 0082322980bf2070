import Geometry
import Testing

/// The curve of a turning body, on turns whose numbers are known beforehand.
struct TurningPathTests {
  static func path(_ seconds: [Double], _ yaw: (Double) -> Double) throws -> TurningPath<Camera> {
    TurningPath(
      try seconds.map { time in
        (try #require(Timestamp(seconds: time)), Rotation<World, Camera>(rotationVector: Vector3(0, yaw(time), 0)))
      })
  }

  @Test func `full turns go on adding`() throws {
    let path = try Self.path((0...100).map { Double($0) / 10 }) { 3 * $0 }
    #expect(abs(try #require(path.angles.last).y - 30) < 1e-12)
    #expect(path.differences(order: 1).allSatisfy { abs($0.y - 3) < 1e-11 })
  }

  @Test func `differences of uneven samples are the derivatives of a parabola and of a cubic`() throws {
    let times = [0, 0.1, 0.25, 0.3, 0.5, 0.55, 0.8]
    let parabola = try Self.path(times) { 0.2 + 0.5 * $0 + 0.7 * $0 * $0 }
    #expect(parabola.differences(order: 2).allSatisfy { abs($0.y - 1.4) < 1e-10 })
    #expect(abs(try #require(parabola.rmsAcceleration) - 1.4) < 1e-10)
    let cubic = try Self.path(times) { 0.3 * $0 * $0 * $0 }
    let jerks = cubic.differences(order: 3)
    #expect(jerks.count == 4 && jerks.allSatisfy { abs($0.y - 1.8) < 1e-9 })
    #expect(cubic.differences(order: 7).isEmpty)
  }

  @Test func `a part of the curve keeps its angles, and repeated times are left out`() throws {
    let path = try Self.path([0, 0.5, 0.5, 1, 1.5]) { $0 }
    #expect(path.seconds == [0, 0.5, 1, 1.5])
    let part = path.within(0.5...1)
    #expect(part.seconds == [0.5, 1] && abs(part.angles[1].y - 1) < 1e-12)
  }
}
