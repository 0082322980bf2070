import Geometry
import Light
import Stacking
import TestSupport
import Testing

struct NoiseGainTests {
  private let size = PixelSize(width: 400, height: 300)

  /// A soft scene with noise that is Gaussian enough: the sum of twelve even numbers.
  private func frames(_ count: Int, frozen: Double) -> [LightImage] {
    var random = SeededRandom(seed: 11)
    func noise() -> Float { (0..<12).reduce(Float(-6)) { sum, _ in sum + Float(random.next() >> 40) / 16_777_216 } }
    let common = (0..<size.width * size.height).map { _ in noise() * Float(frozen) }
    return (0..<count).map { _ in
      var image = LightImage(size: size, channels: 1)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let scene = 0.2 + 0.3 * Float(x) / 400 + (y > 150 && x % 40 > 20 ? 0.2 : 0)
          image[x, y] = scene + common[y * size.width + x] + noise() * 0.02
        }
      }
      return image
    }
  }

  private func measured(_ frames: [LightImage]) -> NoiseGain? {
    var mean = LightImage(size: size, channels: 1)
    for frame in frames { for i in mean.samples.indices { mean.samples[i] += frame.samples[i] / Float(frames.count) } }
    let blocks = ProbeBlocks(size: size)
    return NoiseGain(
      frames: frames.prefix(3).map { ProbeSample(of: $0, blocks) }, average: ProbeSample(of: mean, blocks))
  }

  @Test func `32 frames of independent noise gain 5 66 times, within 2 percent`() throws {
    let gain = try #require(measured(frames(32, frozen: 0)))
    #expect(abs(gain.factor / 5.657 - 1) < 0.02, "\(gain)")
    #expect(abs(gain.single - 0.02) < 0.0005 && !gain.isEaten(count: 32))
  }

  @Test func `noise that all frames share is told from noise that goes`() throws {
    let gain = try #require(measured(frames(8, frozen: 0.03)))
    #expect(gain.factor < 1.25 && gain.isEaten(count: 8), "\(gain)")
  }

  @Test func `flat pictures have no noise to be measured`() {
    let flat = LightImage(size: size, channels: 1, samples: [Float](repeating: 1, count: 120_000))
    #expect(measured([flat, flat]) == nil)
  }

  @Test(arguments: [(1, 1), (5, 4), (64, 48), (4000, 3000), (10000, 20)])
  func `blocks lie inside any picture`(width: Int, height: Int) {
    let blocks = ProbeBlocks(size: PixelSize(width: width, height: height))
    #expect(blocks.count >= 1 && blocks.count <= 1024)
    let image = LightImage(
      size: PixelSize(width: width, height: height), channels: 1,
      samples: [Float](repeating: 0.25, count: width * height))
    #expect(ProbeSample(of: image, blocks).mean == 0.25)
  }
}
