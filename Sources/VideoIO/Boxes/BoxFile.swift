import Glibc

/// The boxes at the top of an MP4 or QuickTime file, of which the small ones are read whole.
struct BoxFile {
  /// Where a box stands in the file.
  struct Place: Equatable {
    let type: String
    let offset: Int64
    let headerSize: Int64
    let size: Int64
  }

  let path: String
  let places: [Place]

  /// The largest box that is read: the index of a day at 120 frames a second is well below.
  private static let largest: Int64 = 1 << 30

  /// Lists the boxes of a file; `nil` when it cannot be read or does not begin with one.
  init?(path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0 else { return nil }
    let end = Int64(facts.st_size)
    var places: [Place] = []
    var offset: Int64 = 0
    while offset + 8 <= end, let head = Self.bytes(file, at: offset, count: Int(min(16, end - offset))) {
      let short = Int64(bigEndian(head[..<4]))
      let isLong = short == 1 && head.count == 16
      let size = isLong ? Int64(clamping: bigEndian(head[8...])) : short == 0 ? end - offset : short
      guard size >= (isLong ? 16 : 8), size <= end - offset else { break }
      let type = String(head[4..<8].map { Character(Unicode.Scalar($0)) })
      places.append(Place(type: type, offset: offset, headerSize: isLong ? 16 : 8, size: size))
      offset += size
    }
    guard !places.isEmpty else { return nil }
    self.path = path
    self.places = places
  }

  /// What is inside a box; `nil` when it is too large or cannot be read.
  func inside(_ place: Place) -> [UInt8]? {
    guard place.size <= Self.largest else { return nil }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return Self.bytes(file, at: place.offset + place.headerSize, count: Int(place.size - place.headerSize))
  }

  /// The index of the file.
  var movie: (place: Place, box: Box)? {
    guard let place = places.first(where: { $0.type == "moov" }), let bytes = inside(place) else { return nil }
    return (place, Box("moov", .boxes(Box.list(in: bytes[...]))))
  }

  /// Writes `bytes` from `offset` on and ends the file behind them.
  ///
  /// - Returns: the system's words for what went wrong; `nil` when nothing did.
  func replaceEnd(from offset: Int64, with bytes: [UInt8]) -> String? {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return systemText(errno) }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { room in
        room.baseAddress.map { pwrite(file, $0 + written, bytes.count - written, Int(offset) + written) } ?? -1
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return systemText(errno) }
      written += count
    }
    return ftruncate(file, Int(offset) + bytes.count) == 0 ? nil : systemText(errno)
  }

  private static func bytes(_ file: Int32, at offset: Int64, count: Int) -> [UInt8]? {
    var read = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, length in
      while read < count, let base = room.baseAddress {
        let got = pread(file, base + read, count - read, Int(offset) + read)
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        read += got
      }
      length = read
    }
    return read == count ? bytes : nil
  }
}
