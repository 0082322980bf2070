import Geometry

/// How far from one side of a picture something goes on unchanged, place by place along the side.
struct EdgeProfile {
  /// What goes on.
  enum Kind: CaseIterable {
    /// Black: what was filled.
    case black
    /// The value at the edge: what was smeared outwards.
    case smeared
    /// The values of the frame before: what was left standing.
    case held
  }

  /// Codes by which a value may differ and still be the same: what a codec does.
  static let tolerance = 2
  /// Codes by which the picture must differ behind the end.
  static let contrast = 8
  /// Black of limited range, 8-bit code; blacker is black, too.
  private static let black = 16
  /// What goes on further than this share of the way to the opposite side is no border.
  private static let depthShare = 4

  /// Most samples that go on.
  let deepest: Int
  /// Samples that go on at each place; more than ``deepest`` where they do not end there.
  private(set) var depths: [Int] = []
  /// Whether the picture clearly differs just behind the end.
  private(set) var ends: [Bool] = []
  /// 8-bit codes at the edge.
  private(set) var values: [Int] = []

  /// Measures one side.
  ///
  /// - Parameter last: the frame before.
  init(_ kind: Kind, of picture: Picture, after last: Picture?, _ side: PictureEdge) {
    let extent = picture.extent(of: side)
    deepest = extent.depth / Self.depthShare
    for place in 0..<extent.places {
      let line = EdgeLine(picture, side, place)
      switch kind {
      case .black: add(line) { max(0, line[$0] - Self.black) }
      case .smeared:
        let first = line[0]
        add(line) { abs(line[$0] - first) }
      case .held:
        guard let last else { return }
        let before = EdgeLine(last, side, place)
        add(line) { abs(line[$0] - before[$0]) }
      }
    }
  }

  /// Adds a place; `change` says how much the sample at a depth differs from what goes on.
  private mutating func add(_ line: EdgeLine, _ change: (Int) -> Int) {
    var depth = 0
    while depth <= deepest, change(depth) <= Self.tolerance { depth += 1 }
    depths.append(depth)
    values.append(line[0])
    // A codec takes a sample or two from border to picture.
    ends.append(depth <= deepest && (0..<3).contains { change(min(depth + $0, deepest + 1)) >= Self.contrast })
  }
}
