/// Source points along a line of output points, each search begun where its neighbours lead.
///
/// Phases of the readout vary smoothly from node to node: continued along a straight line they are right to a
/// millionth or so, and the search needs two or three looks instead of four.
struct MappingWalk {
  private let mapping: FrameMapping
  private let isIdentity: Bool
  private var last: Double?
  private var expected = 0.5

  /// Begins anywhere.
  init(_ mapping: FrameMapping) {
    self.mapping = mapping
    isIdentity = mapping.isIdentity
  }

  /// Begins another line.
  mutating func turn() { (last, expected) = (nil, 0.5) }

  /// The source point the next output point shows; `nil` where the lens has no answer.
  mutating func step(to p: PixelPoint<OutputPixels>) -> PixelPoint<SourcePixels>? {
    if isIdentity { return PixelPoint(p.x, p.y) }
    guard let ray = mapping.direction(of: p) else { return nil }
    var phase = expected
    let point = mapping.sourcePoint(of: ray, phase: &phase)
    expected = last.map { phase + (phase - $0) } ?? phase
    last = phase
    return point
  }
}
