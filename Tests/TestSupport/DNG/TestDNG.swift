/// A DNG made for a test: any packing, tiles or strips, either byte order.
package struct TestDNG: Sendable {
  /// How tiles or strips are packed; the bytes of a chunk of so many columns and rows are made of its numbers.
  package struct Packing: Sendable {
    package var compression: Int
    package var predictor: Int?
    package var pack: @Sendable (_ chunk: TestChunk) -> [UInt8]

    package init(compression: Int, predictor: Int? = nil, pack: @escaping @Sendable (TestChunk) -> [UInt8]) {
      (self.compression, self.predictor, self.pack) = (compression, predictor, pack)
    }
  }

  package var width: Int
  package var height: Int
  /// 1 for a mosaic, or as many as there are.
  package var channels = 1
  package var isMosaic = true
  package var bits = 16
  /// Whole numbers, or bit patterns of floating-point ones.
  package var values: [UInt32]
  package var isFloat = false
  package var tile: (width: Int, height: Int)?
  package var rowsPerStrip: Int?
  package var isBigEndian = false
  package var packing: Packing?
  package var pattern: [UInt8] = [0, 1, 1, 2]
  /// Fields of the picture's own directory.
  package var pictureFields: [DNGField] = []
  /// Fields of the first directory.
  package var cameraFields: [DNGField] = []
  /// Fields of Exif's directory.
  package var exifFields: [DNGField] = []
  /// Whether the picture lies below the first directory, which is then a preview, and its bytes.
  package var preview: (bytes: [UInt8], width: Int, height: Int)?

  package init(width: Int, height: Int, values: [UInt32]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// A mosaic of 16 bit.
  package init(width: Int, height: Int, mosaic: [UInt16]) {
    self.init(width: width, height: height, values: mosaic.map(UInt32.init))
  }

  /// The file.
  package var bytes: [UInt8] {
    let order = ByteWriter(isBigEndian: isBigEndian)
    let chunk = tile ?? (width: width, height: rowsPerStrip ?? height)
    let packing = packing ?? .none(bits: bits, isBigEndian: isBigEndian)
    var file: [UInt8] = (isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]) + order.whole(42, 2) + order.whole(0, 4)
    var (offsets, counts) = ([Int](), [Int]())
    for top in stride(from: 0, to: height, by: chunk.height) {
      for left in stride(from: 0, to: width, by: chunk.width) {
        let rows = tile == nil ? min(chunk.height, height - top) : chunk.height
        let data = packing.pack(part(left, top, chunk.width, rows))
        offsets.append(file.count)
        counts.append(data.count)
        file += data + (data.count % 2 == 1 ? [0] : [])
      }
    }
    var picture: [DNGField] = [
      .init(254, .longs([0])), .init(256, .longs([width])), .init(257, .longs([height])),
      .init(258, .shorts([Int](repeating: bits, count: channels))), .init(259, .longs([packing.compression])),
      .init(262, .shorts([isMosaic ? 32803 : 34892])), .init(277, .shorts([channels])), .init(284, .shorts([1])),
    ]
    if let predictor = packing.predictor { picture.append(.init(317, .shorts([predictor]))) }
    if isFloat { picture.append(.init(339, .shorts([Int](repeating: 3, count: channels)))) }
    if isMosaic { picture += [.init(33421, .shorts([2, 2])), .init(33422, .bytes(pattern))] }
    if tile != nil {
      picture += [
        .init(322, .longs([chunk.width])), .init(323, .longs([chunk.height])), .init(324, .longs(offsets)),
        .init(325, .longs(counts)),
      ]
    } else {
      picture += [.init(273, .longs(offsets)), .init(278, .longs([chunk.height])), .init(279, .longs(counts))]
    }
    picture = picture.filter { field in !pictureFields.contains { $0.tag == field.tag } } + pictureFields
    return finished(file, picture, order)
  }

  private func finished(_ start: [UInt8], _ picture: [DNGField], _ order: ByteWriter) -> [UInt8] {
    var file = start
    var camera: [DNGField] = [
      .init(271, .text("Acme")), .init(272, .text("Test")), .init(50706, .bytes([1, 4, 0, 0])),
    ]
    func add(_ fields: [DNGField]) -> Int {
      let place = file.count
      file += order.directory(fields, at: place)
      return place
    }
    if !exifFields.isEmpty { camera.append(.init(34665, .longs([add(exifFields)]))) }
    var first = picture
    if let preview {
      let place = file.count
      file += preview.bytes + (preview.bytes.count % 2 == 1 ? [0] : [])
      first = [
        .init(254, .longs([1])), .init(256, .longs([preview.width])), .init(257, .longs([preview.height])),
        .init(258, .shorts([8, 8, 8])), .init(259, .shorts([7])), .init(262, .shorts([6])), .init(277, .shorts([3])),
        .init(273, .longs([place])), .init(278, .longs([preview.height])), .init(279, .longs([preview.bytes.count])),
        .init(330, .longs([add(picture)])),
      ]
    }
    let fields = camera.filter { field in !cameraFields.contains { $0.tag == field.tag } } + cameraFields + first
    let place = add(fields.filter { field in field.tag != 0 })
    file.replaceSubrange(4..<8, with: order.whole(place, 4))
    return file
  }

  /// The numbers of a chunk; outside of the picture, the nearest inside.
  private func part(_ left: Int, _ top: Int, _ columns: Int, _ rows: Int) -> TestChunk {
    var part: [UInt32] = []
    for y in top..<top + rows {
      for x in left..<left + columns {
        let at = (min(y, height - 1) * width + min(x, width - 1)) * channels
        part += values[at..<at + channels]
      }
    }
    return TestChunk(width: columns, height: rows, channels: channels, bits: bits, values: part)
  }
}

