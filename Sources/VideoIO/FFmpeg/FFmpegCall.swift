import CFFmpeg

/// The file a call works on, and from which side: decides what kind of error a failure is.
enum MediaFile {
  case input(String)
  case output(String)

  var path: String {
    switch self {
    case .input(let path), .output(let path): path
    }
  }

  /// The name FFmpeg is given: always its `file:` protocol, so that no name is taken for an address.
  var url: String { "file:" + path }

  /// The error of a failed call.
  func failure(_ operation: String, code: CInt) -> VideoIOError {
    if code == ffx_error_out_of_memory { return .outOfMemory(operation: "\(operation) of \(path)") }
    let said = FFmpegLog.lastOnThisThread().map { " (\($0))" } ?? ""
    let reason = "\(ffmpegText(of: code))\(said)"
    switch self {
    case .input where code == ffx_error_invalid_data || code == ffx_error_invalid_argument:
      return .invalid(path: path, problem: "\(operation) failed: \(reason)")
    case .input: return .unreadable(path: path, reason: "\(operation) failed: \(reason)")
    case .output: return .outputFailed(path: path, reason: "\(operation) failed: \(reason)")
    }
  }
}

/// Every FFmpeg call that can fail goes through here.
///
/// - Returns: the call's own non-negative result.
/// - Throws: the file's kind of error with the operation and FFmpeg's reason.
@discardableResult
func ffmpeg(_ operation: String, _ file: MediaFile, _ call: @autoclosure () -> CInt) throws(VideoIOError) -> CInt {
  FFmpegLog.forgetThisThread()
  let code = call()
  guard code >= 0 else { throw file.failure(operation, code: code) }
  return code
}

/// An object FFmpeg allocates, or the error that it could not.
func allocated<T>(_ what: String, _ object: T?) throws(VideoIOError) -> T {
  guard let object else { throw .outOfMemory(operation: "allocate \(what)") }
  return object
}

/// FFmpeg's words for an error code.
func ffmpegText(of code: CInt) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let base = buffer.baseAddress else { return "error \(code)" }
    av_strerror(code, base, 256)
    return String(cString: base)
  }
}
