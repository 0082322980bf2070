import CPNG
import Geometry
import Glibc

/// Writes a still as PNG, 8 or 16 bit, without any colour chunk: values are stored as they are.
///
/// The file appears under its name only when it is complete. Check ``OutputRules`` first.
/// - Parameter texts: what is written beside the picture as text (iTXt); sixteen at most.
public func writePNG(
  _ still: StillPicture, to path: String, texts: [MetadataEntry] = [], overwrite: Bool = false
) throws(VideoIOError) {
  let output = try TemporaryOutput(path: path, overwrite: overwrite)
  try fillPNG(still, at: output.temporaryPath, reported: path, texts)
  try output.commit()
}

/// Writes a still into a file.
///
/// - Parameter reported: the name it will have, for messages.
func fillPNG(
  _ still: StillPicture, at path: String, reported: String, _ texts: [MetadataEntry]
) throws(VideoIOError) {
  guard let file = fopen(path, "wbe") else { throw .outputFailed(path: reported, reason: systemText(errno)) }
  var text = cpng_message()
  errno = 0
  let isWritten = write(still, to: file, texts, &text)
  let (isFlushed, code) = (fclose(file) == 0, errno)
  guard isWritten, isFlushed else {
    let reason = withUnsafeBytes(of: &text) { message($0) }
    throw .outputFailed(path: reported, reason: code != 0 ? systemText(code) : reason)
  }
}

/// The bytes of a PNG file that shows a still; the same still gives the same bytes.
public func pngBytes(of still: StillPicture) throws(VideoIOError) -> [UInt8] {
  var memory: UnsafeMutablePointer<CChar>?
  var count = 0
  guard let file = open_memstream(&memory, &count) else { throw .outOfMemory(operation: "make a PNG") }
  var text = cpng_message()
  let isWritten = write(still, to: file, [], &text)
  let isFlushed = fclose(file) == 0
  defer { free(memory) }
  guard isWritten, isFlushed, let memory else { throw .outOfMemory(operation: "make a PNG") }
  return [UInt8](UnsafeRawBufferPointer(start: memory, count: count))
}

private func write(
  _ still: StillPicture, to file: UnsafeMutablePointer<FILE>, _ texts: [MetadataEntry], _ text: inout cpng_message
) -> Bool {
  let header = cpng_header(
    width: UInt32(still.size.width), height: UInt32(still.size.height), channels: CInt(still.colour.rawValue),
    bit_depth: CInt(still.depth.rawValue), has_alpha: 0)
  let rows = (0..<still.size.height).flatMap(still.row)
  // Zero bytes end the parts of a pair: a text that holds one ends there.
  var pairs = texts.flatMap { entry in [entry.key, entry.value].flatMap { $0.utf8.prefix { $0 != 0 } + [0] } }
    .map(CChar.init(bitPattern:))
  return withUnsafeMutablePointer(to: &text) { reasons in
    pairs.withUnsafeMutableBufferPointer { pairs in
      var (tags, writer) = (cpng_tags(), cpng_writer())
      (tags.texts, tags.text_count) = (pairs.baseAddress, CInt(texts.count))
      guard cpng_start(file, &writer, header, &tags, reasons) == 0 else { return false }
      defer { cpng_end(&writer) }
      return rows.withUnsafeBufferPointer {
        cpng_put_rows(&writer, $0.baseAddress, still.bytesPerRow, header.height, 1) == 0
      }
    }
  }
}
