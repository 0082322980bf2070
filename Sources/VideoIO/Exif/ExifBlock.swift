import Glibc
public import Light

/// What Exif tells of an exposure, as far as it can go with another picture made from it.
///
/// What belongs to the old file alone stays behind: where its pixels lie, its thumbnail, and the maker's note, whose
/// offsets are only right where it was.
struct ExifBlock: Equatable {
  /// Of the picture: description, maker, model, date, author.
  var main: [TagEntry] = []
  /// Of the exposure.
  var shot: [TagEntry] = []
  /// Of the place.
  var place: [TagEntry] = []
  /// Whether there was a maker's note, which is left out.
  var leftOutMakerNote = false

  enum Tag {
    static let make: UInt16 = 0x010F
    static let model: UInt16 = 0x0110
    static let orientation: UInt16 = 0x0112
    static let exifDirectory: UInt16 = 0x8769
    static let placeDirectory: UInt16 = 0x8825
    static let exposureTime: UInt16 = 0x829A
    static let fNumber: UInt16 = 0x829D
    static let iso: UInt16 = 0x8827
    static let recommendedIndex: UInt16 = 0x8832
    static let isoSpeed: UInt16 = 0x8833
    static let version: UInt16 = 0x9000
    static let taken: UInt16 = 0x9003
    static let shutterSpeed: UInt16 = 0x9201
    static let makerNote: UInt16 = 0x927C
    static let colourSpace: UInt16 = 0xA001
    static let width: UInt16 = 0xA002
    static let height: UInt16 = 0xA003
    static let interoperability: UInt16 = 0xA005
    static let composite: UInt16 = 0xA460
    static let compositeCount: UInt16 = 0xA461
    static let compositeTimes: UInt16 = 0xA462
  }

  /// Tags of the first directory that tell of the picture, not of its bytes.
  private static let told: Set<UInt16> = [
    0x010E, Tag.make, Tag.model, Tag.orientation, 0x0132, 0x013B, 0x8298, Tag.exifDirectory, Tag.placeDirectory,
  ]

  /// Nothing told.
  init() {}

  /// Reads a block or the first directory of a TIFF file.
  init(_ reader: TagReader) {
    let first = reader.entries(at: reader.first) { Self.told.contains($0) }
    main = first.filter { $0.tag != Tag.exifDirectory && $0.tag != Tag.placeDirectory }
    var hasMakerNote = false
    func directory(_ tag: UInt16) -> [TagEntry] {
      guard let at = first.first(where: { $0.tag == tag })?.integer() else { return [] }
      // The types of BigTIFF have no place in Exif.
      return reader.entries(at: at) { tag in
        if tag == Tag.makerNote { hasMakerNote = true }
        return tag != Tag.makerNote && tag != Tag.interoperability
      }.filter { $0.type.rawValue <= TagType.double.rawValue }
    }
    shot = directory(Tag.exifDirectory)
    leftOutMakerNote = hasMakerNote
    place = directory(Tag.placeDirectory)
  }

  /// Reads a block, with or without the `Exif\0\0` that JPEG puts before it; an empty one where it is none.
  init(_ bytes: [UInt8]) {
    let prefix: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    guard let reader = TagReader(bytes.starts(with: prefix) ? Array(bytes.dropFirst(prefix.count)) : bytes) else {
      self.init()
      return
    }
    self.init(reader)
  }

  /// How the stored picture is turned, 1…8; 1 where nothing valid says it.
  var orientation: Int {
    guard let value = Self.entry(Tag.orientation, in: main)?.integer(), (1...8).contains(value) else { return 1 }
    return value
  }

  /// Whether Exif calls the numbers sRGB.
  var saysSRGB: Bool { Self.entry(Tag.colourSpace, in: shot)?.integer() == 1 }

  /// What the camera wrote.
  var facts: ShotFacts {
    func number(_ tag: UInt16) -> Double? { Self.entry(tag, in: shot)?.number().flatMap { $0 > 0 ? $0 : nil } }
    var iso = number(Tag.iso)
    // 65535 says that the value is too large for this tag and stands in another (Exif 2.3).
    if iso == nil || iso == 65535 { iso = number(Tag.isoSpeed) ?? number(Tag.recommendedIndex) ?? iso }
    return ShotFacts(
      exposure_s: number(Tag.exposureTime), iso: iso, fNumber: number(Tag.fNumber),
      make: Self.entry(Tag.make, in: main)?.text, model: Self.entry(Tag.model, in: main)?.text,
      taken: Self.entry(Tag.taken, in: shot)?.text, exif: main.isEmpty && shot.isEmpty && place.isEmpty ? nil : bytes)
  }

  private static func entry(_ tag: UInt16, in entries: [TagEntry]) -> TagEntry? {
    entries.first { $0.tag == tag }
  }
}

/// What the first directory of a TIFF or DNG tells of an exposure; empty where the file is none or tells nothing.
public func readShotFacts(ofTIFF path: String) -> ShotFacts { ExifBlock(tiff: path).facts }

extension ExifBlock {
  /// Reads the first directory of a TIFF file; empty where it is none.
  init(tiff path: String) {
    guard let file = fopen(path, "rbe") else {
      self.init()
      return
    }
    defer { fclose(file) }
    let reader = TagReader { offset, count in
      guard offset >= 0, fseek(file, offset, SEEK_SET) == 0 else { return nil }
      var bytes = [UInt8](repeating: 0, count: count)
      return fread(&bytes, 1, count, file) == count ? bytes : nil
    }
    if let reader { self.init(reader) } else { self.init() }
  }
}
