import Geometry
import Glibc
import Synthesis
import Testing

@testable import Stabiliser

private let degree = Double.pi / 180

@Suite struct `Live policies` {
  private let lens = Lens.pinhole(Pinhole(fx: 230, fy: 230, cx: 160, cy: 90))
  private let level = Vector3<Camera>(0, 1, 0)

  private func policy(_ mode: StabilisationMode, locksHorizon: Bool = false) throws -> LivePolicy {
    try #require(LivePolicy.policy(for: mode, lens: lens, size: TestCamera.size, locksHorizon: locksHorizon))
  }

  private func run(_ mode: StabilisationMode, _ rates: [Vector3<Camera>], seconds: Double = 1.0 / 30) throws
    -> LiveCorrection
  {
    var run = LiveRun(policy: try policy(mode)) { _ in (1, 1) }
    var last = LiveCorrection()
    for rate in rates { last = run.step(LiveMotion(rate: rate, down: level, isStale: false), seconds: seconds) }
    return last
  }

  @Test func `a pan to the right and a tilt up move the crop after the picture`() throws {
    let right = try run(.action, [Vector3(0, 0.1, 0)])
    #expect(right.x < 0 && right.y == 0)
    let up = try run(.action, [Vector3(0.1, 0, 0)])
    #expect(up.y > 0 && up.x == 0)
  }

  @Test func `a steady pan settles where leak and gain balance`() throws {
    // o = rate·gain/k: 0.05·0.32/1.7 for action, 0.05·0.11/3.2 for smart.
    let steady = Array(repeating: Vector3<Camera>(0, 0.05, 0), count: 3000)
    #expect(abs(try run(.action, steady, seconds: 0.002).x + 0.05 * 0.32 / 1.7) < 2e-5)
    #expect(abs(try run(.smart, steady, seconds: 0.002).x + 0.05 * 0.11 / 3.2) < 2e-5)
  }

  @Test func `offsets stay within the limit, and turn back at once from it`() throws {
    var run = LiveRun(policy: try policy(.action)) { _ in (1, 1) }
    for _ in 0..<300 { _ = run.step(LiveMotion(rate: Vector3(0, -3, 0), down: level, isStale: false), seconds: 0.033) }
    #expect(run.correction.x == 0.18 && run.correction.isClamped)
    let back = run.step(LiveMotion(rate: Vector3(0, 3, 0), down: level, isStale: false), seconds: 0.033)
    #expect(back.x < 0.18 - 0.02)
  }

  @Test func `the live zoom lock follows the picture by the lens's own focal length`() throws {
    // A slow pan of one degree: f·1° = 4.01 of 320 pixels, at either axis.
    let rates = Array(repeating: Vector3<Camera>(0.1, 0.1, 0), count: 10)
    let seconds = degree / 0.1 / 10
    let result = try run(.zoom, rates, seconds: seconds)
    #expect(abs(result.x * 320 + 230 * degree) < 1e-9 && abs(result.y * 180 - 230 * degree) < 1e-9)
  }

  @Test func `roll moves its share towards level`() throws {
    let tilted = Vector3<Camera>(sin(10 * degree), cos(10 * degree), 0)
    for (mode, share) in [(StabilisationMode.horizon, 1.0), (.action, 0.82), (.smart, 0.14), (.zoom, 0)] {
      var run = LiveRun(policy: try policy(mode)) { _ in (1, 1) }
      let roll = run.step(LiveMotion(rate: .zero, down: tilted, isStale: false), seconds: 0.033).roll
      #expect(abs(roll - share * 10 * degree) < 1e-12)
    }
    #expect(try policy(.smart, locksHorizon: true).rollShare == 1)
  }

  @Test func `stale motion freezes the last correction and says so`() throws {
    var run = LiveRun(policy: try policy(.action)) { _ in (1, 1) }
    let before = run.step(LiveMotion(rate: Vector3(0.3, 0.2, 0), down: level, isStale: false), seconds: 0.033)
    let after = run.step(LiveMotion(rate: Vector3(9, 9, 9), down: level, isStale: true), seconds: 0.033)
    #expect(after.isHeld && !before.isHeld)
    #expect(after.x == before.x && after.y == before.y && after.roll == before.roll)
  }

  @Test func `near the vertical roll follows the gyro and returns without a jump`() throws {
    var run = LiveRun(policy: try policy(.horizon)) { _ in (1, 1) }
    var last = run.step(LiveMotion(rate: .zero, down: Vector3(0.02, 1, 0), isStale: false), seconds: 0.01).roll
    for k in 0..<400 {
      // Over the top: down passes through the axis and comes out on the other side.
      let angle = Double(k) * 0.45 * degree
      let down = Vector3<Camera>(0.02, cos(angle), sin(angle)).normalized ?? level
      let roll = run.step(LiveMotion(rate: Vector3(0.785, 0, 0), down: down, isStale: false), seconds: 0.01).roll
      #expect(abs(angleDifference(roll, last)) < 2.5 * degree, "at most 240°/s")
      last = roll
    }
    #expect(abs(abs(last) - .pi) < 2 * degree)
  }
}

@Suite struct `Live attitude` {
  private func attitude(
    _ motion: SyntheticMotion, grade: ImuGrade = .phone
  ) throws -> (attitude: LiveAttitude, path: CameraPath, recording: MotionRecording<Camera, ClipClock>) {
    let (path, recording) = try recorded(motion, grade: grade, seconds: 20, seed: 3)
    return (try #require(LiveAttitude(recording)), path, recording)
  }

  @Test func `finds down in a hand to a few degrees, looking back only`() throws {
    let (attitude, path, recording) = try attitude(.handheld)
    for t in stride(from: 5.0, to: 20, by: 0.5) {
      let time = Timestamp<ClipClock>(nanoseconds: Int64(t * 1e9))
      let truth = path.worldFromCamera(at: t).down
      #expect(acos(min(1, attitude.motion(at: time).down.dot(truth))) < 3 * degree)
    }
    // What comes later changes nothing.
    var cut = recording
    let end = Timestamp<ClipClock>(nanoseconds: 10_000_000_000)
    cut.angularRates.removeAll { $0.time > end + TimeSpan(nanoseconds: 10_000_000) }
    cut.specificForces.removeAll { $0.time > end }
    let early = try #require(LiveAttitude(cut))
    #expect(early.motion(at: end) == attitude.motion(at: end))
  }

  @Test func `motion is stale after eighty milliseconds`() throws {
    var recording = try recorded(.handheld, grade: .perfect, seconds: 4, seed: 1).recording
    let hole = 1_000_000_000...1_500_000_000
    recording.angularRates.removeAll { hole.contains(Int($0.time.nanoseconds)) }
    let attitude = try #require(LiveAttitude(recording))
    func isStale(_ milliseconds: Int64) -> Bool {
      attitude.motion(at: Timestamp(nanoseconds: milliseconds * 1_000_000)).isStale
    }
    #expect(!isStale(900) && !isStale(1_070) && isStale(1_090) && isStale(1_490) && !isStale(1_520))
  }

  @Test func `what the device worked out is preferred`() throws {
    var recording = try recorded(.handheld, grade: .perfect, seconds: 4, seed: 1).recording
    recording.ups = recording.angularRates.map { VectorSample(time: $0.time, value: Vector3(0, 0, -1)) }
    let attitude = try #require(LiveAttitude(recording))
    let down = attitude.motion(at: Timestamp(nanoseconds: 2_000_000_000)).down
    #expect(down.z > 0.99, "down is ahead, as the device says")
  }
}
