import Geometry

/// The samples of a picture's first plane on the way straight inwards from a place on one of its sides.
///
/// Values are in 8-bit codes, whole; deeper samples lose their lowest bits.
struct EdgeLine {
  private let start: UnsafeRawPointer
  private let step: Int
  private let isWide: Bool
  private let shift: Int

  /// - Parameters:
  ///   - place: along the side: a row for left and right, a column for top and bottom.
  init(_ picture: Picture, _ side: PictureEdge, _ place: Int) {
    let plane = picture.planes[0]
    let (width, height) = (plane.shape.width, plane.shape.height)
    let bytes = plane.shape.bytesPerSample
    isWide = bytes == 2
    shift = picture.format.bitDepth + picture.format.lowPaddingBits - 8
    switch side {
    case .left: (start, step) = (UnsafeRawPointer(plane.row(place)), bytes)
    case .right: (start, step) = (UnsafeRawPointer(plane.row(place)) + (width - 1) * bytes, -bytes)
    case .top: (start, step) = (UnsafeRawPointer(plane.row(0)) + place * bytes, plane.bytesPerRow)
    case .bottom: (start, step) = (UnsafeRawPointer(plane.row(height - 1)) + place * bytes, -plane.bytesPerRow)
    }
  }

  /// The value `depth` samples in.
  @inline(__always) subscript(depth: Int) -> Int {
    let place = start + depth &* step
    return isWide
      ? Int(place.loadUnaligned(as: UInt16.self)) >> shift : Int(place.load(as: UInt8.self))
  }
}

extension Picture {
  /// Places along a side, and samples on the way to the opposite one.
  func extent(of side: PictureEdge) -> (places: Int, depth: Int) {
    side == .left || side == .right ? (size.height, size.width) : (size.width, size.height)
  }
}
