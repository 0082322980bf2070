import Geometry
import Glibc
import Imaging
import VideoIO

/// What a still says of where it comes from: nothing that the clip does not say.
struct StillFacts {
  /// Texts for the file.
  let texts: [MetadataEntry]
  /// The frame's place and time, for people.
  let sentence: String
  /// What the user should know.
  let notes: [String]

  /// Gathers them.
  ///
  /// - Parameters:
  ///   - frame: number of the frame in the clip, from 0.
  ///   - time: its presentation time.
  ///   - tags: what the user says of it, in the place of what the clip says.
  init(_ source: ClipSource, frame: Int, time: Timestamp<ClipClock>, tags: TagOptions) {
    let (info, video) = (source.info, source.info.video)
    sentence = "frame \(frame) at \(FixedDecimal.seconds(nanoseconds: time.nanoseconds)) s"
    let name = source.path.split(separator: "/").last.map(String.init) ?? source.path
    let colour = [
      video.colour.primaries.map { "primaries \($0)" }, video.colour.transfer.map { "transfer \($0)" },
      "full-range values, matrix \(video.colour.matrix ?? "\(video.colourMatrix.rawValue) (assumed)") undone",
    ].compactMap(\.self).joined(separator: ", ")
    func tag(_ keys: String...) -> String? {
      keys.lazy.compactMap { key in info.metadata.first { $0.key == key }?.value }.first
    }
    let (sum, overflow) = (info.creationEpochNanoseconds ?? 0).addingReportingOverflow(time.nanoseconds)
    let taken = info.creationEpochNanoseconds == nil || overflow ? nil : Self.utc(nanoseconds: sum)
    let entries: [(String, String?)] = [
      ("Title", tags.title ?? tag("com.apple.quicktime.title", "title")),
      ("Author", tags.author ?? tag("com.apple.quicktime.author", "author", "artist")),
      ("Copyright", tags.copyright ?? tag("com.apple.quicktime.copyright", "copyright")),
      ("Description", (tags.description.map { $0 + "; " } ?? "") + "\(sentence) of \(name); \(colour)"),
      ("Keywords", tags.keywords), ("Creation Time", taken),
      ("Make", tag("com.apple.quicktime.make", "make")), ("Model", tag("com.apple.quicktime.model", "model")),
      ("Software", ToolVersion.line),
    ]
    texts = entries.compactMap { key, value in value.map { MetadataEntry(key: key, value: $0) } }
    let aspect = video.uprightAspectRatio.flatMap { $0.numerator == $0.denominator ? nil : $0 }
    notes =
      aspect.map {
        ["the clip's pixels are \($0.numerator):\($0.denominator) wide to high; the still holds them as they are"]
      }
      ?? []
  }

  /// A date of ISO 8601 to the millisecond, in universal time.
  private static func utc(nanoseconds: Int64) -> String? {
    let milliseconds = nanoseconds / 1_000_000
    var seconds = time_t(milliseconds / 1000)
    var rest = milliseconds % 1000
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1000) }
    var parts = tm()
    guard gmtime_r(&seconds, &parts) != nil else { return nil }
    func padded(_ number: Int, _ digits: Int) -> String {
      let text = "\(number)"
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), 2) }.joined(separator: ":")
    return "\(padded(date[0], 4))-\(padded(date[1], 2))-\(padded(date[2], 2))T\(clock).\(padded(Int(rest), 3))Z"
  }
}
