import Geometry

/// How a picture is cut into tiles or strips, every one of them inside the file.
struct ChunkGrid: Sendable {
  /// Most values a picture may have: 512 million.
  static let mostSamples = 1 << 29

  let size: PixelSize
  let channels: Int
  /// Size of a chunk; strips are as wide as the picture. Tiles at the edges are filled up to it.
  let chunk: PixelSize
  let across: Int
  /// Chunks of one plane.
  let perPlane: Int
  /// Whether values of a pixel lie in planes one after the other.
  let isPlanar: Bool
  let isTiled: Bool
  let places: [Range<Int>]

  /// Values of a pixel in a chunk.
  var chunkChannels: Int { isPlanar ? 1 : channels }

  init(_ directory: TIFFDirectory) throws(RawPhotoError) {
    guard let width = directory.whole(.imageWidth), let height = directory.whole(.imageLength), width > 0, height > 0
    else { throw .damaged("the raw picture has no size") }
    channels = directory.whole(.samplesPerPixel) ?? 1
    guard (1...4).contains(channels), width <= Self.mostSamples / channels / height else {
      throw .unsupported(
        what: "a raw picture of \(width)x\(height) pixels of \(channels) values",
        instead: "up to \(Self.mostSamples) values are read")
    }
    size = PixelSize(width: width, height: height)
    isPlanar = directory.whole(.planarConfiguration) == 2 && channels > 1
    isTiled = directory.has(.tileWidth)
    let offsets: [Int]?
    let counts: [Int]?
    if isTiled {
      guard let w = directory.whole(.tileWidth), let h = directory.whole(.tileLength), w > 0, h > 0,
        w <= Self.mostSamples / channels / h
      else { throw .damaged("the raw picture's tiles have no sensible size") }
      chunk = PixelSize(width: w, height: h)
      (offsets, counts) = (directory.wholes(.tileOffsets), directory.wholes(.tileByteCounts))
    } else {
      let rows = directory.whole(.rowsPerStrip).map { min($0, height) } ?? height
      guard rows > 0 else { throw .damaged("the raw picture's strips have no height") }
      chunk = PixelSize(width: width, height: rows)
      (offsets, counts) = (directory.wholes(.stripOffsets), directory.wholes(.stripByteCounts))
    }
    across = (width + chunk.width - 1) / chunk.width
    perPlane = across * ((height + chunk.height - 1) / chunk.height)
    places = try Self.places(
      offsets, counts, needed: perPlane * (isPlanar ? channels : 1), isTiled ? "tile" : "strip", directory.source)
  }

  private static func places(
    _ offsets: [Int]?, _ counts: [Int]?, needed: Int, _ name: String, _ source: TIFFBytes
  ) throws(RawPhotoError) -> [Range<Int>] {
    guard let offsets, let counts, offsets.count >= needed, counts.count >= needed else {
      throw .damaged("the raw picture needs \(needed) \(name)s and has \(min(offsets?.count ?? 0, counts?.count ?? 0))")
    }
    var places: [Range<Int>] = []
    for index in 0..<needed {
      guard source.holds(counts[index], at: offsets[index]) else {
        throw .damaged("\(name) \(index) lies outside of the file; is it complete?")
      }
      places.append(offsets[index]..<offsets[index] + counts[index])
    }
    return places
  }

  /// The part of the picture a chunk covers, and its plane.
  func cover(_ index: Int) -> (box: SampleBox, plane: Int) {
    let (plane, inPlane) = (index / perPlane, index % perPlane)
    let (left, top) = (inPlane % across * chunk.width, inPlane / across * chunk.height)
    return (
      SampleBox(
        columns: left..<min(left + chunk.width, size.width), rows: top..<min(top + chunk.height, size.height)), plane
    )
  }
}
