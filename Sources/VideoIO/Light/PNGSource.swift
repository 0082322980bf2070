import CPNG
import Geometry
import Glibc

/// The rows of a PNG: grey or RGB of 8 or 16 bit; palettes and small depths expanded, alpha left out, no gamma applied.
final class PNGSource: StillSource {
  let layout: StillLayout
  /// Whether the file has transparency, which is left out.
  let hasAlpha: Bool
  /// The colour profile.
  let profile: [UInt8]?

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private let reasons: UnsafeMutablePointer<cpng_message>
  private var reader = cpng_reader()

  init(_ path: String) throws(VideoIOError) {
    guard let file = fopen(path, "rbe") else { throw .unreadable(path: path, reason: systemText(errno)) }
    let reasons = UnsafeMutablePointer<cpng_message>.allocate(capacity: 1)
    reasons.initialize(to: cpng_message())
    var (header, reader) = (cpng_header(), cpng_reader())
    do throws(VideoIOError) {
      guard cpng_open(file, &reader, &header, reasons) == 0 else { throw Self.failure(path, reasons) }
      layout = try Self.layout(header, reader, path)
    } catch {
      cpng_close(&reader)
      reasons.deallocate()
      fclose(file)
      throw error
    }
    var count: UInt32 = 0
    profile = cpng_profile(&reader, &count).map { [UInt8](UnsafeBufferPointer(start: $0, count: Int(count))) }
    hasAlpha = header.has_alpha != 0
    (self.path, self.file, self.reasons, self.reader) = (path, file, reasons, reader)
  }

  deinit {
    cpng_close(&reader)
    reasons.deallocate()
    fclose(file)
  }

  private static func layout(
    _ header: cpng_header, _ reader: cpng_reader, _ path: String
  ) throws(VideoIOError) -> StillLayout {
    let (channels, depth) = (Int(header.channels), Int(header.bit_depth))
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    guard channels == 1 || channels == 3, depth == 8 || depth == 16 else {
      throw .notSupported(path: path, what: "a PNG of \(channels) values of \(depth) bit", instead: "use grey or RGB")
    }
    guard size.width > 0, size.height > 0, size.width <= StillPicture.mostSamples / channels / size.height,
      reader.row_bytes == size.width * channels * depth / 8
    else { throw .invalid(path: path, problem: "a PNG of \(size.width)x\(size.height) pixels cannot be right") }
    // An interlaced picture is only there when all of it is.
    let rows = reader.passes > 1 ? size.height : StillLayout.rows(ofBytes: reader.row_bytes, height: size.height)
    return StillLayout(size: size, channels: channels, kind: depth == 8 ? .bytes : .words, rowsAtOnce: rows)
  }

  func decode(from row: Int, into buffer: UnsafeMutableRawBufferPointer) throws(VideoIOError) -> Int {
    let rows = min(layout.rowsAtOnce, layout.size.height - row)
    let isLast = row + rows == layout.size.height
    let target = buffer.assumingMemoryBound(to: UInt8.self).baseAddress
    guard cpng_read_rows(&reader, target, UInt32(rows), isLast ? 1 : 0) == 0 else {
      throw Self.failure(path, reasons)
    }
    return rows
  }

  private static func failure(_ path: String, _ reasons: UnsafeMutablePointer<cpng_message>) -> VideoIOError {
    let text = message(UnsafeRawBufferPointer(start: reasons, count: MemoryLayout<cpng_message>.size))
    return .invalid(path: path, problem: "not a readable PNG: \(text)")
  }
}
