import CTIFF

/// Owns one open TIFF and the room for its reasons.
final class TIFFHandle {
  let tiff: OpaquePointer
  private let reasons: UnsafeMutablePointer<ctiff_message>
  private let path: String
  private let isOutput: Bool
  private var isOpen = true

  init(path: String, mode: String, reported: String, isOutput: Bool) throws(VideoIOError) {
    let reasons = UnsafeMutablePointer<ctiff_message>.allocate(capacity: 1)
    reasons.initialize(to: ctiff_message())
    guard let tiff = ctiff_open(path, mode, reasons) else {
      defer { reasons.deallocate() }
      throw TIFFHandle.failure(reported, reasons, isOutput)
    }
    self.tiff = tiff
    self.reasons = reasons
    self.path = reported
    self.isOutput = isOutput
  }

  deinit {
    close()
    reasons.deallocate()
  }

  func close() {
    if isOpen { TIFFClose(tiff) }
    isOpen = false
  }

  func u16(_ tag: Int32) -> UInt16 { ctiff_get_u16(tiff, UInt32(tag)) }
  func u32(_ tag: Int32) -> UInt32 { ctiff_get_u32(tiff, UInt32(tag)) }

  /// A field of bytes, such as a colour profile; `nil` where there is none.
  func bytes(_ tag: Int32) -> [UInt8]? {
    var count: UInt32 = 0
    guard let data = ctiff_get_bytes(tiff, UInt32(tag), &count) else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  func set(_ tag: Int32, _ value: Int) throws(VideoIOError) {
    try check(ctiff_set(tiff, UInt32(tag), UInt32(value)) == 1)
  }

  func set(_ tag: Int32, text: String) throws(VideoIOError) {
    try check(ctiff_set_text(tiff, UInt32(tag), text) == 1)
  }

  func set(_ tag: Int32, bytes: [UInt8]) throws(VideoIOError) {
    try check(ctiff_set_array(tiff, UInt32(tag), UInt32(bytes.count), bytes) == 1)
  }

  func check(_ isGood: Bool) throws(VideoIOError) {
    if !isGood { throw TIFFHandle.failure(path, reasons, isOutput) }
  }

  private static func failure(
    _ path: String, _ reasons: UnsafeMutablePointer<ctiff_message>, _ isOutput: Bool
  ) -> VideoIOError {
    let said = message(UnsafeRawBufferPointer(start: reasons, count: MemoryLayout<ctiff_message>.size))
    let text = said.isEmpty ? "its parts are not of the size it states" : said
    return isOutput
      ? .outputFailed(path: path, reason: text) : .invalid(path: path, problem: "not a readable TIFF: \(text)")
  }
}
