/// The directories of a TIFF in memory: the chain, and those below them.
struct TIFFFile: Sendable {
  /// Most directories that are followed; a file of a camera has a dozen.
  private static let most = 128
  /// Deepest nesting that is followed.
  private static let deepest = 4

  let source: TIFFBytes
  /// In the order they are found: each before those below it.
  private(set) var directories: [TIFFDirectory] = []
  private let isWide: Bool
  private var visited: Set<Int> = []

  /// Whether bytes begin as a TIFF, or one of the raw formats made like it, does.
  static func recognises(_ bytes: [UInt8]) -> Bool {
    [[0x49, 0x49, 42, 0], [0x4D, 0x4D, 0, 42], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 43]].contains {
      bytes.starts(with: $0)
    }
  }

  /// Reads the directories.
  ///
  /// - Throws: ``RawPhotoError/notRaw`` for another kind of file; damaged when there is no directory.
  init(_ bytes: [UInt8]) throws(RawPhotoError) {
    guard Self.recognises(bytes) else { throw .notRaw }
    source = TIFFBytes(bytes: bytes, isBigEndian: bytes[0] == 0x4D)
    isWide = bytes[2] == 43 || bytes[3] == 43
    guard let first = source.place(isWide ? 8 : 4, at: isWide ? 8 : 4) else {
      throw .damaged("the file breaks off in its header")
    }
    follow(chainFrom: first, depth: 0)
    guard !directories.isEmpty else { throw .damaged("the file's directory lies outside of it; is it complete?") }
  }

  private mutating func follow(chainFrom first: Int, depth: Int) {
    var next = first
    while next > 0, directories.count < Self.most, visited.insert(next).inserted,
      let (directory, following) = directory(at: next)
    {
      directories.append(directory)
      if depth < Self.deepest {
        for below in directory.wholes(.subDirectories) ?? [] { follow(chainFrom: below, depth: depth + 1) }
      }
      next = following
    }
  }

  /// A directory outside the chain: Exif's, GPS's.
  func directory(_ tag: DNGTag, of parent: TIFFDirectory) -> TIFFDirectory? {
    parent.whole(tag).flatMap { directory(at: $0)?.directory }
  }

  private func directory(at offset: Int) -> (directory: TIFFDirectory, next: Int)? {
    let (counter, row) = isWide ? (8, 20) : (2, 12)
    guard let count = source.place(counter, at: offset), count > 0, count <= 4096,
      source.holds(counter + count * row, at: offset)
    else { return nil }
    var entries: [Int: TIFFEntry] = [:]
    var broken: [Int] = []
    for index in 0..<count {
      let place = offset + counter + index * row
      guard let tag = source.place(2, at: place) else { continue }
      if let entry = entry(tag, at: place) {
        if entries[tag] == nil { entries[tag] = entry }
      } else {
        broken.append(tag)
      }
    }
    let next = source.place(isWide ? 8 : 4, at: offset + counter + count * row) ?? 0
    return (TIFFDirectory(source: source, entries: entries, broken: broken), next)
  }

  private func entry(_ tag: Int, at place: Int) -> TIFFEntry? {
    let width = isWide ? 8 : 4
    guard let kind = source.place(2, at: place + 2).flatMap(TIFFKind.init),
      let count = source.place(width, at: place + 4),
      count <= source.bytes.count
    else { return nil }
    let value = place + 4 + width
    let isInside = count * kind.size <= width
    guard let offset = isInside ? value : source.place(width, at: value), source.holds(count * kind.size, at: offset)
    else { return nil }
    return TIFFEntry(tag: tag, kind: kind, count: count, offset: offset)
  }
}
