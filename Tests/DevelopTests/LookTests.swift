import Geometry
import Light
import Testing

@testable import Develop

/// What is done only if wished.
struct LookTests {
  private func step(_ width: Int, _ low: Float, _ high: Float) -> LightImage {
    let size = PixelSize(width: width, height: 64)
    let samples = (0..<width * 64 * 3).map { $0 / 3 % width < width / 2 ? low : high }
    return LightImage(size: size, channels: 3, samples: samples, primaries: .bt709)
  }

  @Test func `sharpening steepens an edge and leaves even parts alone`() {
    var image = step(64, 0.2, 0.4)
    Sharpening(1).apply(to: &image, threads: 2)
    #expect(abs(image[10, 30, 1] - 0.2) < 1e-6 && abs(image[50, 30, 1] - 0.4) < 1e-6)
    // One pixel off the edge, the blur has taken 5/16 of the step.
    #expect(abs(image[32, 30, 1] - (0.4 + 0.2 * 0.3125)) < 1e-5 && abs(image[31, 30, 1] - (0.2 - 0.2 * 0.3125)) < 1e-5)
  }

  @Test func `local tone brings bright and dark places nearer, by half their stops from middle grey`() {
    var image = step(400, 0.18 / 16, 0.18 * 4)
    LocalTone(1).apply(to: &image, threads: 2)
    #expect(abs(image[50, 30] / (0.18 / 4) - 1) < 0.02 && abs(image[350, 30] / (0.18 * 2) - 1) < 0.02)
    var grey = step(64, 0.18, 0.18)
    LocalTone(1).apply(to: &grey, threads: 1)
    for value in grey.samples { #expect(abs(value - 0.18) < 1e-5) }
  }

  @Test func `local tone of a place does not depend on what is far away, nor on threads`() {
    var (dark, bright) = (step(600, 0.1, 0.05), step(600, 0.1, 5))
    LocalTone(0.7).apply(to: &dark, threads: 1)
    LocalTone(0.7).apply(to: &bright, threads: 4)
    #expect((0..<200).allSatisfy { dark[$0, 20] == bright[$0, 20] })
  }
}
