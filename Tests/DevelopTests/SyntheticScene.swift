import Glibc
import Light

/// Rings that grow finer, coloured edges at many angles and fine lines, a little blurred as lenses do; 0 to 1.
struct SyntheticScene {
  let width: Int
  let height: Int

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Red, green and blue of a pixel: the mean over 4×4 places in it and a little beyond.
  func light(_ x: Int, _ y: Int) -> [Double] {
    var sum = [0.0, 0, 0]
    for j in 0..<4 {
      for i in 0..<4 {
        let place = (Double(x) + 0.5 + (Double(i) - 1.5) * 0.4, Double(y) + 0.5 + (Double(j) - 1.5) * 0.4)
        let colour = point(place.0, place.1)
        for c in 0..<3 { sum[c] += colour[c] / 16 }
      }
    }
    return sum
  }

  private func point(_ x: Double, _ y: Double) -> [Double] {
    let (u, v) = (x / Double(width), y / Double(height))
    // Rings around the middle of the left half, up to a fifth of a cycle a pixel.
    let (dx, dy) = (x - Double(width) / 4, y - Double(height) / 2)
    let radius = (dx * dx + dy * dy).squareRoot()
    let rings = 0.5 + 0.45 * cos(radius * radius * 0.2 * .pi / (Double(width) / 3))
    if u < 0.5 { return [0.15 + 0.6 * rings, 0.1 + 0.75 * rings, 0.2 + 0.5 * rings] }
    // Sectors of different colours on the right, lines over them.
    let angle = atan2(y - Double(height) / 2, x - Double(width) * 0.75) + .pi
    let sector = Int(angle / (2 * .pi) * 12) % 12
    let colours: [[Double]] = [
      [0.7, 0.2, 0.15], [0.8, 0.75, 0.2], [0.2, 0.55, 0.25], [0.15, 0.25, 0.6], [0.6, 0.6, 0.6], [0.1, 0.1, 0.1],
      [0.75, 0.4, 0.3], [0.3, 0.6, 0.7], [0.5, 0.2, 0.5], [0.85, 0.85, 0.8], [0.3, 0.35, 0.2], [0.65, 0.5, 0.1],
    ]
    let shade = 0.8 + 0.2 * sin((x + 2 * y) * 0.9) * (v > 0.5 ? 1 : 0)
    return colours[sector].map { $0 * shade }
  }

  /// Peak signal to noise of all values but those at the border, dB; the scene's own 16 bits are the peak.
  func peakSignalToNoise(_ image: LightImage, border: Int = 8) -> Double {
    var (sum, count) = (0.0, 0)
    for y in border..<height - border {
      for x in border..<width - border {
        let truth = light(x, y)
        for c in 0..<3 {
          let error = Double(image[x, y, c]) - truth[c]
          sum += error * error
          count += 1
        }
      }
    }
    return -10 * log10(sum / Double(count))
  }
}
