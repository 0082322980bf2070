/// The directory of a ZIP archive in memory, and the entries it names.
///
/// Nothing is written and no path is opened: names are only names. Source: PKWARE's APPNOTE.TXT, 6.3.10.
public struct ZipArchive: Sendable {
  /// One file in the archive.
  public struct Entry: Equatable, Sendable {
    /// Its name with the folders before it, as written.
    public var name: String
    /// Its size when unpacked, as the directory says.
    public var size: Int
    var packedSize: Int
    var method: Int
    var flags: Int
    var checksum: UInt32
    var offset: Int
  }

  /// How much an archive may hold.
  public struct Limits: Sendable {
    /// Entries of the directory.
    public var entries: Int
    /// Bytes of one entry, unpacked.
    public var entryBytes: Int

    /// Creates limits.
    public init(entries: Int = 4096, entryBytes: Int = 1 << 30) {
      self.entries = entries
      self.entryBytes = entryBytes
    }
  }

  /// The files, in the order of the directory; folders are left out.
  public let entries: [Entry]
  private let bytes: [UInt8]
  private let limits: Limits

  /// Whether bytes begin as an archive does.
  public static func recognises(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6])
  }

  /// Reads the directory.
  public init(_ bytes: [UInt8], limits: Limits = Limits()) throws(ArchiveError) {
    let place = try ZipDirectory.find(in: bytes)
    guard place.count <= limits.entries else {
      throw .unsupported(reason: "an archive of \(place.count) files; at most \(limits.entries) are read")
    }
    entries = try ZipDirectory.entries(in: bytes, place).filter { !$0.name.hasSuffix("/") }
    self.bytes = bytes
    self.limits = limits
  }

  /// Unpacks an entry and checks it.
  public func contents(of entry: Entry) throws(ArchiveError) -> [UInt8] {
    guard entry.size <= limits.entryBytes else { throw .tooLarge(what: entry.name, limit: limits.entryBytes) }
    guard entry.flags & 1 == 0 else { throw .unsupported(reason: "\(entry.name) is encrypted") }
    let data = try packed(entry)
    let contents: [UInt8]
    switch entry.method {
    case 0: contents = Array(data)
    case 8: contents = try inflated(data, wrapping: .bare, limit: limits.entryBytes, what: entry.name)
    default: throw .unsupported(reason: "\(entry.name) is packed by method \(entry.method); 0 and 8 (deflate) are read")
    }
    guard contents.count == entry.size, checksum(of: contents) == entry.checksum else {
      throw .damaged(reason: "\(entry.name) does not match its checksum")
    }
    return contents
  }

  /// The packed bytes: behind a header of their own, whose sizes may be left out.
  private func packed(_ entry: Entry) throws(ArchiveError) -> ArraySlice<UInt8> {
    let header = entry.offset
    guard let mark = bytes.little(4, at: header), mark == 0x0403_4B50, let name = bytes.little(2, at: header + 26),
      let extra = bytes.little(2, at: header + 28)
    else { throw .damaged(reason: "\(entry.name) is not where the directory says") }
    let start = header + 30 + name + extra
    guard start <= bytes.count, entry.packedSize <= bytes.count - start else {
      throw .damaged(reason: "\(entry.name) breaks off")
    }
    return bytes[start..<start + entry.packedSize]
  }
}
