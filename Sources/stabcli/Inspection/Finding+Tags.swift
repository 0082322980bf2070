import Geometry
import Telemetry
import VideoIO

/// What a clip says of itself beyond its picture.
extension Finding {
  /// Colour, tracks, tags, and makers' boxes, name and value.
  static func tags(of clip: ClipSource) -> [(name: String, value: String)] {
    let (info, video) = (clip.info, clip.info.video)
    let colour = video.colour
    let said: [(String, String?)] = [
      ("range", colour.range), ("primaries", colour.primaries), ("transfer", colour.transfer),
      ("matrix", colour.matrix), ("profile", video.profile), ("encoder", video.encoder),
      ("fields", video.fieldOrder == .unknown ? nil : video.fieldOrder.rawValue),
    ]
    var facts = said.compactMap { name, value in value.map { (name: name, value: $0) } }
    for track in info.tracks where track.index != video.index {
      let words = [track.kind.rawValue, track.codec, track.fourCC, track.handler, track.language].compactMap(\.self)
      facts.append(("track \(track.index)", words.joined(separator: " ").printable))
    }
    facts += info.metadata.map { ("tag \($0.key.printable)", $0.value.printable) }
    for box in clip.reader.makersBoxes() where !["meta", "free", "skip"].contains(box.type) {
      if box.type == "GPMF" {
        facts += readGPMFSettings(box.bytes).map { ("setting \($0.key)", $0.value.printable) }
      } else {
        facts.append(("box \(box.type.printable)", text(of: box)))
      }
    }
    return facts
  }

  /// The text in a box, if it is one; else how long it is.
  private static func text(of box: MakersBox) -> String {
    let text = box.bytes.prefix { $0 != 0 }
    let isText = text.count >= 3 && text.allSatisfy { (0x20...0x7E).contains($0) }
    return isText ? String(decoding: text, as: UTF8.self) : "\(box.bytes.count) bytes"
  }
}
