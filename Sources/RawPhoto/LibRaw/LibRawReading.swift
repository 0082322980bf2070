import CRaw
import Geometry
import Glibc
import Light

/// Makes a raw frame of what LibRaw unpacks; of LibRaw's own processing nothing is used.
enum LibRawReading {
  static func frame(_ bytes: [UInt8]) throws(RawPhotoError) -> RawFrame {
    let handle = try LibRawHandle(bytes)
    try handle.unpack()
    var facts = craw_facts()
    craw_tell(handle.raw, &facts)
    let size = PixelSize(width: Int(facts.width), height: Int(facts.height))
    let active = SampleBox(
      columns: Int(facts.left)..<Int(facts.left + facts.visible_width),
      rows: Int(facts.top)..<Int(facts.top + facts.visible_height))
    guard facts.values > 0, facts.colours == 3 || facts.colours == 1, active.columns.upperBound <= size.width,
      active.rows.upperBound <= size.height, !active.columns.isEmpty, !active.rows.isEmpty
    else {
      throw .unsupported(
        what: "a sensor of \(facts.colours) colours as LibRaw unpacks it", instead: "convert the file to DNG")
    }
    let isMosaic = facts.values == 1 && facts.filters != 0
    let channels = isMosaic || facts.colours == 1 ? 1 : 3
    let layout: RawLayout = isMosaic ? .mosaic(try pattern(handle, facts)) : .linear(channels: channels)
    return RawFrame(
      size: size, layout: layout, samples: .words(samples(handle, facts, channels)),
      levels: try levels(handle, facts, layout), activeArea: active, crop: active, orientation: orientation(facts.flip),
      colour: colour(facts, isMosaic || channels == 3), opcodes: RawOpcodes(), baselineExposure: nil,
      facts: shot(facts, bytes),
      storage: RawStorage(
        reader: "LibRaw \(LibRawHandle.version)", compression: nil, bits: bits(facts.white), chunks: nil), notes: [])
  }

  private static func bits(_ white: UInt32) -> Int { max(1, 32 - white.leadingZeroBitCount) }

  /// Exif's number of LibRaw's.
  private static func orientation(_ flip: CInt) -> Int { [0: 1, 3: 3, 5: 8, 6: 6][Int(flip)] ?? 1 }

  private static func pattern(_ handle: LibRawHandle, _ facts: craw_facts) throws(RawPhotoError) -> CFAPattern {
    func made(_ width: Int, _ height: Int) -> CFAPattern? {
      let colours = (0..<height).flatMap { y in
        (0..<width).map { x -> UInt8 in
          let colour = craw_colour(handle.raw, CInt(y), CInt(x))
          return colour == 3 ? 1 : UInt8(clamping: colour)
        }
      }
      return CFAPattern(width: width, height: height, colours: colours)
    }
    // A second green may be a colour of its own.
    let letters = withUnsafeBytes(of: facts.letters) { Array($0.prefix(4)) }
    let isRGB = letters.starts(with: Array("RGB".utf8)) && [0, UInt8(ascii: "G")].contains(letters[3])
    let found = facts.filters == 9 ? made(6, 6) : facts.filters > 1000 ? made(2, 8) : nil
    guard isRGB, let found else {
      let name = String(decoding: letters.prefix { $0 != 0 }, as: UTF8.self)
      throw .unsupported(what: "a mosaic of \(name)", instead: "red, green and blue are read")
    }
    // LibRaw's patterns are eight rows long; nearly all of them repeat after two.
    let short = facts.filters == 9 ? nil : made(2, 2)
    guard let short, (0..<8).allSatisfy({ y in (0..<2).allSatisfy { short[$0, y] == found[$0, y] } }) else {
      return found
    }
    return short
  }

  private static func samples(_ handle: LibRawHandle, _ facts: craw_facts, _ channels: Int) -> [UInt16] {
    let (width, height, values) = (Int(facts.width), Int(facts.height), Int(facts.values))
    let pitch = facts.pitch_bytes > 0 ? Int(facts.pitch_bytes) / 2 : width * values
    guard let base = craw_samples(handle.raw) else { return [UInt16](repeating: 0, count: width * height * channels) }
    return [UInt16](unsafeUninitializedCapacity: width * height * channels) { room, count in
      for y in 0..<height {
        for x in 0..<width {
          for c in 0..<channels {
            room.initializeElement(at: (y * width + x) * channels + c, to: base[y * pitch + x * values + c])
          }
        }
      }
      count = width * height * channels
    }
  }

