import Evaluation
import Geometry
import Glibc
import Testing

/// Shake and smoothness of paths that are formulas.
struct PathTests {
  @Test func `a sine of three hertz shakes by its amplitude over root two, less what the filter takes`() throws {
    let clip = KnownClip(seconds: 20, truth: { KnownClip.angles(roll: 0, pitch: 0.4 * sin(2 * .pi * 3 * $0)) })
    let result = try clip.judged()
    let shake = 230 * 0.4 * degree / 2.0.squareRoot() * 81 / 82
    #expect(isNear(result.path.shakeLeft, shake, within: 3e-3 * shake))
    #expect(isNear(result.path.shakeIn, shake, within: 3e-3 * shake))
    // The k-th difference of a sine is the sine times (2 sin(ωh/2)/h)^k.
    let factor = 60 * sin(0.1 * Double.pi)
    let rms = 0.4 * degree / 2.0.squareRoot()
    #expect(isNear(result.path.accelerationRms, rms * pow(factor, 2), within: 0.01 * rms * pow(factor, 2)))
    #expect(isNear(result.path.jerkRms, rms * pow(factor, 3), within: 0.01 * rms * pow(factor, 3)))
  }

  @Test func `a picture that is held does not shake, whatever the camera does`() throws {
    var clip = KnownClip(truth: {
      KnownClip.angles(roll: sin(20 * $0), pitch: 0.4 * sin(15 * $0), heading: cos(9 * $0))
    })
    clip.correction = { _, camera in camera.inverse * KnownClip.angles(roll: 0).relabelled() }
    clip.scale = { _ in 1.6 }
    let result = try clip.judged()
    #expect(isNear(result.path.shakeLeft, 0, within: 1e-9) && isNear(result.path.rateMean, 0, within: 1e-9))
    #expect(isNear(result.path.jerkRms, 0, within: 1e-7) && (result.path.shakeIn ?? 0) > 1)
  }

  @Test func `an even pan has a rate and nothing else`() throws {
    let result = try KnownClip(truth: { KnownClip.angles(roll: 0, heading: 30 * $0) }).judged()
    #expect(isNear(result.path.rateMean, 30 * degree, within: 1e-9))
    // Times are whole nanoseconds: half of one is 0.3 nanoradians, which differences divide by h² and h³.
    #expect(isNear(result.path.accelerationMean, 0, within: 2e-6) && isNear(result.path.jerkMean, 0, within: 1e-4))
    #expect(isNear(result.path.shakeLeft, 0, within: 1e-6))
  }

  @Test func `an even acceleration has a mean and a root mean square, and no jerk`() throws {
    let result = try KnownClip(truth: { KnownClip.angles(roll: 0, heading: 2 * $0 * $0) }).judged()
    #expect(isNear(result.path.accelerationMean, 4 * degree, within: 2e-6))
    #expect(isNear(result.path.accelerationRms, 4 * degree, within: 2e-6))
    #expect(isNear(result.path.jerkRms, 0, within: 1e-4))
  }

  @Test func `a crop that slides on the virtual picture moves what is seen`() throws {
    let amplitude = 2.0
    var clip = KnownClip(seconds: 20, focal: 2300)
    clip.centre = { PixelPoint(160 + amplitude * sin(2 * .pi * 3 * $0), 90) }
    let result = try clip.judged()
    let shake = amplitude / 2.0.squareRoot() * 81 / 82
    #expect(isNear(result.path.shakeLeft, shake, within: 3e-3 * shake) && isNear(result.path.shakeIn, 0, within: 1e-9))
  }

  @Test func `a spectrum holds the power of a sine at its frequency`() throws {
    let clip = KnownClip(seconds: 30, truth: { KnownClip.angles(roll: 0, pitch: 0.4 * sin(2 * .pi * 3 * $0)) })
    let spectrum = try #require(try clip.judged().curves.cameraShake)
    let step = spectrum.hertz[1] - spectrum.hertz[0]
    let near = zip(spectrum.hertz, spectrum.density).filter { abs($0.0 - 3) < 0.5 }.reduce(0) { $0 + $1.1 * step }
    let whole = spectrum.density.reduce(0) { $0 + $1 * step }
    let power = pow(230 * 0.4 * degree, 2) / 2
    #expect(isNear(near, power, within: 0.01 * power) && isNear(whole, power, within: 0.01 * power))
  }
}
