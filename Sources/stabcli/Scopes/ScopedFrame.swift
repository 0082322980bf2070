import Geometry
import Imaging
import Light
import Scopes
import VideoIO

/// A frame taken apart, and where it came from.
struct ScopedFrame {
  let picture: ScopeFrame
  /// Its place in its clip, 0 for a still.
  let index: Int
  /// Its time on the clip's clock, seconds; `nil` for a still.
  let seconds: Double?
}

extension ScopeFrame {
  /// A frame of a video: luma as it is coded, and red, green, blue by the clip's matrix; nothing is rounded or cut.
  init(_ picture: Picture, video: VideoTrackInfo) {
    let stored = picture.size
    let count = picture.codeChannels
    var codes = [Float](repeating: 0, count: stored.width * stored.height * count)
    codes.withUnsafeMutableBufferPointer { codes in
      guard let base = codes.baseAddress else { return }
      picture.writeCodeRows(0..<stored.height, matrix: video.colourMatrix, range: video.codeRange, into: base)
    }
    let range = CodeLevels(format: picture.format, range: video.codeRange)
    let levels = (black: range.black, white: range.white)
    let places = Self.uprightPlaces(stored, video.rotation)
    let size = video.rotation.uprightSize(of: stored)
    func channel(_ name: ScopeChannel.Name, _ offset: Int) -> ScopeChannel {
      ScopeChannel(name, size: size, values: places.map { codes[$0 * count + offset] })
    }
    guard count == 3 else {
      self.init(size: size, channels: [channel(.grey, 0)], codes: levels)
      return
    }
    let colours = [channel(.red, 0), channel(.green, 1), channel(.blue, 2)]
    guard video.colourMatrix != .gbr else {
      self.init(size: size, channels: colours, codes: levels)
      return
    }
    let luma = Self.lumaValues(picture, levels)
    self.init(
      size: size, channels: [ScopeChannel(.luma, size: size, values: places.map { luma[$0] })] + colours,
      codes: levels)
  }

  /// A still in the numbers of its file.
  init(_ reader: LightReader) throws(VideoIOError) {
    let (size, channels) = (reader.size, reader.channels)
    let (black, white) = (reader.scale.black, reader.scale.white)
    var codes: [Float] = []
    codes.reserveCapacity(size.width * size.height * channels)
    func share(_ number: Double) -> Float { Float((number - black) / (white - black)) }
    while let strip = try reader.next() {
      switch strip.samples {
      case .bytes(let values): codes += values.lazy.map { share(Double($0)) }
      case .words(let values): codes += values.lazy.map { share(Double($0)) }
      case .floats(let values): codes += values.lazy.map { share(Double($0)) }
      }
    }
    func channel(_ name: ScopeChannel.Name, _ offset: Int) -> ScopeChannel {
      ScopeChannel(
        name, size: size, values: stride(from: offset, to: codes.count, by: channels).map { codes[$0] })
    }
    self.init(
      size: size,
      channels: channels == 1 ? [channel(.grey, 0)] : [channel(.red, 0), channel(.green, 1), channel(.blue, 2)],
      codes: (black, white))
  }

  private static func lumaValues(_ picture: Picture, _ levels: (black: Double, white: Double)) -> [Float] {
    let plane = picture.planes[0]
    let (padding, scale) = (picture.format.lowPaddingBits, 1 / (levels.white - levels.black))
    let table = (0..<1 << picture.format.bitDepth).map { Float((Double($0) - levels.black) * scale) }
    var values: [Float] = []
    values.reserveCapacity(picture.size.width * picture.size.height)
    for y in 0..<picture.size.height {
      let row = plane.row(y)
      if picture.format.bytesPerSample == 1 {
        for x in 0..<picture.size.width { values.append(table[Int(row.load(fromByteOffset: x, as: UInt8.self))]) }
      } else {
        for x in 0..<picture.size.width {
          values.append(table[Int(row.load(fromByteOffset: 2 * x, as: UInt16.self)) >> padding])
        }
      }
    }
    return values
  }

  /// Where each pixel of the upright picture is stored.
  private static func uprightPlaces(_ stored: PixelSize, _ rotation: DisplayRotation) -> [Int] {
    let size = rotation.uprightSize(of: stored)
    var places: [Int] = []
    places.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let p = rotation.storedPoint(of: PixelPoint<SourcePixels>(Double(x) + 0.5, Double(y) + 0.5), stored: stored)
        places.append(Int(p.y) * stored.width + Int(p.x))
      }
    }
    return places
  }
}
