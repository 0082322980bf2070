import Glibc
import Telemetry

/// What is checked of the inputs before any output is thought of.
enum InputFiles {
  /// Checks that every name leads to something; what it is, its reader finds out.
  ///
  /// A clip that is missing is the input's problem, not that of the output's name beside it.
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``, naming the first that is missing.
  static func checkPresence(of paths: [String]) throws(CommandFailure) {
    if paths.contains("-") {
      throw .invalidInput("-", "clip and log are read from files, not from a pipe: a clip is read twice")
    }
    for path in paths where access(path, F_OK) != 0 {
      throw .invalidInput(path, errno == ENOENT ? "no such file" : systemMessage(errno))
    }
  }

  /// Checks what takes no time: that the files are there, that clip and log are not each other's, and that log, lens and
  /// zooms can be read at all. So an input that is no good is told before an output that exists.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/invalidInput``.
  static func check(_ job: StabilisingOptions) throws(CommandFailure) {
    try checkPresence(of: job.inputs)
    try checkOrder(clip: job.clip, then: job.log, "log")
    if let log = job.log { try checkLog(log, format: job.motion.format) }
    if let lens = job.camera.lensProfile { _ = try LensProfile.read(lens) }
    if let keys = job.policy.lock.zoomKeys { _ = try ZoomKeyFile.read(keys) }
  }

  /// Bytes that tell what a file is, and hold many lines of a log.
  private static let headLength = 1 << 16

  /// Refuses a text as clip, and says so where the other one is the video.
  ///
  /// - Parameter kind: what the other one should be, in a word.
  static func checkOrder(clip: String, then other: String?, _ kind: String) throws(CommandFailure) {
    guard isText(try FileBytes.head(clip, count: headLength)) else { return }
    if let other, !LogFiles.isFolder(other), !isText(try FileBytes.head(other, count: headLength)) {
      throw .invalidInput(clip, "is text, as a \(kind) is, and \(other) is not: the clip comes first, then its \(kind)")
    }
    throw .invalidInput(clip, "is text, not a video file; the clip comes first, then its \(kind)")
  }

  /// Reads the beginning of a log; all of it only where that is no good, to say why.
  private static func checkLog(_ path: String, format: LogFormat?) throws(CommandFailure) {
    if !LogFiles.isFolder(path) {
      let head = try FileBytes.head(path, count: headLength)
      let lines = head.prefix((head.lastIndex(of: UInt8(ascii: "\n")) ?? head.endIndex - 1) + 1)
      if (try? readMotionLog(bytes: Array(lines), name: path, format: format)) != nil { return }
    }
    _ = try LogSource.read(path, format: format)
  }

  /// Whether a file begins as text does, and is not one of the few videos that do.
  private static func isText(_ head: [UInt8]) -> Bool {
    let videos = ["YUV4MPEG2", "#EXTM3U"]
    guard !videos.contains(where: { head.starts(with: $0.utf8) }) else { return false }
    return head.allSatisfy { $0 >= 0x20 && $0 != 0x7F || [0x09, 0x0A, 0x0D].contains($0) }
  }
}
