import Geometry
import Glibc
import Testing

@testable import Synthesis

@Suite struct PolePathTests {
  /// One visit near straight down: when, how near, and how the axis lay before and after.
  private struct Visit {
    var indices: Range<Int>
    var nearest: Double
    var crossesOver: Bool
  }

  private let step = 0.005

  /// The optical axis's horizontal direction and its angle from straight down.
  private func axis(_ path: CameraPath, _ t: Double) -> (x: Double, y: Double, fromDown: Double) {
    let axis = path.worldFromCamera(at: t)(Vector3<Camera>(0, 0, 1))
    return (axis.x, axis.y, atan2((axis.x * axis.x + axis.y * axis.y).squareRoot(), -axis.z))
  }

  private func visits(_ path: CameraPath, _ seconds: Double, within angle: Double) -> [Visit] {
    let track = stride(from: 0, through: seconds, by: step).map { axis(path, $0) }
    var visits: [Visit] = []
    var start: Int?
    for (index, point) in track.enumerated() {
      if point.fromDown < angle, start == nil { start = index }
      guard point.fromDown >= angle, let first = start else { continue }
      let (a, b) = (track[max(0, first - 1)], point)
      visits.append(
        Visit(
          indices: first..<index, nearest: track[first..<index].map(\.fromDown).min() ?? .pi,
          crossesOver: a.x * b.x + a.y * b.y < 0))
      start = nil
    }
    return visits
  }

  @Test(arguments: [10.0, 15, 20], [1, 2, 3] as [UInt64])
  func `the axis visits the vertical and comes back, then crosses it`(_ seconds: Double, _ seed: UInt64) throws {
    let path = SyntheticMotion.pole.path(seed: seed, seconds: seconds)
    let found = visits(path, seconds, within: 20 * degree)
    try #require(found.count == 2, "two visits in \(seconds) s, found \(found.count)")
    #expect(found.map(\.crossesOver) == [false, true])
    for visit in found { #expect(visit.nearest < 0.2 * degree) }
  }

  @Test(arguments: [10.0, 20])
  func `it passes slowly and stays away otherwise`(_ seconds: Double) {
    let path = SyntheticMotion.pole.path(seed: 1, seconds: seconds)
    var away = 0.0
    for t in stride(from: 0, through: seconds, by: step) {
      let rate = path.angularRate(at: t)
      // The rate of the axis itself: turning about it does not move it.
      #expect((rate.x * rate.x + rate.y * rate.y).squareRoot() < 20 * degree)
      if axis(path, t).fromDown > 25 * degree { away += step }
    }
    #expect(away / seconds > 0.3, "a third of the clip and more is well away from the vertical")
    for t in [0, seconds * 0.49, seconds] { #expect(axis(path, t).fromDown > 28 * degree) }
  }

  @Test func `after crossing, the camera is upside down and faces the other way`() {
    let path = SyntheticMotion.pole.path(seed: 1, seconds: 10)
    let (before, after) = (path.worldFromCamera(at: 0).cameraAngles, path.worldFromCamera(at: 10).cameraAngles)
    #expect(abs(abs(remainder(after.heading - before.heading, 2 * .pi)) - .pi) < 25 * degree)
    #expect(abs(after.roll) > 150 * degree && abs(before.roll) < 20 * degree)
  }
}
