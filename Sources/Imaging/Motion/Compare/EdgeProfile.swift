import Geometry

/// How far from one side of a picture something goes on unchanged, place by place along the side.
struct EdgeProfile {
  /// What goes on.
  enum Kind: CaseIterable {
    /// Black: what was filled.
    case black
    /// The value at the edge: what was smeared outwards.
    case smeared

    /// 8-bit codes by which a value may differ and still be the same: what codecs do.
    var tolerance: Int { self == .black ? 2 : 3 }

    /// Fewest samples of depth: less cannot be told from what codecs do at an edge, or from a smooth scene.
    var leastDepth: Int { self == .black ? 4 : 6 }

    /// Fewest places of a strip on a side of so many.
    func leastPlaces(of side: Int) -> Int { self == .black ? 32 : max(32, side / 4) }

    /// Least shares of a strip, in twentieths, that end on its line, and that reach it. Where the picture behind is
    /// smooth, what is smeared seems to go on.
    var leastShares: (ending: Int, reaching: Int) { self == .black ? (10, 19) : (6, 18) }
  }

  /// Codes by which the picture must differ from black behind the end.
  private static let contrast = 8
  /// Black of limited range, 8-bit code; blacker is black, too.
  private static let black = 16
  /// What goes on further than this share of the way to the opposite side is no border.
  private static let depthShare = 4

  /// What was measured.
  let kind: Kind
  /// Most samples that go on.
  let deepest: Int
  /// Samples that go on at each place; more than ``deepest`` where they do not end there.
  private(set) var depths: [Int] = []
  /// Whether the picture clearly differs just behind the end.
  private(set) var ends: [Bool] = []
  /// 8-bit codes at the edge.
  private(set) var values: [Int] = []

  /// Measures one side.
  init(_ kind: Kind, of picture: Picture, _ side: PictureEdge) {
    self.kind = kind
    let extent = picture.extent(of: side)
    deepest = extent.depth / Self.depthShare
    for place in 0..<extent.places {
      let line = EdgeLine(picture, side, place)
      let first = line[0]
      switch kind {
      case .black: add(line) { max(0, line[$0] - Self.black) }
      case .smeared: add(line) { abs(line[$0] - first) }
      }
    }
  }

  /// Adds a place; `change` says how much the sample at a depth differs from what goes on.
  private mutating func add(_ line: EdgeLine, _ change: (Int) -> Int) {
    var depth = 0
    while depth <= deepest, change(depth) <= kind.tolerance { depth += 1 }
    depths.append(depth)
    values.append(line[0])
    // A codec takes a sample or two from border to picture.
    ends.append(depth <= deepest && (0..<3).contains { change(min(depth + $0, deepest + 1)) >= Self.contrast })
  }
}
