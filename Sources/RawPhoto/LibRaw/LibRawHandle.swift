import CRaw

/// Owns one file opened by LibRaw.
final class LibRawHandle {
  let raw: UnsafeMutablePointer<libraw_data_t>
  private let bytes: [UInt8]
  private let complaints: UnsafeMutablePointer<CInt>

  /// Opens a file.
  ///
  /// - Throws: ``RawPhotoError/notRaw`` for what LibRaw does not know.
  init(_ bytes: [UInt8]) throws(RawPhotoError) {
    guard let raw = libraw_init(UInt32(LIBRAW_OPIONS_NO_DATAERR_CALLBACK.rawValue)) else {
      throw .damaged("there is no memory to open it")
    }
    self.raw = raw
    self.bytes = bytes
    complaints = .allocate(capacity: 1)
    complaints.initialize(to: 0)
    libraw_set_dataerror_handler(
      raw, { context, _, _ in context?.assumingMemoryBound(to: CInt.self).pointee += 1 }, complaints)
    // The array lives as long as this object and is never changed.
    let status = self.bytes.withUnsafeBytes { craw_open(raw, $0.baseAddress, $0.count) }
    // A file too short for any format is an error of reading to LibRaw.
    if status == LIBRAW_FILE_UNSUPPORTED.rawValue || status == LIBRAW_IO_ERROR.rawValue { throw .notRaw }
    try check(status)
  }

  deinit {
    libraw_close(raw)
    complaints.deallocate()
  }

  /// Unpacks the sensor's numbers; nothing is processed.
  func unpack() throws(RawPhotoError) {
    try check(libraw_unpack(raw))
    guard complaints.pointee == 0 else { throw .damaged("its data are damaged or break off") }
  }

  func check(_ status: CInt) throws(RawPhotoError) {
    guard status != 0 else { return }
    let reason = libraw_strerror(status).map { String(cString: $0) } ?? "error \(status)"
    if status == LIBRAW_FILE_UNSUPPORTED.rawValue || status == LIBRAW_NOT_IMPLEMENTED.rawValue {
      throw .unsupported(what: "this raw file (\(reason))", instead: "convert it to DNG")
    }
    throw .damaged(status > 0 ? "it cannot be read" : reason)
  }

  /// LibRaw's version.
  static var version: String { libraw_version().map { String(cString: $0) } ?? "" }
}
