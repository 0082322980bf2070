import CJPEG
import Geometry
import Glibc

/// The rows of a JPEG: grey or RGB of 8 bit.
final class JPEGSource: StillSource {
  let layout: StillLayout
  /// The Exif block.
  let exif: [UInt8]
  /// The colour profile.
  let profile: [UInt8]?

  private let path: String
  private let file: UnsafeMutablePointer<FILE>
  private let reader: UnsafeMutablePointer<cjpeg_reader>

  init(_ path: String) throws(VideoIOError) {
    guard let file = fopen(path, "rbe") else { throw .unreadable(path: path, reason: systemText(errno)) }
    let reader = UnsafeMutablePointer<cjpeg_reader>.allocate(capacity: 1)
    reader.initialize(to: cjpeg_reader())
    let isOpen = cjpeg_open(file, reader) == 0
    let jpeg = reader.pointee.jpeg
    let size = PixelSize(width: Int(jpeg.output_width), height: Int(jpeg.output_height))
    let channels = Int(jpeg.output_components)
    guard isOpen, channels == 1 || channels == 3 else {
      let text = Self.reason(reader)
      cjpeg_close(reader)
      reader.deallocate()
      fclose(file)
      throw .invalid(path: path, problem: "not a readable JPEG: \(text)")
    }
    let rows = StillLayout.rows(ofBytes: size.width * channels, height: size.height)
    layout = StillLayout(size: size, channels: channels, kind: .bytes, rowsAtOnce: rows)
    var count: UInt32 = 0
    exif = cjpeg_exif(reader, &count).map { [UInt8](UnsafeBufferPointer(start: $0, count: Int(count))) } ?? []
    let profile = cjpeg_profile(reader, &count)
    self.profile = profile.map { [UInt8](UnsafeBufferPointer(start: $0, count: Int(count))) }
    free(profile)
    (self.path, self.file, self.reader) = (path, file, reader)
  }

  deinit {
    cjpeg_close(reader)
    reader.deallocate()
    fclose(file)
  }

  func decode(from row: Int, into buffer: UnsafeMutableRawBufferPointer) throws(VideoIOError) -> Int {
    let rows = min(layout.rowsAtOnce, layout.size.height - row)
    let target = buffer.assumingMemoryBound(to: UInt8.self).baseAddress
    guard cjpeg_read_rows(reader, target, UInt32(rows)) == 0 else {
      throw .invalid(path: path, problem: "not a readable JPEG: \(Self.reason(reader))")
    }
    return rows
  }

  private static func reason(_ reader: UnsafeMutablePointer<cjpeg_reader>) -> String {
    withUnsafeBytes(of: &reader.pointee.text) { message($0) }
  }
}
