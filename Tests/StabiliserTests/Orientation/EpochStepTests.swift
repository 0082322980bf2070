import Geometry
import TestSupport
import Testing

@testable import Stabiliser

/// A step with every kind of term in it.
private func anyStep(_ random: inout SeededRandom, model: VelocityModel = VelocityModel()) -> EpochStep {
  func columns(_ size: Double) -> EpochStep.Columns {
    ((random.vector() as Vector3<World>) * size, random.vector() * size, random.vector() * size)
  }
  let psi = random.number(in: -1...1)
  var step = EpochStep.chain(
    [anyEpoch(&random)], start: random.rotation(), errors: SensorErrors(), turns: false, velocities: [], means: [])[0]
  (step.axes, step.biasTurning, step.turning) = (columns(0.2), columns(0.2), columns(0.5))
  step.force = random.vector() * 3
  step.heading = ((1 - psi * psi).squareRoot(), psi)
  (step.nominalVelocity, step.nominalMean) = (random.vector() * 5, random.vector() * 5)
  (step.sway, step.jitterDecay) = (model.step(over: 0.2), 0.3)
  return step
}

/// An epoch of turning and pushing at will.
private func anyEpoch(_ random: inout SeededRandom) -> InertialEpoch {
  let rates = (0...40).map {
    VectorSample<Camera, ClipClock>(
      time: Timestamp(nanoseconds: Int64($0) * 5_000_000), value: random.vector(-0.3...0.3))
  }
  let forces = rates.map {
    VectorSample<Camera, ClipClock>(time: $0.time, value: Vector3(0, -9.8, 0) + random.vector(-2...2))
  }
  let knots = RateIntegrator(rates).integrate(errors: SensorErrors(), start: .identity)
  return InertialEpoch.sum(forces, along: RotationTrack(knots: knots), blind: [])[0]
}

private func carried(_ step: EpochStep, _ x: [Double], back: Bool = false) -> [Double] {
  var result = x
  result.withUnsafeMutableBufferPointer { p in
    guard let p = p.baseAddress else { return }
    if back { step.carryBack(p, by: 1) } else { step.carry(p, by: 1) }
  }
  return result
}

@Suite struct `A step of the tilt's errors` {
  @Test func `carries forwards and back by matrices that are each other's transpose`() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<50 {
      let step = anyStep(&random)
      let x = (0..<EpochStep.Place.count).map { _ in random.number(in: -1...1) }
      let y = (0..<EpochStep.Place.count).map { _ in random.number(in: -1...1) }
      func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
      #expect(abs(dot(carried(step, x), y) - dot(x, carried(step, y, back: true))) < 1e-12)
    }
  }

  /// The nominal chain is what the errors are errors of: moving its sensor errors and its start a little must do to
  /// orientation and velocity what the step says.
  @Test func `says what small errors do to the nominal orientation and velocity`() {
    var random = SeededRandom(seed: 4)
    let size = 1e-5
    for _ in 0..<20 {
      let epoch = anyEpoch(&random)
      let start: Rotation<World, Camera> = random.rotation()
      func step(_ start: Rotation<World, Camera>, _ errors: SensorErrors) -> EpochStep {
        EpochStep.chain([epoch], start: start, errors: errors, turns: false, velocities: [], means: [])[0]
      }
      let tilt = Vector3<World>(random.number(in: -size...size), random.number(in: -size...size), 0)
      let errors = SensorErrors(
        gyroBias: random.vector(-size...size), gyroScale: random.vector(-size...size),
        accelerometerBias: random.vector(-size...size))
      let (nominal, moved) = (
        step(start, SensorErrors()), step(Rotation<World, World>(rotationVector: tilt) * start, errors)
      )
      let (b, s, a) = (errors.gyroBias, errors.gyroScale, errors.accelerometerBias)
      var x = [tilt.x, tilt.y, b.x, b.y, b.z, s.x, s.y, s.z, a.x, a.y, a.z]
      x += Array(repeating: 0, count: EpochStep.Place.count - x.count)
      let y = carried(nominal, x)
      let turned = (moved.worldFromCamera * nominal.worldFromCamera.inverse).rotationVector
      let pushed = moved.force - nominal.force
      #expect(abs(turned.x - y[0]) < 1e-8 && abs(turned.y - y[1]) < 1e-8)
      // Half of a turn within the epoch acts on its force: to first order in the turn.
      let v = EpochStep.Place.velocity
      #expect((pushed - Vector3(y[v], y[v + 1], y[v + 2])).length < 2e-7)
    }
  }

  @Test func `what comes and goes keeps its spread`() {
    let model = VelocityModel()
    let step = model.step(over: 0.2)
    let (p, q) = (model.sway * model.sway, model.sway * model.sway * model.swayRate * model.swayRate)
    let (a, b, c, d) = (step.valueFromValue, step.valueFromRate, step.rateFromValue, step.rateFromRate)
    #expect(abs(a * a * p + b * b * q + step.freshValue - p) < 1e-15)
    #expect(abs(c * c * p + d * d * q + step.freshRate - q) < 1e-15)
    #expect(abs(a * c * p + b * d * q + step.freshBoth) < 1e-15)
    // Two short steps are one long one.
    let half = model.step(over: 0.1)
    #expect(abs(half.valueFromValue * half.valueFromValue + half.valueFromRate * half.rateFromValue - a) < 1e-12)
  }
}

@Suite struct `The smoother` {
  /// Filter forwards, smoother back: the same as solving for everything at once.
  @Test func `agrees with one big least-squares problem`() {
    var random = SeededRandom(seed: 8)
    let smoother = TiltSmoother()
    let steps = (0..<5).map { _ in anyStep(&random) }
    let wander = [0.02, 0.5, 0.02, 0.02, 0.1]
    let smoothed = smoother.smooth(steps, wander: wander)
    let dense = DenseSmoother(smoother, steps, wander: wander)
    for k in steps.indices {
      for i in 0..<EpochStep.Place.count {
        let (found, expected) = (smoothed.estimates[k].state[i], dense.state(k)[i])
        #expect(abs(found - expected) < 1e-6 * max(1, abs(expected)), "epoch \(k), state \(i)")
      }
      let (found, expected) = (smoothed.estimates[k].tiltCovariance, dense.tiltCovariance(k))
      #expect(abs(found.xx - expected.xx) < 1e-6 * expected.xx && abs(found.yy - expected.yy) < 1e-6 * expected.yy)
      #expect(abs(found.xy - expected.xy) < 1e-6 * expected.xx)
    }
  }
}
