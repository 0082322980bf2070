import Geometry
import Glibc
import Imaging

/// How upright edges lean in a picture: the mean direction of brightness gradients within 20° of the horizontal,
/// weighted by their size.
struct UprightEdges {
  /// Mean lean, degrees; positive when edges are turned clockwise.
  let lean: Double

  init(in picture: Picture) {
    let luma = picture.planes[0]
    let (width, height) = (luma.shape.width, luma.shape.height)
    let rows = (0..<height).map { y in (0..<width).map { luma[$0, y] } }
    let limit = tan(20 * Double.pi / 180)
    var (sum, weight) = (0.0, 0.0)
    for y in 1..<height - 1 {
      let (above, row, below) = (rows[y - 1], rows[y], rows[y + 1])
      for x in 1..<width - 1 {
        let (dx, dy) = (Double(row[x + 1] - row[x - 1]), Double(below[x] - above[x]))
        // Below 20 codes in two pixels there is noise of compression.
        guard abs(dx) > 20, abs(dy) < limit * abs(dx) else { continue }
        let size = (dx * dx + dy * dy).squareRoot()
        sum += size * atan(dy / dx)
        weight += size
      }
    }
    lean = weight > 0 ? sum / weight * 180 / .pi : 0
  }
}

extension [Double] {
  /// Standard deviation.
  var spread: Double {
    let mean = reduce(0, +) / Double(count)
    return (reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)).squareRoot()
  }
}
