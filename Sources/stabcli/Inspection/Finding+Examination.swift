import Geometry
import Stabiliser
import Telemetry
import VideoIO

extension Finding {
  /// Bytes that are enough to tell what a file is.
  private static let headLength = 4096

  /// Finds out what a file is, by its content.
  ///
  /// - Throws: ``CommandFailure`` when it cannot be read, or is none of the kinds that are known.
  init(examining path: String, decoding: Bool) throws(CommandFailure) {
    if LogFiles.isFolder(path) {
      try self.init(log: path)
      return
    }
    let head = try FileBytes.head(path, count: Self.headLength)
    if let file = try RawFile(ifRaw: path, head: head) {
      self.init(raw: file, decoding: decoding)
    } else if StillFormat(head: head) != nil {
      try self.init(still: path)
    } else if let kind = Self.tableKind(head) {
      try self.init(table: path, kind: kind.kind, what: kind.what)
    } else if LogFormat.recognised(head, name: path) != nil || head.starts(with: Self.zipSignature) {
      try self.init(log: path)
    } else if let first = head.first(where: { !" \t\r\n".utf8.contains($0) }), "{[".utf8.contains(first) {
      try self.init(json: path)
    } else if Self.isText(head) {
      try self.init(log: path)
    } else {
      try self.init(clip: path, decoding: decoding)
    }
  }

  private static let zipSignature: [UInt8] = [0x50, 0x4B, 3, 4]

  /// Text has no zero bytes, unless it is UTF-16, which begins with a mark.
  private static func isText(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || !head.contains(0)
  }

  init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  private init(log path: String) throws(CommandFailure) {
    self.init(path: path, kind: .log)
    describe(try LogSource.read(path), at: path)
  }

  private init(clip path: String, decoding: Bool) throws(CommandFailure) {
    self.init(path: path, kind: .clip)
    let clip = try ClipSource(path: path, options: RangeOptions())
    let video = clip.info.video
    input = ReportInput(clip, sha256: nil)
    facts = [
      ("container", clip.info.container),
      ("video", "\(video.codec) \(video.storedSize.width)x\(video.storedSize.height) \(video.pixelFormatName)"),
      ("frames", String(clip.timeline.entries.count)),
      ("duration", FixedDecimal.seconds(nanoseconds: clip.duration.nanoseconds) + " s"),
      ("rate", video.averageFrameRate.map { "\($0.numerator)/\($0.denominator) frames/s" } ?? "unknown"),
      ("rotation", "\(video.rotation.clockwiseQuarterTurns * 90) degrees clockwise"),
    ]
    if let aspect = video.sampleAspectRatio {
      facts.append(("pixel shape", "\(aspect.numerator):\(aspect.denominator)"))
    }
    facts += Self.tags(of: clip)
    problems = clip.info.problems.map { Problem(kind: "clip", message: $0) }
    if let missing = clip.info.missingBytes {
      problems.append(
        Problem(kind: "truncated", message: "the file ends early (\(missing) bytes are missing at its end)"))
    }
    if decoding { problems += try Self.damage(in: clip) }
    if let log = try LogSource.telemetry(in: clip.reader) { describe(log, at: path) }
  }

  /// What only decoding shows.
  private static func damage(in clip: ClipSource) throws(CommandFailure) -> [Problem] {
    var decoded = 0
    do { while try clip.reader.nextFrame() != nil { decoded += 1 } } catch { throw CommandFailure(error) }
    var problems: [Problem] = []
    if !clip.reader.damage.isEmpty {
      problems.append(Problem(kind: "damaged", message: "the clip is damaged: \(clip.reader.damage)"))
    }
    if decoded != clip.timeline.entries.count {
      problems.append(
        Problem(kind: "missing", message: "\(clip.timeline.entries.count) frames are promised, \(decoded) decode"))
    }
    return problems
  }

  private mutating func describe(_ log: MotionLog, at path: String) {
    let audit = log.audit
    self.log = ReportLog(log, path: path)
    facts += [
      ("motion log", log.format.rawValue), ("angular rates", "\(audit.samples)"),
      ("accelerations", "\(audit.forceSamples)"),
    ]
    if audit.upSamples > 0 { facts.append(("up vectors", "\(audit.upSamples)")) }
    if audit.orientationSamples > 0 { facts.append(("orientations", "\(audit.orientationSamples)")) }
    facts += [
      ("rate", "\(FixedDecimal.text(audit.rateHz, digits: 2) ?? "?") Hz"),
      (
        "log time",
        "\(FixedDecimal.seconds(nanoseconds: audit.start.nanoseconds)) to "
          + "\(FixedDecimal.seconds(nanoseconds: audit.end.nanoseconds)) s (\(log.clock.rawValue))"
      ),
      ("axes", log.axes?.letters ?? "not said"),
    ]
    if let isStabilised = log.isStabilisedInCamera {
      facts.append(("stabilised in camera", isStabilised ? "yes" : "no"))
    }
    problems += audit.issues.map { issue in
      let place = issue.firstLine.map { ", first in line \($0)" } ?? ""
      return Problem(kind: issue.kind.rawValue, message: issue.message + place)
    }
  }
}
