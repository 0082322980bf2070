/// Source points along a line of output points, each search begun where its neighbours lead.
///
/// Phases of the readout vary smoothly from node to node: continued along a parabola they are right to a ten
/// millionth or so, and the search mostly needs one look instead of four.
struct MappingWalk {
  private let mapping: FrameMapping
  private let isIdentity: Bool
  /// The phases of the last three points, newest first, and how many of them there are.
  private var last = (0.0, 0.0, 0.0)
  private var known = 0
  private var expected = 0.5

  /// Begins anywhere.
  init(_ mapping: FrameMapping) {
    self.mapping = mapping
    isIdentity = mapping.isIdentity
  }

  /// Begins another line.
  mutating func turn() { (known, expected) = (0, 0.5) }

  /// The source point the next output point shows; `nil` where the lens has no answer.
  mutating func step(to p: PixelPoint<OutputPixels>) -> PixelPoint<SourcePixels>? {
    if isIdentity { return PixelPoint(p.x, p.y) }
    guard let ray = mapping.direction(of: p) else { return nil }
    var phase = expected
    let point = mapping.sourcePoint(of: ray, phase: &phase)
    last = (phase, last.0, last.1)
    known = min(3, known + 1)
    expected =
      switch known {
      case 1: phase
      case 2: 2 * last.0 - last.1
      default: 3 * (last.0 - last.1) + last.2
      }
    return point
  }
}