/// The numbers of one tile or strip.
package struct TestChunk: Sendable {
  package let width: Int
  package let height: Int
  package let channels: Int
  package let bits: Int
  package let values: [UInt32]
}

extension TestDNG.Packing {
  /// Numbers without gaps, highest bit first; whole bytes in the file's order.
  package static func none(bits: Int, isBigEndian: Bool) -> Self {
    Self(compression: 1) { chunk in
      let order = ByteWriter(isBigEndian: isBigEndian)
      if bits % 8 == 0 { return chunk.values.flatMap { order.whole(Int($0), bits / 8) } }
      var bytes: [UInt8] = []
      for row in 0..<chunk.height {
        var (buffer, held) = (0, 0)
        for value in chunk.values[row * chunk.width * chunk.channels..<(row + 1) * chunk.width * chunk.channels] {
          buffer = buffer << bits | Int(value)
          held += bits
          while held >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: buffer >> (held - 8)))
            held -= 8
          }
          buffer &= 1 << held - 1
        }
        if held > 0 { bytes.append(UInt8(truncatingIfNeeded: buffer << (8 - held))) }
      }
      return bytes
    }
  }

  /// Zlib's format without any packing, behind one of DNG's predictors.
  package static func deflate(predictor: Int, isBigEndian: Bool = false) -> Self {
    Self(compression: 8, predictor: predictor) { chunk in
      let size = chunk.bits / 8
      let perRow = chunk.width * chunk.channels
      var bytes: [UInt8] = []
      for row in 0..<chunk.height {
        let values = Array(chunk.values[row * perRow..<(row + 1) * perRow])
        switch predictor {
        case 3, 34894, 34895:
          let step = chunk.channels * (predictor == 3 ? 1 : predictor == 34894 ? 2 : 4)
          // Bytes of one rank side by side, highest first, then differences.
          let woven = (0..<size).flatMap { rank in
            values.map { UInt8(truncatingIfNeeded: $0 >> UInt32(8 * (size - 1 - rank))) }
          }
          bytes += woven.indices.map { $0 >= step ? woven[$0] &- woven[$0 - step] : woven[$0] }
        case 2, 34892, 34893:
          let step = chunk.channels * (predictor == 2 ? 1 : predictor == 34892 ? 2 : 4)
          let order = ByteWriter(isBigEndian: isBigEndian)
          bytes += values.indices.flatMap {
            order.whole(Int(values[$0]) - ($0 >= step ? Int(values[$0 - step]) : 0), size)
          }
        default: bytes += values.flatMap { ByteWriter(isBigEndian: isBigEndian).whole(Int($0), size) }
        }
      }
      return zlibStored(bytes)
    }
  }

  /// Lossless JPEG.
  package static func losslessJPEG(_ coder: LosslessJPEGCoder) -> Self {
    Self(compression: 7) { chunk in
      // As cameras do: a row of a mosaic as pixels of several values.
      let components = chunk.channels == 1 ? coder.components : chunk.channels
      return coder.encode(
        chunk.values.map { UInt16($0) }, width: chunk.width * chunk.channels / components, height: chunk.height,
        components: components, precision: chunk.bits)
    }
  }
}

/// Bytes in zlib's wrapping, stored.
package func zlibStored(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = [0x78, 0x01]
  let parts = stride(from: 0, to: max(1, bytes.count), by: 65535).map { bytes[$0..<min(bytes.count, $0 + 65535)] }
  for (index, part) in parts.enumerated() {
    let length = ByteWriter(isBigEndian: false).whole(part.count, 2)
    result += [index == parts.count - 1 ? 1 : 0] + length + length.map { ~$0 } + part
  }
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return result + ByteWriter(isBigEndian: true).whole(Int(b << 16 | a), 4)
}
