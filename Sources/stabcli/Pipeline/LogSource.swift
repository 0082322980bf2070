import Geometry
import Glibc
import Telemetry
import VideoIO

/// A motion log, where it came from and how its clock lies on the clip's.
struct LogSource {
  /// What was read.
  let log: MotionLog
  /// The file it came from: the clip itself for telemetry inside it.
  let path: String
  /// Its clock.
  let alignment: ClockAlignment

  /// Whether part of it could not be read.
  var isDamaged: Bool { log.audit.issues.contains(where: \.kind.isDamage) }

  /// Reads the log that was named, else the clip's own telemetry, else a sidecar of the same stem.
  init(named: String?, clip: ClipSource, options: MotionLogOptions) throws(CommandFailure) {
    if let named {
      (log, path) = (try Self.read(named, format: options.format), named)
    } else if let inside = try Self.telemetry(in: clip.reader) {
      if !options.isForced { try Self.refuseRendered(clip) }
      (log, path) = (inside, clip.path)
    } else if let sidecar = SidecarSearch.find(for: clip.path, exists: { access($0, F_OK) == 0 }) {
      (log, path) = (try Self.read(sidecar, format: options.format), sidecar)
    } else if let unread = Self.unread(in: clip.reader) {
      throw CommandFailure(.unsupported, "\(clip.path): no motion log was given, and \(unread)")
    } else {
      throw SidecarSearch.failure(for: clip.path)
    }
    do {
      alignment = try log.aligned(
        clipDuration: clip.duration, offset: options.offset, scale: options.scale, clipStart: Self.start(of: clip),
        frames: clip.wholeTimeline.entries.map(\.time))
    } catch { throw CommandFailure(error) }
  }

  /// Refuses telemetry that describes a camera whose picture was levelled since.
  private static func refuseRendered(_ clip: ClipSource) throws(CommandFailure) {
    guard clip.info.video.encoder?.hasPrefix(ToolVersion.name + " ") == true else { return }
    throw CommandFailure(
      .unsupported,
      "\(clip.path): was rendered by \(clip.info.video.encoder ?? ToolVersion.name); the telemetry inside "
        + "describes the camera before that. Use the original clip (--force levels this one again)")
  }

  /// Reads a log file with the sisters beside it, a folder of them, or the telemetry inside a video file.
  static func read(_ path: String, format: LogFormat? = nil) throws(CommandFailure) -> MotionLog {
    let files = try LogFiles(path)
    let parts = try files.parts()
    if !files.isFolder, isMP4(parts[0].bytes) {
      let reader: VideoReader
      do { reader = try VideoReader(path: path) } catch { throw CommandFailure(error) }
      if let log = try telemetry(in: reader) { return log }
      if let unread = unread(in: reader) { throw CommandFailure(.unsupported, "\(path): \(unread)") }
      throw .invalidInput(path, "this video holds no motion telemetry (GPMF, CAMM) that can be read")
    }
    do {
      if parts.count == 1, !files.isFolder {
        return try readMotionLog(bytes: parts[0].bytes, name: path, format: format)
      }
      return try readMotionLog(parts: parts, name: path, format: format)
    } catch { throw CommandFailure(error) }
  }

  private static func isMP4(_ bytes: [UInt8]) -> Bool { bytes.count > 12 && bytes[4..<8].elementsEqual("ftyp".utf8) }

  /// The telemetry inside a clip; `nil` when it has no such track.
  static func telemetry(in reader: VideoReader) throws(CommandFailure) -> MotionLog? {
    for fourCC in ["gpmd", "camm"] where reader.info.tracks.contains(where: { $0.fourCC == fourCC }) {
      do {
        // The clip's clock is the log's here: both are the container's timeline, zero at the first frame.
        let payloads = try reader.dataPackets(fourCC: fourCC).map {
          TimedPayload(
            bytes: $0.bytes, time: Timestamp(nanoseconds: $0.time.nanoseconds), duration: $0.duration)
        }
        if payloads.isEmpty { continue }
        if fourCC == "camm" { return try readCAMM(payloads: payloads, name: reader.path) }
        let firmware = reader.info.metadata.first { $0.key == "firmware" }?.value
        return try readGPMF(payloads: payloads, name: reader.path, firmware: firmware)
      } catch let error as TelemetryError { throw CommandFailure(error) } catch let error as VideoIOError {
        throw CommandFailure(error)
      } catch { throw .invalidInput(reader.path, "\(error)") }
    }
    return nil
  }

  /// Telemetry inside a video that is recognised and not read, in one line; `nil` where there is none.
  private static func unread(in reader: VideoReader) -> String? {
    unreadTelemetry(
      tracks: reader.info.tracks.compactMap(\.fourCC), tail: FileBytes.tail(reader.path, count: insta360Tail))
  }

  /// When the clip began, as exactly as its container says: whole seconds, unless it writes a fraction.
  private static func start(of clip: ClipSource) -> ClipStart? {
    clip.info.creationEpochNanoseconds.map {
      let isWhole = $0 % 1_000_000_000 == 0
      return ClipStart(
        sinceEpoch: TimeSpan(nanoseconds: $0), resolution: TimeSpan(nanoseconds: isWhole ? 1_000_000_000 : 1_000_000))
    }
  }
}