  /// LibRaw has a black for all, one for each of four colours, and a block that repeats.
  private static func levels(
    _ handle: LibRawHandle, _ facts: craw_facts, _ layout: RawLayout
  ) throws(RawPhotoError) -> RawLevels {
    func cell(_ index: Int) -> Int { Int(craw_cell_black(handle.raw, CInt(index))) }
    let (blockRows, blockColumns) = (min(64, cell(4)), min(64, cell(5)))
    let block = blockRows > 0 && blockColumns > 0
    func black(_ x: Int, _ y: Int, _ colour: Int) -> Double {
      let repeated = block ? Double(cell(6 + y % blockRows * blockColumns + x % blockColumns)) : 0
      return Double(facts.black) + Double(cell(colour)) + repeated
    }
    let white = Double(facts.white)
    var levels: RawLevels
    if case .mosaic(let pattern) = layout {
      let (rows, columns) = (
        multiple(pattern.height, blockRows), multiple(pattern.width, blockColumns)
      )
      let all = (0..<rows).flatMap { y in
        (0..<columns).map { x in black(x, y, Int(craw_colour(handle.raw, CInt(y), CInt(x)) & 3)) }
      }
      levels = RawLevels(repeatColumns: columns, repeatRows: rows, black: all, white: [white])
    } else {
      levels = RawLevels(
        black: (0..<layout.channels).map { black(0, 0, $0) },
        white: [Double](repeating: white, count: layout.channels))
    }
    for channel in levels.white.indices where !(levels.range(channel) > 0) {
      throw .damaged("white \(white) is not above black \(levels.mostBlack(channel))")
    }
    return levels
  }

  /// The least common multiple; of a pattern alone where there is no block.
  private static func multiple(_ pattern: Int, _ block: Int) -> Int {
    guard block > 1 else { return pattern }
    return stride(from: pattern, through: pattern * block, by: pattern).first { $0 % block == 0 } ?? pattern * block
  }

  private static func colour(_ facts: craw_facts, _ isColour: Bool) -> CameraColour {
    var colour = CameraColour()
    guard isColour else { return colour }
    let gains = [facts.as_shot.0, facts.as_shot.1, facts.as_shot.2].map(Double.init)
    if gains.allSatisfy({ $0 > 0 }) { colour.neutral = gains.map { gains[1] / $0 } }
    let rows = withUnsafeBytes(of: facts.camera_from_xyz) {
      $0.bindMemory(to: Float.self).prefix(9).map(Double.init)
    }
    let matrix = ColourTransform(rows: rows)
    if matrix.inverse != nil {
      colour.calibrations = [.init(kelvin: 6500, light: "D65", colourMatrix: matrix)]
    }
    return colour
  }

  private static func shot(_ facts: craw_facts, _ bytes: [UInt8]) -> ShotFacts {
    func positive(_ value: Float) -> Double? { value > 0 && value.isFinite ? Double(value) : nil }
    func text(_ field: some Any) -> String? {
      let text = withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return text.isEmpty ? nil : text
    }
    var shot = ShotFacts(
      exposure_s: positive(facts.exposure), iso: positive(facts.iso), fNumber: positive(facts.aperture),
      make: text(facts.make), model: text(facts.model))
    let gains = [facts.as_shot.0, facts.as_shot.1, facts.as_shot.2].map(Double.init)
    if gains.allSatisfy({ $0 > 0 }) { shot.neutral = gains.map { gains[1] / $0 } }
    if let file = try? TIFFFile(bytes) {
      shot.taken = file.directory(.exifDirectory, of: file.directories[0])?.text(.taken)
      shot.exif = ExifBlock.block(of: file, camera: file.directories[0])
    } else if facts.taken > 0 {
      shot.taken = exifTime(time_t(facts.taken))
    }
    return shot
  }

  /// LibRaw made seconds of the camera's wall clock by this machine's zone; the same way leads back.
  private static func exifTime(_ seconds: time_t) -> String? {
    var (seconds, parts) = (seconds, tm())
    guard localtime_r(&seconds, &parts) != nil else { return nil }
    func two(_ value: CInt) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let day = "\(parts.tm_year + 1900):\(two(parts.tm_mon + 1)):\(two(parts.tm_mday))"
    return day + " \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
  }
}
