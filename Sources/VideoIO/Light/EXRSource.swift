import COpenEXR
import Geometry
import Light

/// The rows of an OpenEXR file of scanlines: R, G, B or Y, half or single floats; other channels are left out.
final class EXRSource: StillSource {
  let layout: StillLayout
  /// Whether the colours are half floats.
  let isHalf: Bool
  /// What is left out, one line each.
  let notes: [String]
  /// What red, green and blue are, where the file says it.
  let primaries: Primaries?
  /// What the camera wrote.
  let facts: ShotFacts

  private let path: String
  private let file: UnsafeMutablePointer<cexr_file>
  private let reasons: UnsafeMutablePointer<cexr_message>

  init(_ path: String) throws(VideoIOError) {
    let file = UnsafeMutablePointer<cexr_file>.allocate(capacity: 1)
    let reasons = UnsafeMutablePointer<cexr_message>.allocate(capacity: 1)
    file.initialize(to: cexr_file())
    reasons.initialize(to: cexr_message())
    let result = cexr_open(path, file, reasons)
    let header = file.pointee.header
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let (channels, rows) = (Int(header.channels), Int(header.rows_per_chunk))
    let isPossible =
      result == 0 && size.width > 0 && size.height > 0
      && size.width <= StillPicture.mostSamples / channels / max(size.height, rows)
    guard isPossible else {
      let text = message(UnsafeRawBufferPointer(start: reasons, count: MemoryLayout<cexr_message>.size))
      if result == 0 { cexr_close(file) }
      file.deallocate()
      reasons.deallocate()
      if result == 1 {
        throw .notSupported(path: path, what: "an OpenEXR file of \(text)", instead: "use scanlines of R, G, B or Y")
      }
      throw .invalid(
        path: path,
        problem: result == 0 ? "\(size.width)x\(size.height) pixels cannot be right" : "not a readable OpenEXR: \(text)"
      )
    }
    layout = StillLayout(size: size, channels: channels, kind: .floats, rowsAtOnce: rows)
    isHalf = header.is_half != 0
    notes = Self.notes(header)
    primaries = Self.primaries(file)
    facts = Self.facts(file)
    (self.path, self.file, self.reasons) = (path, file, reasons)
  }

  deinit {
    cexr_close(file)
    file.deallocate()
    reasons.deallocate()
  }

  func decode(from row: Int, into buffer: UnsafeMutableRawBufferPointer) throws(VideoIOError) -> Int {
    guard let target = buffer.assumingMemoryBound(to: Float.self).baseAddress,
      cexr_read(file, Int32(row), target, reasons) == 0
    else {
      let text = message(UnsafeRawBufferPointer(start: reasons, count: MemoryLayout<cexr_message>.size))
      throw .invalid(path: path, problem: "not a readable OpenEXR: \(text)")
    }
    return min(layout.rowsAtOnce, layout.size.height - row)
  }

  private static func notes(_ header: cexr_header) -> [String] {
    var notes: [String] = []
    if header.left_out > 0 { notes.append("left out: channels other than the colours (\(header.left_out))") }
    if header.more_parts > 0 { notes.append("left out: the other parts of the file; the first is read") }
    if header.is_windowed != 0 { notes.append("all pixels of the data window, which is not the display's") }
    return notes
  }

  private static func primaries(_ file: UnsafeMutablePointer<cexr_file>) -> Primaries? {
    var n = [Float](repeating: 0, count: 8)
    guard cexr_primaries(file, &n) == 0, [1, 3, 5, 7].allSatisfy({ n[$0] > 0 }) else { return nil }
    func point(_ at: Int) -> Chromaticity { Chromaticity(x: Double(n[at]), y: Double(n[at + 1])) }
    return Primaries(red: point(2), green: point(4), blue: point(6), white: point(0)).namedIfNear
  }

  /// The attributes that OpenEXR names for a shot.
  private static func facts(_ file: UnsafeMutablePointer<cexr_file>) -> ShotFacts {
    func number(_ name: String) -> Double? {
      let value = cexr_number(file, name)
      return value > 0 && value.isFinite ? Double("\(value)") : nil
    }
    func text(_ name: String) -> String? {
      var count: Int32 = 0
      guard let start = cexr_text(file, name, &count), count > 0 else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(count)), as: UTF8.self)
    }
    return ShotFacts(
      exposure_s: number("expTime"), iso: number("isoSpeed"), fNumber: number("aperture"), make: text("cameraMake"),
      model: text("cameraModel"), taken: text("capDate"))
  }
}
