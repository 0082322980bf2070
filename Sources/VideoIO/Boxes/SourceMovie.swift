/// What the index of an MP4 or QuickTime source says that FFmpeg's muxer cannot say by itself.
struct SourceMovie {
  private let movie: Box
  /// Adobe's description of the whole file (XMP), which stands beside the index.
  let packets: [Box]

  /// `uuid` of XMP (Adobe's XMP Specification, part 3, 1.2.7).
  private static let xmp: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]
  /// Media headers; a track has one of them.
  static let mediaHeaders: Set<String> = ["vmhd", "smhd", "hmhd", "nmhd", "sthd", "gmhd"]

  /// Reads the index; `nil` for a file of another kind.
  init?(path: String) {
    guard let file = BoxFile(path: path), let movie = file.movie?.box else { return nil }
    self.movie = movie
    packets = file.places.filter { $0.type == "uuid" && $0.size < 1 << 24 }.compactMap { place in
      file.inside(place).flatMap { $0.starts(with: Self.xmp) ? Box("uuid", .bytes($0)) : nil }
    }
  }

  /// The track FFmpeg calls by this number.
  func track(_ identifier: Int) -> Box? { movie.boxes.first { $0.type == "trak" && $0.trackIdentifier == identifier } }

  /// Whether a track holds the names of chapters, which FFmpeg reads as chapters and writes anew.
  func holdsChapters(_ identifier: Int) -> Bool {
    movie.boxes.contains { $0.type == "trak" && ($0.references["chap"] ?? []).contains(identifier) }
  }

  /// Whether a track's samples all have one description, which then describes every copied sample.
  func isUniform(_ identifier: Int) -> Bool {
    let description = track(identifier)?.sampleDescription?.bytes
    return description.map { $0.count > 16 && bigEndian($0[4..<8]) == 1 } ?? false
  }

  /// The maker's own boxes about the whole clip.
  var userData: [Box] { movie.first("udta").map { Box.list(in: $0.bytes[...]) } ?? [] }
}

extension Box {
  /// The number other tracks call this one by; `nil` for anything but a track.
  var trackIdentifier: Int? {
    guard let header = first("tkhd")?.bytes, header.count >= 24 else { return nil }
    let offset = header[0] == 1 ? 20 : 12
    return Int(bigEndian(header[offset..<offset + 4]))
  }

  /// What the samples of a track are.
  var sampleDescription: Box? { first("mdia")?.first("minf")?.first("stbl")?.first("stsd") }

  /// Which tracks this one refers to, by kind of reference.
  var references: [String: [Int]] {
    let lists = first("tref").map { Box.list(in: $0.bytes[...]) } ?? []
    return lists.reduce(into: [:]) { references, list in
      references[list.type] = stride(from: 0, to: list.bytes.count - 3, by: 4).map {
        Int(bigEndian(list.bytes[$0..<$0 + 4]))
      }
    }
  }

  /// A box of such references.
  static func references(_ references: [String: [Int]]) -> Box {
    let lists = references.keys.sorted().map { kind in
      Box(kind, .bytes((references[kind] ?? []).flatMap { bigEndianBytes(UInt32(truncatingIfNeeded: $0)) }))
    }
    return Box("tref", .bytes(lists.flatMap(\.encoded)))
  }
}
